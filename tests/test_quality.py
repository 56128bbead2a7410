"""The code is typed, free of lint and formatted: the three tools run as tests, from their caches."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

TOOLS = {
    "types": ["mypy"],
    "lint": ["ruff", "check", "--quiet", "--output-format=concise"],
    "format": ["ruff", "format", "--check", "--quiet", "--diff"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_code(tool: str) -> None:
    run = subprocess.run([sys.executable, "-m", *TOOLS[tool]], cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        pytest.fail(f"{' '.join(TOOLS[tool])} says:\n{run.stdout}{run.stderr}", pytrace=False)
