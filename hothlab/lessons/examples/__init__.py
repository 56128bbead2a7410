"""Worked examples: recorded games with notes, and a reader who steps through one."""
