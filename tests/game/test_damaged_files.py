"""Fuzz: a scenario's text either loads or is refused with one clear line, whatever was done to it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.base.errors import BadFile
from hothlab.base.yamltree import read_text_file
from hothlab.game.battle import Battle
from hothlab.game.scenario import loads, scenarios
from tests.game.refusals import check, refused

TEXTS = [path.read_text("utf-8") for path in scenarios().values()]
SPICE = [
    *"\t\n\r :,-?#&*!|>'\"%@`{}[]~\\\0\x85\ufeff\u2028é",
    "---\n",
    "...\n",
    "<<: ",
    "!!",
    "0x1",
    "\\U99999999",
    "1e9",
]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A scenario's text after some slips: characters and lines lost, added, doubled, exchanged."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        kind = draw(st.sampled_from(["cut", "add", "replace", "lose line", "double line", "move line"]))
        if kind in ("cut", "add", "replace"):
            end = start if kind == "add" else start + draw(st.integers(1, 12))
            new = "" if kind == "cut" else draw(st.sampled_from(SPICE) | st.text(max_size=5))
            text = text[:start] + new + text[end:]
            continue
        lines = text.split("\n")
        number = draw(st.integers(0, len(lines) - 1))
        line = lines[number] if kind == "double line" else lines.pop(number)
        if kind != "lose line":
            lines.insert(draw(st.integers(0, len(lines))), line)
        text = "\n".join(lines)
    return text


def loads_or_is_refused(text: str) -> bool:
    try:
        battle = loads(text, "fuzz.yaml")
    except BadFile as error:
        check(error, "fuzz.yaml", text)
        return False
    assert isinstance(battle, Battle)
    return True


@settings(max_examples=1500, deadline=None)
@given(damaged())
def test_a_damaged_scenario_loads_or_is_refused(text: str) -> None:
    loads_or_is_refused(text)


def test_the_fuzz_meets_both_ends() -> None:
    assert all(loads_or_is_refused(text) for text in TEXTS)
    assert not any(loads_or_is_refused(text[:100]) for text in TEXTS)


@settings(max_examples=100, deadline=None)
@given(text=damaged())
def test_yaml_in_plain_python_does_as_well(text: str) -> None:
    """Where PyYAML comes without its C library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader")
        loads_or_is_refused(text)


@pytest.mark.parametrize("text", ['"\\U99999999"', '"\\U00110000"', "%YAML " + "9" * 5000 + ".1\n---\n"])
def test_numbers_too_large_for_plain_python(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_c = refused(text)
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert refused(text).line == with_c.line


@settings(max_examples=300, deadline=None)
@given(text=st.text() | st.text(st.sampled_from("ab:- \n\t[]{},'\"|>&*!?#%@1\\")))
def test_any_text_is_refused(text: str) -> None:
    assert not loads_or_is_refused(text)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "bytes.yaml"


@settings(max_examples=300, deadline=None)
@given(data=st.binary(max_size=200) | st.tuples(st.text(), st.binary(max_size=3), st.text()).map(
    lambda parts: parts[0].encode("utf-8", "replace") + parts[1] + parts[2].encode("utf-8", "replace")
))  # fmt: skip
def test_any_bytes_are_text_or_refused(scratch: Path, data: bytes) -> None:
    scratch.write_bytes(data)
    try:
        text = read_text_file(scratch)
    except BadFile as error:
        check(error, str(scratch), data.decode("latin-1"))
        with pytest.raises(UnicodeDecodeError) as caught:
            data.decode("utf-8")
        assert error.reason == f"byte 0x{data[caught.value.start]:02x} is not UTF-8 text"
    else:
        assert text == data.decode("utf-8").removeprefix("\ufeff")
