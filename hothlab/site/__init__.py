"""The tutor as static files: the notebooks as pages, with their Python in the reader's own browser."""
