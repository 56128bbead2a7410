"""A reader at a task: picking, checking, hints, giving up, and the stars."""

from __future__ import annotations

import pytest

from hothlab.base.errors import HothlabError
from hothlab.lessons.tasks import authored, moving
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.building import Ask
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position

BOARD = Position.from_text("G . . .T3 . . . . . . .\nF . .N4 .T3 . . . . . .")


def task(par: int = 1, hint: str = "Look at the rows.") -> Task:
    return moving.reach(BOARD, Ask("x/reach", par=par, hint=hint), "G3")


def choice() -> Task:
    options = [("yes", False, "No."), ("no", True, "Yes."), ("both", False, "Never both.")]
    return authored.choice(None, Ask("x/choice", "?", ("MOV-1",)), options)


def solve(attempt: Attempt, wrong_first: int = 0) -> Attempt:
    """Give that number of wrong answers, each another one, then the right one."""
    right = attempt.task.key
    bad = [hex for hex in attempt.task.choosable if hex not in right]
    for hex in bad[:wrong_first]:
        attempt.pick(hex)
        attempt.check()
    for pick in attempt.task.solution:
        attempt.pick(pick)
    attempt.check()
    return attempt


class TestPicking:
    def test_hexes_come_and_go(self) -> None:
        attempt = Attempt(task())
        attempt.pick("G2")
        attempt.pick("G4")
        attempt.pick("g2")
        assert attempt.picked == {"G4"}

    def test_of_options_there_is_one(self) -> None:
        attempt = Attempt(choice())
        attempt.pick(0)
        attempt.pick(2)
        assert attempt.picked == {2}
        attempt.pick(2)
        assert attempt.picked == frozenset()

    def test_what_cannot_be_picked_changes_nothing(self) -> None:
        attempt = Attempt(task())
        with pytest.raises(HothlabError):
            attempt.pick("G3")
        assert attempt.picked == frozenset()

    def test_a_new_pick_takes_the_feedback_away(self) -> None:
        attempt = Attempt(task())
        attempt.pick("F2")
        attempt.check()
        assert attempt.feedback is not None
        attempt.pick("F1")
        assert attempt.feedback is None


