"""A format said once: what its declaration reads, it writes, and its schema takes just that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from hothlab.base.declared import About, Fields, Ways, record
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.formats import Depending, ListOf, MapOf, OneOf, OrNothing, SetOf, String, Truth, Whole, Yes
from hothlab.base.yamltree import Mistakes, Node, read_yaml
from hothlab.language.text import later

COLOURS = ("red", "green", "blue")
LAMPS = {"boat": OneOf("lamp of a boat", ("red", "green")), "car": OneOf("lamp of a car", ("white", "red"))}
Colour = Annotated[str, OneOf("colour", COLOURS)]
Sold = Annotated[Mapping[str, int], MapOf(OneOf("key", COLOURS), Whole(0, 9)), About(written=True)]
Front = Annotated[str, Depending("owner", lambda: LAMPS)]


@dataclass(frozen=True)
class Lamp:
    """One of everything that can be declared."""

    ways: ClassVar[Ways] = Ways("write one of: {ways}", {"volts": "By volts", "candles": "By candles"})

    name: Annotated[str, String(10, blank="the name is empty"), About("Name")]
    owner: Annotated[str, OneOf("owner", LAMPS), About(name="from")]
    front: Front
    volts: Annotated[int, Whole(1, 99)] = 0
    candles: Annotated[int, Whole(1, 9)] = 0
    back: Colour | None = None
    lit: Annotated[bool, Yes()] = False
    round: Annotated[bool, Truth()] = True
    mixed: Annotated[frozenset[str], SetOf(OneOf("colour", COLOURS))] = frozenset()
    times: Annotated[tuple[int, ...], ListOf(Whole(0, 23), 3, missing="give a time")] = (12,)
    hours: Annotated[tuple[int, ...], OrNothing(ListOf(Whole(0, 23)), tuple)] = ()
    sold: Sold = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.back == self.front:
            raise HothlabError("a lamp has two colours")


LAMP: Fields[Lamp] = record(Lamp)
VALIDATOR = Draft202012Validator(LAMP.schema())


@st.composite
def lamps(draw: st.DrawFn) -> Lamp:
    owner = draw(st.sampled_from(sorted(LAMPS)))
    front = draw(st.sampled_from(LAMPS[owner].names))
    return Lamp(
        name=draw(st.text("ab 1~\u2028é", min_size=1, max_size=10).filter(str.strip)),
        owner=owner,
        front=front,
        **draw(st.fixed_dictionaries({"volts": st.integers(1, 99)}) | st.fixed_dictionaries({"candles": st.just(9)})),
        back=draw(st.none() | st.sampled_from([each for each in COLOURS if each != front])),
        lit=draw(st.booleans()),
        round=draw(st.booleans()),
        mixed=draw(st.frozensets(st.sampled_from(COLOURS))),
        times=draw(st.lists(st.integers(0, 23), min_size=1, max_size=3).map(tuple)),
        hours=draw(st.lists(st.integers(0, 23)).map(tuple)),
        sold=draw(st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 9))),
    )


@given(lamps())
def test_what_is_written_is_read_back_and_fits_the_schema(lamp: Lamp) -> None:
    plain = LAMP.write(lamp)
    assert LAMP.read(Node.of(plain, "x")) == lamp
    assert LAMP.read(read_yaml(yaml.safe_dump(plain, allow_unicode=False), "x.yaml")) == lamp
    assert LAMP.write(LAMP.read(Node.of(plain, "x"))) == plain
    assert VALIDATOR.is_valid(plain)


GOOD = {"name": "a", "from": "boat", "front": "red", "volts": 6}


def test_what_is_left_out_has_its_default_and_is_not_written() -> None:
    lamp = Lamp("a", "boat", "red", volts=6)
    assert LAMP.read(Node.of(GOOD, "x")) == lamp
    assert LAMP.write(lamp) == GOOD | {"sold": {}}, "but for what is always written"


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 100) | st.sampled_from(["", " ", "a", "x" * 11, "boat", *COLOURS]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(COLOURS), inner, max_size=2),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*LAMP.keys, "x"]), JUNK, max_size=3), st.sampled_from([*GOOD, ""]))
def test_the_schema_takes_what_the_reader_takes(more: dict[str, Any], gone: str) -> None:
    """But for what only the value itself can refuse."""
    plain = {key: value for key, value in GOOD.items() if key != gone} | more
    try:
        LAMP.read(Node.of(plain, "x"))
        taken = True
    except BadFile as error:
        taken = error.reason == "a lamp has two colours"
    assert VALIDATOR.is_valid(plain) == taken


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("{from: boat}", 1, "the key 'name' is missing"),
        ("{name: ' ', from: boat, front: red, volts: 1}", 8, "the name is empty"),
        ("{name: a, from: boot, front: red, volts: 1}", 17, "unknown owner 'boot', did you mean 'boat'?"),
        ("{name: a, from: boat, front: white, volts: 1}", 30,
         "unknown lamp of a boat 'white', expected one of: red, green"),
        ("{name: a, from: boat, front: red}", 1, "write one of: volts, candles"),
        ("{name: a, from: boat, front: red, volts: 1, candles: 1}", 1, "write one of: volts, candles"),
        ("{name: a, from: boat, front: red, volts: 1, lit: false}", 50, "write true, or leave the line out"),
        ("{name: a, from: boat, front: red, volts: 1, round: 1}", 52, "write true or false"),
        ("{name: a, from: boat, front: red, volts: 1, times: []}", 52, "give a time"),
        ("{name: a, from: boat, front: red, volts: 1, back: red}", 1, "a lamp has two colours"),
        ("{name: a, from: boat, front: red, volts: 1, sold: {rde: 1}}", 52, "unknown key 'rde', did you mean 'red'?"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_at_its_place(text: str, column: int, reason: str) -> None:
    with pytest.raises(BadFile) as caught:
        LAMP.read(read_yaml(text, "x.yaml"))
    assert (caught.value.line, caught.value.column, caught.value.reason) == (1, column, reason)


def test_all_mistakes_are_found() -> None:
    found = Mistakes()
    with pytest.raises(BadFile):
        LAMP.read(read_yaml("{name: 4, from: boot, front: pink, volts: 0, times: [25, 1, 26], sold: 4}", "x", found))
    assert [error.column for error in found.found] == [8, 17, 30, 43, 54, 61, 72]


def test_a_key_of_another_name_is_told_as_what_it_is() -> None:
    effects = Fields(LAMP.fields, LAMP.build, LAMP.take, what=later("effect"))
    with pytest.raises(BadFile, match="unknown effect 'nam', did you mean 'name'"):
        effects.read(read_yaml("{nam: a, from: boat, front: red}", "x"))


def test_the_parameters_of_a_function_are_read_beside_other_keys() -> None:
    def shine(where: int, lamp: Colour, seconds: Annotated[int, Whole(0, 9)] = 1) -> str:
        return f"{where} {lamp} {seconds}"

    format: Fields[str] = record(shine)
    assert (format.keys, format.required) == (("lamp", "seconds"), ("lamp",))
    node = read_yaml("{kind: shine, lamp: red}", "x")
    with node.parts() as part:
        values = format.values(node.mapping(("kind", *format.keys), ("kind", *format.required)), part)
    assert shine(7, **values) == "7 red 1"


@pytest.mark.parametrize("ask", [lambda node: node.mapping()["a"].items()[1].whole(0, 1), lambda node: node.text()])
def test_plain_values_as_nodes_answer_with_the_beginning_of_their_source(ask: Callable[[Node], object]) -> None:
    with pytest.raises(BadFile, match=r"places\.json:1:1: expected"):
        ask(Node.of({"a": [1, 2]}, "places.json"))
    assert Node.of({"a": [1, {"b": None}]}, "x").plain() == {"a": [1, {"b": None}]}
