"""Things that are watched: who hears what, and what is left of something that did not fit."""

from __future__ import annotations

import pytest

from hothlab.base.errors import HothlabError
from hothlab.base.observed import Observed, Workbench, attempt


class TestObserved:
    def test_every_watcher_hears_until_it_stops(self) -> None:
        thing, first, second = Observed(), list[object](), list[object]()
        stop = thing.on_change(first.append)
        thing.on_change(second.append)
        thing.tell()
        stop()
        stop()
        thing.tell()
        assert (first, second) == ([thing], [thing, thing])

    def test_a_watcher_may_stop_while_it_hears(self) -> None:
        thing, heard = Observed(), list[str]()

        def hear_once(_thing: object) -> None:
            heard.append("first")
            stop()

        stop = thing.on_change(hear_once)
        thing.on_change(lambda _thing: heard.append("second"))
        thing.tell()
        thing.tell()
        assert heard == ["first", "second", "second"]


class TestWorkbench:
    def test_what_fits_leaves_no_message_and_is_told_once(self) -> None:
        bench, heard = Workbench(), list[str]()
        bench.on_change(lambda thing: heard.append(thing.message))
        with bench._trying():
            raise HothlabError("C4 is taken")
        assert (bench.message, bench._done) == ("C4 is taken", False)
        with bench._trying():
            assert bench.message == ""
        assert (bench.message, bench._done) == ("", True)
        assert heard == ["C4 is taken", ""]

    def test_an_attempt_says_whether_it_fits_and_is_told_once(self) -> None:
        class Chair(Workbench):
            taken = False

            @attempt
            def sit(self, who: str, *, gently: bool = True) -> str:
                """Sit down."""
                if self.taken:
                    raise HothlabError(f"{who} has to stand")
                self.taken = True
                return "what it returns does not matter"

        chair, heard = Chair(), list[str]()
        chair.on_change(lambda thing: heard.append(thing.message))
        assert chair.sit("Ann") is True
        assert chair.sit("Ben", gently=False) is False
        assert (chair.message, heard) == ("Ben has to stand", ["", "Ben has to stand"])
        assert (Chair.sit.__name__, Chair.sit.__doc__) == ("sit", "Sit down.")

    def test_a_fault_of_ours_is_not_a_message(self) -> None:
        bench = Workbench()
        with pytest.raises(ZeroDivisionError), bench._trying():
            raise ZeroDivisionError
        assert bench.message == ""
