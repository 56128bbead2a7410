"""The game: scenarios and battles."""
