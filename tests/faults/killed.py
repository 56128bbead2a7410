"""Saves things in processes that are killed at their first, second, ... call of the system, and looks at what is left.

`python -m tests.faults.killed FOLDER` prints for each kind how many were killed and how many of them left something
over. It is a process of its own because it forks, which one that has threads must not.
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import count
from pathlib import Path

from tests.faults.injector import Fault
from tests.faults.kept_things import KINDS, KeptThing


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def change_in_a_process(thing: KeptThing, at: int) -> tuple[bool, bool]:
    """Change the thing in a process that is killed at its call number `at`: was it killed; did it acknowledge?"""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            with Fault(kill, at).injected():
                if thing.change():
                    os.write(writing, b"saved")
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    acknowledged = os.read(reading, 100) == b"saved"
    os.close(reading)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL), code
    return code != 0, acknowledged


def main(folder: Path) -> None:
    for kind in KINDS:
        thing = kind(folder / f"{kind.__name__}-new")
        thing.change()  # what is made once and kept is made before anybody is killed
        left = 0
        for at in count(1):
            thing = kind(folder / f"{kind.__name__}-{at}")
            killed, acknowledged = change_in_a_process(thing, at)
            left += bool(thing.leftovers())
            if not killed:
                assert acknowledged and not thing.leftovers()
                break
            thing.check(acknowledged)
            assert thing.change()
            thing.check(acknowledged=True)
            assert thing.leftovers() == [], at
        print(kind.__name__, at - 1, left)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
