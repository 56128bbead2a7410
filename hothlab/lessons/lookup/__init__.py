"""The rule look-up: the page of a rule with all there is to know about it; `desks.search` finds the rule."""
