"""The course: chapters and their steps, the path through them, and where each rule is learned.

`python -m hothlab.lessons.course` says what its authors have forgotten.
"""
