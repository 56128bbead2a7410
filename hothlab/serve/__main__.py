"""`python -m hothlab.serve FOLDER` serves the notebooks of a folder as pages; `hothlab serve` starts it."""

from hothlab.serve.server import PageServer
from hothlab.text import use_language

use_language()
PageServer.launch_instance()
