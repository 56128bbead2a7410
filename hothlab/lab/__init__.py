"""JupyterLab as the workshop: how it is started, what its server adds, what a page to read leaves out."""