class TestTakingBack:
    def test_what_is_wrong_is_put_back_and_what_is_right_stays(self) -> None:
        attempt = Attempt(task())
        for hex in ("G4", "F2", "A1"):
            attempt.pick(hex)
        told = attempt.check()
        assert told is not None and set(told.wrong) == {"F2", "A1"}
        assert attempt.picked == {"G4"} and attempt.tried == {"F2", "A1"}
        assert attempt.feedback is told

    def test_the_next_check_is_about_the_next_answer(self) -> None:
        attempt = Attempt(task())
        attempt.pick("F2")
        attempt.check()
        attempt.pick("G4")
        told = attempt.check()
        assert told is not None and not told.wrong and told.sentence.startswith("Good so far.")

    def test_an_option_is_chosen_no_longer(self) -> None:
        attempt = Attempt(choice())
        attempt.pick(0)
        attempt.check()
        assert not attempt.picked and attempt.tried == {0}
        attempt.pick(2)
        attempt.check()
        assert attempt.tried == {0, 2}

    def test_what_was_tried_costs_nothing_again(self) -> None:
        attempt = Attempt(choice())
        for number in (0, 2, 0, 2):
            attempt.pick(number)
            attempt.check()
        assert attempt.tries == 2

    def test_nor_does_what_was_left_of_an_answer(self) -> None:
        attempt = Attempt(task())
        attempt.pick("G4")
        attempt.pick("F2")
        attempt.check()
        attempt.pick("F1")
        attempt.pick("F1")
        attempt.check()
        assert attempt.tries == 1

    def test_the_next_check_is_about_what_is_left(self) -> None:
        attempt = Attempt(task())
        for hex in ("G4", "F2"):
            attempt.pick(hex)
        attempt.check()
        told = attempt.check()
        assert told is not None and not told.wrong and told.sentence.startswith("Good so far.")
        assert attempt.picked == {"G4"}
        assert (attempt.refused, attempt.tries) == ({}, 1)

    def test_all_that_is_right_and_one_wrong_is_solved_by_the_next_check(self) -> None:
        attempt = Attempt(task(par=2))
        for pick in (*attempt.task.solution, "F2"):
            attempt.pick(pick)
        attempt.check()
        assert not attempt.done and attempt.picked == attempt.task.key
        attempt.check()
        assert (attempt.solved, attempt.tries, attempt.stars) == (True, 2, 3)

    def test_the_next_check_of_nothing_says_so(self) -> None:
        attempt = Attempt(task())
        attempt.pick("F2")
        attempt.check()
        told = attempt.check()
        assert told is not None and told.sentence == "Nothing is picked yet, but something is right here."
        assert attempt.tries == 1

    def test_a_click_on_a_red_hex_takes_its_red_away(self) -> None:
        attempt = Attempt(task())
        for hex in ("G4", "F2", "A1"):
            attempt.pick(hex)
        told = attempt.check()
        assert set(attempt.refused) == {"F2", "A1"}
        attempt.pick("F2")
        assert attempt.refused.keys() == {"A1"}
        assert attempt.picked == {"G4"} and attempt.feedback is told
        attempt.pick("A1")
        assert attempt.picked == {"G4"}
        assert (attempt.refused, attempt.feedback) == ({}, None)
        attempt.pick("A1")
        assert attempt.picked == {"G4", "A1"}

    def test_another_pick_takes_all_red_away(self) -> None:
        attempt = Attempt(task())
        attempt.pick("F2")
        attempt.check()
        attempt.pick("G4")
        assert attempt.refused == {} and attempt.picked == {"G4"}

    @pytest.mark.parametrize("deed", ["reveal", "again"])
    def test_the_end_and_a_new_start_have_no_red(self, deed: str) -> None:
        attempt = Attempt(task())
        attempt.pick("F2")
        attempt.check()
        getattr(attempt, deed)()
        assert attempt.refused == {}


class TestChecking:
    def test_each_other_answer_is_a_try(self) -> None:
        attempt = solve(Attempt(task()), wrong_first=2)
        assert (attempt.solved, attempt.tries) == (True, 3)

    def test_the_same_answer_twice_is_one(self) -> None:
        attempt = Attempt(task())
        attempt.pick("G4")
        assert attempt.check() is attempt.check()
        assert attempt.tries == 1

    def test_nothing_picked_costs_nothing(self) -> None:
        attempt = Attempt(task())
        feedback = attempt.check()
        assert feedback is not None and not feedback.right
        assert attempt.tries == 0
        assert Attempt(choice()).check() is None

    def test_nothing_picked_can_be_right(self) -> None:
        attempt = Attempt(moving.reach(Position().place("G1", "artillery"), Ask(), "G1"))
        attempt.check()
        assert (attempt.solved, attempt.tries, attempt.stars) == (True, 1, 3)

    def test_what_is_solved_stays_solved(self) -> None:
        attempt = solve(Attempt(task()))
        found = attempt.feedback
        attempt.pick("F2")
        attempt.hint()
        assert attempt.check() is found is attempt.reveal()
        assert (attempt.picked, attempt.tries, attempt.hinted, attempt.revealed) == (attempt.task.key, 1, False, False)


