"""Pictures: a position, an explanation, a table or a lesson as a scene."""
