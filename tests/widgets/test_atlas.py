"""The atlas on the screen, driven by what a browser would send."""

from __future__ import annotations

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.pictures.settle import settle_scene
from hothlab.widgets import atlas as module
from hothlab.widgets.atlas import AtlasWidget, atlas_bundle
from hothlab.widgets.static import VIEW
from tests.widgets.conftest import Tape, set_in_browser


@pytest.fixture
def shown(tape: Tape) -> AtlasWidget:
    return AtlasWidget(hl.atlas("14", house=True))


def listed(shown: AtlasWidget) -> list[str]:
    return [label for label, _row in shown.rows.options]


def test_it_begins_with_the_first_disputed_line_on_the_board(shown: AtlasWidget) -> None:
    assert len(listed(shown)) == len(shown.atlas.disputed)
    assert shown.summary.value == f"<b>{shown.atlas.summary}</b>"
    first = shown.atlas.disputed[0]
    assert shown.verdict is not None and shown.verdict.dispute.hexes == (first.a, first.b)
    assert listed(shown)[0].startswith(f"{first.a} → {first.b} · 1 hex · clear · ")


def test_a_line_that_is_chosen_has_its_verdict_and_its_readings(shown: AtlasWidget) -> None:
    for index, row in ((5, shown.atlas.disputed[5]), (17, shown.atlas.disputed[17])):
        set_in_browser(shown.rows, index=index)
        found = shown.verdict
        assert found is not None and found.dispute.hexes == (row.a, row.b)
        assert (found.yes, tuple(each.changed for each in found.readings)) == (row.clear, row.changed)
        assert escape(found.sentence) in shown.answer.value and shown.answer.value.startswith("<div")
        assert "Every reading of the open rules" in shown.behind.value
        assert shown.board.scene == settle_scene(found)
        assert found.dispute.code in shown.code.value


def test_readings_that_no_edition_has_are_asked_for(tape: Tape) -> None:
    """On no board of the box does a reading that an edition supports turn a line that can matter."""
    shown = AtlasWidget(hl.atlas("14"))
    assert (shown.atlas.disputed, shown.choice.value) == ((), "all")
    set_in_browser(shown.house, value=True)
    assert (len(shown.atlas.disputed), shown.choice.value) == (len(hl.atlas("14", house=True).disputed), "disputed")
    set_in_browser(shown.house, value=False)
    assert listed(shown)[0].count("·") == 2


def test_every_choice_lists_what_the_atlas_selects(shown: AtlasWidget) -> None:
    names = ["", *(name for _title, name in shown.ruling.options[1:])]
    assert len(names) > 3
    for index, (_text, choice) in enumerate(shown.choice.options):
        set_in_browser(shown.choice, index=index)
        for place, name in enumerate(names):
            set_in_browser(shown.ruling, index=place)
            for enemies in (True, False):
                set_in_browser(shown.enemies, value=enemies)
                wanted = shown.atlas.select(choice, name or None, enemies)
                assert [row for _label, row in shown.rows.options] == list(wanted)
                assert shown.count.value == (f"{len(wanted)} of {len(shown.atlas)} lines")


def test_nothing_to_list(tape: Tape) -> None:
    shown = AtlasWidget(hl.atlas(hl.Position()))
    set_in_browser(shown.enemies, value=True)
    assert listed(shown) == []
    assert shown.verdict is None and shown.answer.value == ""


def test_in_a_notebook_and_outside(tape: Tape, monkeypatch: pytest.MonkeyPatch) -> None:
    found = hl.atlas("14", pairs="enemies")
    assert atlas_bundle(found) is None
    monkeypatch.setattr(module, "mode", lambda: "live")
    monkeypatch.setenv("HOTHLAB_SHOW", "live")
    monkeypatch.setattr("hothlab.widgets.static.mode", lambda: "live")
    bundle = found._repr_mimebundle_()
    assert isinstance(bundle, tuple)
    assert VIEW in bundle[0] and bundle[0]["text/plain"] == str(found)