class TestStars:
    @pytest.mark.parametrize(
        ("par", "wrong", "stars"),
        [(1, 0, 3), (1, 1, 2), (1, 2, 1), (1, 9, 1), (2, 1, 3), (2, 2, 2), (2, 3, 2), (2, 4, 1)],
    )
    def test_against_par(self, par: int, wrong: int, stars: int) -> None:
        assert solve(Attempt(task(par)), wrong).stars == stars

    def test_a_hint_costs_one(self) -> None:
        attempt = Attempt(task())
        assert attempt.hint() == "Look at the rows."
        assert solve(attempt).stars == 2
        assert solve(Attempt(task()), 9).stars == 1

    def test_where_there_is_no_hint_asking_is_free(self) -> None:
        attempt = Attempt(task(hint=""))
        assert attempt.hint() == ""
        assert solve(attempt).stars == 3

    def test_none_before_it_is_solved_nor_when_it_is_given_up(self) -> None:
        attempt = Attempt(task())
        assert attempt.stars == 0
        feedback = attempt.reveal()
        assert (attempt.stars, attempt.revealed, attempt.solved, attempt.done) == (0, True, False, True)
        assert attempt.picked == attempt.task.key
        assert feedback.evidence is not None

    @pytest.mark.parametrize("wrong", range(5))
    @pytest.mark.parametrize("hinted", [False, True])
    def test_what_is_left_to_win_is_what_is_won(self, wrong: int, hinted: bool) -> None:
        attempt = Attempt(task(par=2))
        if hinted:
            attempt.hint()
        bad = [hex for hex in attempt.task.choosable if hex not in attempt.task.key]
        for hex in bad[:wrong]:
            attempt.pick(hex)
            attempt.check()
        left = attempt.stars_left
        for pick in attempt.task.solution:
            attempt.pick(pick)
        attempt.check()
        assert attempt.stars == left and attempt.stars_left == 0


class TestAgain:
    def test_it_is_as_new(self) -> None:
        attempt = Attempt(task())
        attempt.hint()
        attempt.reveal()
        attempt.again()
        assert (attempt.picked, attempt.feedback, attempt.done, attempt.hinted) == (frozenset(), None, False, False)
        assert attempt.round == 2

    @pytest.mark.parametrize(("wrong", "stars"), [(0, 3), (1, 2), (2, 1)])
    def test_stars_that_were_lost_do_not_come_back(self, wrong: int, stars: int) -> None:
        attempt = solve(Attempt(task()), wrong)
        for _time in range(2):
            attempt.again()
            assert attempt.stars_left == stars
            assert solve(attempt).stars == stars

    def test_nor_when_it_is_not_solved_yet(self) -> None:
        attempt = Attempt(task())
        attempt.hint()
        attempt.again()
        assert solve(attempt).stars == 2

    def test_one_star_can_be_won_after_the_answer_was_shown(self) -> None:
        attempt = Attempt(task())
        attempt.reveal()
        attempt.again()
        assert solve(attempt).stars == 1

    def test_putting_picks_back_costs_nothing(self) -> None:
        attempt = Attempt(task())
        attempt.pick("G4")
        attempt.again()
        assert (attempt.picked, attempt.round) == (frozenset(), 1)
        assert solve(attempt).stars == 3


class TestObservers:
    def test_each_call_is_heard_once(self) -> None:
        heard: list[tuple[int, bool]] = []
        attempt = Attempt(task())
        end = attempt.on_change(lambda each: heard.append((each.tries, each.done)))
        attempt.pick("F2")
        attempt.check()
        attempt.hint()
        attempt.reveal()
        attempt.reveal()
        assert heard == [(0, False), (1, False), (1, False), (1, True)]
        end()
        end()
        attempt.again()
        assert len(heard) == 4

    @pytest.mark.parametrize("give_up", [False, True])
    def test_it_is_done_once_and_before_observers_look(self, give_up: bool) -> None:
        log: list[str] = []
        attempt = Attempt(task(), on_done=lambda each: log.append(f"done {each.stars}"))
        attempt.on_change(lambda each: log.append("changed") if each.done else None)
        if give_up:
            attempt.reveal()
            attempt.reveal()
        else:
            solve(attempt)
            attempt.check()
        assert log == [f"done {0 if give_up else 3}", "changed"]
