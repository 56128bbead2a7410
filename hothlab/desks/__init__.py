"""What a person works at: the line-of-sight desk, the odds desk, the atlas; their logic without any widget."""
