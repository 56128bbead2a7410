"""The catalogues of hothlab's five languages: what is translated, how complete it is, and whether it is sound."""
