"""What a page says to a widget: anything at all is heard or is nothing, and never more than was offered."""

from __future__ import annotations

import random
from typing import Any

from fuzz.mutate import any_value
from fuzz.target import Target, law
from hothlab.widgets.messages import Message, heard

__all__ = ["TARGET"]

_OFFERED = ("A1", "B2", "draw", 7, 0)
_KINDS = ("choose", "key", "file")


def _make(rng: random.Random) -> Any:
    if rng.random() < 0.2:
        return any_value(rng)
    values = [any_value(rng), rng.choice(_OFFERED), [rng.choice(_OFFERED)] * 3, {"value": any_value(rng)}, True]
    return {"kind": rng.choice((*_KINDS, "other", 5)), "name": rng.choice(values), "value": rng.choice(values)}


def _read(content: Any) -> bool:
    message: Message | None = heard(content, _KINDS, [content] if isinstance(content, str) else content)
    if message is None:
        return False
    law(message.kind in _KINDS, "a kind that was offered")
    for key in ("name", "value", "missing"):
        choice = message.choice(key, _OFFERED)
        law(choice is None or any(choice is each for each in _OFFERED), "a choice is the thing that was offered")
        law(set(message.choices(key, _OFFERED) or ()) <= set(_OFFERED), "choices were offered")
        number, text = message.number(key, 0, 9), message.text(key, 20)
        law(number is None or 0 <= number <= 9, "a number within its bounds")
        law(text is None or (len(text) <= 20 and bool(text.encode("utf-8") or True)), "a text that can be written")
        law(message.flag(key) in (None, True, False), "yes or no")
    law(message.file(10) is None, "no file came with it")
    return True


TARGET = Target("messages", _make, _read, in_a_test=1500, share=24)
