"""The `hothlab` command."""
