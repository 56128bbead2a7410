"""A notebook as a page of its own, for whoever has its link: the server behind `hothlab table`."""
