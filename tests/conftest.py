"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# No test depends on the clock; in CI the same examples are tried every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
