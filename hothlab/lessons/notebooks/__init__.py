"""Chapters as notebooks, and what JupyterLab's page knows of them; `python -m hothlab.lessons.notebooks` makes both."""
