"""`python -m hothlab.serve NOTEBOOK` serves a notebook as a page; `hothlab table` starts it."""

from hothlab.serve.server import PageServer
from hothlab.text import use_language

use_language()
PageServer.launch_instance()
