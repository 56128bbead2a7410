"""hothlab teaches, checks and plays the board game Battle of Hoth.

    >>> import hothlab as hl
    >>> battle = hl.load("10")
    >>> print(hl.line_of_sight(battle.position, "B6", "D5"))
    B6 sees D5: nothing on C6 is in the way (LOS-1, LOS-3)

The names below are the whole public interface; each loads what it needs when it is first used.
"""

from hothlab import showing as showing

__version__ = "0.1.0"


def _topics() -> dict[str, dict[str, str]]:
    """Each topic of the public names, and where each of its names lives: read from the list in `__init__.pyi`."""
    topics: dict[str, dict[str, str]] = {}
    for line in __loader__.get_data(f"{__file__}i").decode().splitlines():
        if line.startswith("from "):
            _from, home, _import, name, *_same = line.split()
            topics[list(topics)[-1]][name] = home
        elif line.startswith("# ") and not line.startswith("# ruff"):
            topics[line.removeprefix("# ")] = {}
    return topics


def _lines(names: list[str], most: int = 9) -> str:
    rows = [names[start : start + most] for start in range(0, len(names), most)]
    return "".join(f"    {', '.join(row)}\n" for row in rows)


_TOPICS = _topics()
_HOME_OF = {name: home for names in _TOPICS.values() for name, home in names.items()}

__all__ = ["__version__", *_HOME_OF]
__doc__ += "".join(f"\n{topic}:\n{_lines(list(names))}" for topic, names in _TOPICS.items())


def __getattr__(name: str) -> object:
    """Load a public name from its home when it is first asked for."""
    from importlib import import_module

    if name not in _HOME_OF:
        raise AttributeError(f"module 'hothlab' has no attribute {name!r}")
    try:
        value = getattr(import_module(_HOME_OF[name]), name)
    except ModuleNotFoundError as error:
        from hothlab.base.extras import NotInstalled

        raise NotInstalled.of(error) from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
