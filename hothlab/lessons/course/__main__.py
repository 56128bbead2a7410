"""`python -m hothlab.lessons.course` tells the authors of the course what is missing.

Chapters without a file, steps that lead nowhere, and rules that no chapter teaches, no task trains or no board shows.
"""

import sys

from hothlab.base.errors import HothlabError
from hothlab.lessons.course.traces import report

try:
    print(report())
except HothlabError as error:
    sys.exit(str(error))
