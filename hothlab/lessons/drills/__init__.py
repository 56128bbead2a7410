"""Endless drills: the engine makes a new task from every seed, and practice at them."""
