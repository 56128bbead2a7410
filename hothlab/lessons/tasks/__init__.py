"""Tasks: what a reader is asked, the engine's answer, and an attempt at it."""
