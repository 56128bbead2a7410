"""`python -m hothlab` is the `hothlab` command."""

import sys

from hothlab.cli import main

sys.exit(main())
