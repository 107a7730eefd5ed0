"""How fast the engine is, measured side by side with two well-known rules engines."""
