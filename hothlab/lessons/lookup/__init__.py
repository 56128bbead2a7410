"""The rule look-up: finding a rule by a player's words, and all there is to know about it."""
