"""Charts of any game, drawn as the engine lays them out."""
