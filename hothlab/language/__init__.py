"""Words: what a person reads, in the language they read."""
