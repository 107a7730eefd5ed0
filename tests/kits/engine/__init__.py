"""A small game, journals and running tables for the tests of the engine."""
