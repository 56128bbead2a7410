"""`python -m hothlab.serve FOLDER` serves the notebooks of a folder as pages; `hothlab serve` starts it."""

from hothlab.base.chosen_language import use_language
from hothlab.serve.server import PageServer

use_language()
PageServer.launch_instance()
