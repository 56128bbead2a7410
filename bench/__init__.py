"""The measurements. `python -m bench` prints a table; each line is a ratio or a rate taken in one run."""
