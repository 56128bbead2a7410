"""What a caller gives for each side, checked: a mapping by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hothlab.base.bounds import shown
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.hexes.board import SIDES
from hothlab.language.text import _

__all__ = ["by_side"]


def by_side(value: object, name: str) -> Mapping[Any, Any]:
    """`value` as a mapping by side; None is an empty one.

    >>> by_side("luke", "a leader")
    Traceback (most recent call last):
    ...
    hothlab.base.errors.HothlabError: a leader is given by side, as in {'rebel': ...}, not as 'luke'
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        reason = _("{name} is given by side, as in {{'rebel': ...}}, not as {value}")
        raise HothlabError(reason.format(name=name, value=shown(value)))
    for side in value:
        if side not in SIDES:
            raise UnknownName(_("side"), side, SIDES)
    return value
