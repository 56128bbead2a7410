"""`python -m hothlab.lessons.notebooks 04` makes a notebook anew; without a number all of them."""

import sys

from hothlab.lessons.notebooks.making import main

sys.exit(main(sys.argv[1:]))
