"""Scenes: lists of things to paint, and their painters. Nothing here knows the game."""
