"""Lessons and scenarios of one's own: checked whole, begun from a start, kept in one folder, made at a desk."""
