"""The tutor as static files: the notebooks as pages, their Python in the reader's own browser. It has no widget of its own."""
