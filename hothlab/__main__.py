"""`python -m hothlab` is the `hothlab` command."""

import sys

from hothlab.cli.command import main

sys.exit(main())
