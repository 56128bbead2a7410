"""Undo and redo: what is taken back can be made again, and nothing in between is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.desks.history import History

STEPS = st.lists(st.one_of(st.integers(0, 5), st.sampled_from(["undo", "redo"])), max_size=30)


def walked(steps: list[int | str]) -> History[int]:
    history = History(0)
    for step in steps:
        if step == "undo":
            history = history.undo() if history.can_undo else history
        elif step == "redo":
            history = history.redo() if history.can_redo else history
        else:
            history = history.do(int(step))
    return history


@given(STEPS)
def test_the_model_is_a_list_and_a_place_in_it(steps: list[int | str]) -> None:
    values, place = [0], 0
    for step in steps:
        if step == "undo":
            place = max(0, place - 1)
        elif step == "redo":
            place = min(len(values) - 1, place + 1)
        elif step != values[place]:
            values, place = [*values[: place + 1], int(step)], place + 1
    history = walked(steps)
    assert history.now == values[place]
    assert history.can_undo == (place > 0)
    assert history.can_redo == (place < len(values) - 1)
    assert [*history.past, history.now, *history.future] == values


@given(STEPS)
def test_undo_then_redo_is_the_identity(steps: list[int | str]) -> None:
    history = walked(steps)
    if history.can_undo:
        assert history.undo().redo() == history
    if history.can_redo:
        assert history.redo().undo() == history


@given(STEPS, st.integers(6, 9))
def test_do_then_undo_is_what_was(steps: list[int | str], value: int) -> None:
    history = walked(steps)
    done = history.do(value)
    assert (done.now, done.undo().now, done.undo().past) == (value, history.now, history.past)
    assert not done.can_redo


@given(STEPS)
def test_doing_what_is_already_so_is_no_step(steps: list[int | str]) -> None:
    history = walked(steps)
    assert history.do(history.now) is history


def test_at_the_ends() -> None:
    with pytest.raises(HothlabError, match="nothing to take back"):
        History(1).undo()
    with pytest.raises(HothlabError, match="nothing to make again"):
        History(1).do(2).redo()
