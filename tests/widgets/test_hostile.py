"""Hostile text in every widget and on every printed page stays text."""

import json
import os
import subprocess
import sys
from pathlib import Path


def test_no_text_becomes_markup(tmp_path: Path) -> None:
    environment = os.environ | {"HOTHLAB_HOME": str(tmp_path)}
    run = [sys.executable, "-m", "tests.widgets.hostile"]
    done = subprocess.run(run, env=environment, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["found"] == []
    assert told["read"] > 400 and told["evil"] > 200, "texts were hostile"
