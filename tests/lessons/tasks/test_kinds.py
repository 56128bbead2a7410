"""Every kind of task: its key is the engine's answer, and each other answer gets the engine's reason and its rule."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hothlab as hl
from hothlab.errors import HothlabError, UnknownName
from hothlab.game.orders import card_in_force, orderable
from hothlab.hexes import Hex
from hothlab.lessons.tasks import kinds
from hothlab.lessons.tasks.kinds import KINDS, build
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import rules
from hothlab.rules.position import Position
from tests.strategies import BOARD, positions

LAW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def board(**hexes: str) -> Position:
    """`board(rocks="D5", trooper="D4 E5")`."""
    position = Position()
    for what, places in hexes.items():
        for hex in places.split():
            name = what.replace("_", "-")
            if name in ("rocks", "ridge", "building", "wreckage", "trenches", "serac", "crevasse"):
                position = position.terrain(hex, name)
            else:
                position = position.place(hex, name)
    return position


def rule_of(task: Task, pick: Any) -> str:
    """The rule that a wrong pick is refused by."""
    return task.check([pick]).wrong[pick].rule


class TestReach:
    POSITION = board(trooper="D4", rocks="D5", serac="C4", snowtrooper="E5")

    def test_the_key_is_the_engines(self) -> None:
        task = build("reach", self.POSITION, unit="D4")
        assert task.key == set(hl.reach(self.POSITION, "D4").hexes)
        assert task.marked == ("D4",)

    @pytest.mark.parametrize(("hex", "rule"), [("E5", "MOV-3"), ("C4", "MOV-6"), ("D6", "MOV-5"), ("D7", "MOV-1")])
    def test_wrong_picks(self, hex: str, rule: str) -> None:
        task = build("reach", self.POSITION, unit="D4")
        assert task.check([hex]).wrong[Hex(hex)] == hl.reach(self.POSITION, "D4").why_not(hex)
        assert rule_of(task, hex) == rule

    def test_a_reason_elsewhere_names_its_hex(self) -> None:
        told = build("reach", self.POSITION, unit="D4").check(["D6"]).sentence
        assert told.startswith("Not D6: entering rocks ends the move on D5 (MOV-5).")

    def test_attacking_after_the_move(self) -> None:
        """MOV-7, ATK-5: two hexes, or onto rocks, and there is no attack."""
        task = build("attack-after-move", self.POSITION, unit="D4")
        assert task.key == {"D3", "E4", "C5"}
        assert rule_of(task, "D5") == "ATK-5"
        assert rule_of(task, "D2") == "MOV-7"
        assert rule_of(task, "E5") == "MOV-3"


class TestRetreat:
    def test_the_owner_chooses_among_the_ends(self) -> None:
        """RET-1, RET-3, RET-5."""
        position = board(trooper="D4 F5", snowtrooper="C4")
        task = build("retreat", position, unit="D4", number=2)
        assert task.key == {"F3", "F4"}
        assert task.dice == ("retreat", "retreat")
        wrong = {"E4": "RET-5", "D4": "RET-5", "F5": "RET-3", "G4": "RET-1", "C5": "RET-1", "D5": "RET-1"}
        assert {hex: rule_of(task, hex) for hex in wrong} == wrong

    def test_trenches_let_infantry_stay(self) -> None:
        """RET-7."""
        position = board(trooper="D4", trenches="D4")
        assert build("retreat", position, unit="D4", number=1).key == {"D4", "E4", "E5"}

    def test_an_at_at_stays(self) -> None:
        """RET-6."""
        task = build("retreat", board(at_at="C4"), unit="C4", number=2)
        assert task.key == {"C4"}
        assert rule_of(task, "B4") == "RET-6"

    def test_losses_at_the_edge(self) -> None:
        """RET-4: one row behind it, three retreats, two miniatures."""
        task = build("retreat-losses", board(trooper="F4"), unit="F4", number=3)
        assert task.key == {2}
        assert task.options == ("0", "1", "2", "3")
        assert [rule_of(task, n) for n in (0, 1, 3)] == ["RET-4", "RET-4", "RET-5"]

    def test_no_losses_for_whom_retreats_are_nothing(self) -> None:
        """RET-6, RET-7."""
        assert rule_of(build("retreat-losses", board(at_at="A4"), unit="A4", number=1), 1) == "RET-6"
        dug_in = build("retreat-losses", board(trooper="G4", trenches="G4"), unit="G4", number=1)
        assert dug_in.key == {0}
        assert rule_of(dug_in, 1) == "RET-7"


class TestSight:
    POSITION = board(trooper="D1", snowtrooper="D5", rocks="D3")

    def test_yes_or_no(self) -> None:
        """LOS-1."""
        task = build("sight", self.POSITION, line=("D1", "D5"))
        assert (task.key, task.line, len(task.options)) == ({1}, ("D1", "D5"), 2)
        wrong = task.check([0])
        assert wrong.wrong[0].rule == "LOS-1"
        assert "rocks on D3" in wrong.sentence
        assert wrong.evidence == hl.line_of_sight(self.POSITION, "D1", "D5")
        assert build("sight", self.POSITION, line=("D1", "D3")).key == {0}

    def test_what_blocks(self) -> None:
        """LOS-1, LOS-2, LOS-4, LOS-5: of a line between two hexes both sides must be closed."""
        one = board(rocks="D4")
        task = build("blockers", one, line=("C4", "E4"))
        assert hl.line_of_sight(one, "C4", "E4").clear
        assert task.key == frozenset()
        assert rule_of(task, "D4") == "LOS-4"
        both = build("blockers", one.terrain("D3", "serac"), line=("C4", "E4"))
        assert both.key == {"D3", "D4"}
        crossing = build("blockers", self.POSITION, line=("D1", "D5"))
        assert crossing.key == {"D3"}
        assert {hex: rule_of(crossing, hex) for hex in ("D2", "E3")} == {"D2": "LOS-2", "E3": "LOS-1"}
        assert crossing.check(["D2"]).evidence is None

    def test_between_ridges(self) -> None:
        """LOS-7: rocks in between do not block."""
        task = build("blockers", board(ridge="D1 D5", rocks="D3"), line=("D1", "D5"))
        assert task.key == frozenset()
        assert rule_of(task, "D3") == "LOS-7"

    def test_who_is_seen(self) -> None:
        position = self.POSITION.place("E3", "at-at").place("G1", "trooper")
        task = build("sees", position, **{"from": "D1"})
        assert task.choosable == ("D5", "E3")
        assert task.key == {"E3"}
        assert task.check(["D5"]).evidence == hl.line_of_sight(position, "D1", "D5")

    def test_which_of_some_hexes(self) -> None:
        task = build("sees", self.POSITION, among=["D2", "D4", "D5"], **{"from": "D1"})
        assert (task.choosable, task.key) == (("D2", "D4", "D5"), {"D2"})

    def test_nobody_to_be_seen(self) -> None:
        with pytest.raises(HothlabError, match="nobody to be seen"):
            build("sees", board(trooper="D1"), **{"from": "D1"})


class TestAttack:
    POSITION = board(trooper="D4 E5", snowtrooper="D5 D9", rocks="D5").place("D6", "probe-droid")

    def test_targets(self) -> None:
        """ATK-4: range and sight."""
        task = build("targets", self.POSITION, unit="D4")
        assert task.key == {each.target for each in hl.targets(self.POSITION, "D4")} == {"D5"}
        assert {hex: rule_of(task, hex) for hex in ("D6", "D9", "E5")} == {"D6": "LOS-1", "D9": "ATK-4", "E5": "ATK-4"}

    def test_targets_after_a_long_move(self) -> None:
        """MOV-7."""
        task = build("targets", self.POSITION, unit="D4", moved=2)
        assert task.key == frozenset()
        assert rule_of(task, "D5") == "MOV-7"

    def test_the_empire_may_attack_structures(self) -> None:
        """STR-1."""
        position = board(snowtrooper="D4", trooper="C4").place("D5", "shield-generator").place("E4", "shield-generator")
        assert build("targets", position, unit="D4").key == {"C4", "D5", "E4"}
        assert rule_of(build("targets", position, unit="C4"), "D5") == "STR-1"

    def test_dice(self) -> None:
        """ATK-6, TER-3: three at distance 1, one fewer for the rocks."""
        task = build("dice", self.POSITION, unit="D4", target="D5")
        assert task.key == {2}
        assert [rule_of(task, n) for n in (3, 1)] == ["TER-3", "ATK-6"]
        assert task.check([3]).evidence is None, "the drawing would tell the number"
        assert task.check([2]).evidence == hl.attack(self.POSITION, "D4", "D5")

    def test_dice_in_the_open_and_where_there_is_no_attack(self) -> None:
        from_rocks = build("dice", self.POSITION, unit="D5", target="E5")
        (base,) = from_rocks.key
        assert rule_of(from_rocks, base + 1) == "UNI-4"
        assert rule_of(from_rocks, base - 1) == "TER-3"
        out_of_sight = build("dice", self.POSITION, unit="D4", target="D6")
        assert out_of_sight.key == {0}
        assert rule_of(out_of_sight, 1) == "LOS-1"


class TestHits:
    POSITION = board(trooper="D4", snowtrooper="D5", at_at="C4").place("E4", "shield-generator")

    @pytest.mark.parametrize(
        ("faces", "lost", "other", "rule"),
        [
            (["infantry", "blast", "cross"], 2, 3, "HIT-2"),
            (["infantry", "vehicle", "retreat"], 1, 0, "HIT-1"),
            (["cross", "retreat"], 0, 1, "HIT-2"),
            (["infantry"] * 5, 4, 5, "HIT-3"),
        ],
    )
    def test_a_roll(self, faces: list[str], lost: int, other: int, rule: str) -> None:
        task = build("hits", self.POSITION, target="D5", faces=faces, unit="D4")
        assert (task.key, task.dice, task.marked) == ({lost}, tuple(faces), ("D4", "D5"))
        assert rule_of(task, other) == rule

    def test_the_board_afterwards(self) -> None:
        two = build("hits", self.POSITION, target="D5", faces=["infantry", "blast"]).check([2]).evidence
        assert isinstance(two, Position) and two.units["D5"].miniatures == 2
        gone = build("hits", self.POSITION, target="D5", faces=["blast"] * 4).check([4]).evidence
        assert isinstance(gone, Position) and "D5" not in gone.units
        none = build("hits", self.POSITION, target="D5", faces=["cross"]).check([0]).evidence
        assert none == self.POSITION

    def test_an_at_at(self) -> None:
        """UNI-5: only a blast in the second roll eliminates it."""
        missed = build("hits", self.POSITION, target="C4", faces=["vehicle"], confirmation=["vehicle"])
        assert missed.key == {0}
        assert rule_of(missed, 1) == "UNI-5"
        assert build("hits", self.POSITION, target="C4", faces=["vehicle"], confirmation=["blast"]).key == {1}
        with pytest.raises(HothlabError, match="confirmation"):
            build("hits", self.POSITION, target="C4", faces=["vehicle"])

    def test_a_structure(self) -> None:
        """STR-4."""
        task = build("hits", self.POSITION, target="E4", faces=["blast", "cross"])
        assert (task.options, task.key) == (("No", "Yes"), {1})

    def test_nothing_there(self) -> None:
        with pytest.raises(HothlabError, match="nothing to attack stands on G1"):
            build("hits", self.POSITION, target="G1", faces=["blast"])


class TestOrders:
    POSITION = board(trooper="G2 F3 G5 G9", snowtrooper="A5")

    def test_a_section_card(self) -> None:
        """CMD-1, ORD-3: F3 lies on the dotted line."""
        task = build("sections", self.POSITION, card="raid-left", side="rebel")
        assert (task.key, task.cards) == ({"G2", "F3"}, ("raid-left",))
        assert {hex: rule_of(task, hex) for hex in ("G5", "A5")} == {"G5": "CMD-1", "A5": "ORD-1"}

    def test_the_next_order(self) -> None:
        """ORD-2: two orders, and two units have them."""
        task = build("orderable", self.POSITION, card="raid-left", side="rebel", ordered=["G2", "F3"])
        assert task.key == frozenset()
        assert task.marked == ("G2", "F3")
        assert rule_of(task, "G2") == "ORD-2"

    def test_orders_that_cannot_have_been_given(self) -> None:
        with pytest.raises(HothlabError, match="ORD-1"):
            build("orderable", self.POSITION, card="raid-left", side="rebel", ordered=["A5"])

    def test_a_tactic_card_is_no_section_card(self) -> None:
        tactic = next(id for id, card in hl.cards().items() if card.kind == "tactic")
        with pytest.raises(HothlabError, match="no section card"):
            build("sections", self.POSITION, card=tactic, side="rebel")

    def test_it_is_the_order_that_a_battle_allows(self) -> None:
        """The made-up moment and a real one agree on every card that orders units."""
        battle = hl.load("1", seed=1)
        for id, card in hl.cards().items():
            if card.orders:
                state = battle.state.copy()
                state.side, state.ordered = "rebel", ()
                state.card = card_in_force(card, battle.position, "rebel", state.rulings)
                assert build("orderable", battle.position, card=id, side="rebel").key == set(orderable(state)), id

    @pytest.mark.parametrize(
        ("hex", "side", "section"),
        [
            ("G1", "rebel", "left flank"),
            ("G1", "empire", "right flank"),
            ("D5", "rebel", "centre"),
            ("B3", "rebel", "left flank and centre"),
            ("B3", "empire", "centre and right flank"),
        ],
    )
    def test_sections(self, hex: str, side: str, section: str) -> None:
        """BRD-2, BRD-3."""
        task = build("section-of", Position(), hex=hex, side=side)
        assert [task.name_of(pick) for pick in task.solution] == [section]

    def test_wrong_sections(self) -> None:
        """BRD-2, BRD-3."""
        plain = build("section-of", Position(), hex="G1", side="rebel")
        told = {plain.options[n]: rule_of(plain, n) for n in range(5) if n not in plain.key}
        assert told["right flank"] == "BRD-2"
        assert told["left flank and centre"] == "BRD-3"
        assert "other side" in plain.check([2]).sentence
        line = build("section-of", Position(), hex="B3", side="rebel")
        assert rule_of(line, 0) == "BRD-3"


class TestGiven:
    OPTIONS = (("yes", True, "So it is."), ("no", False, "It is."))

    def test_picks_of_the_author(self) -> None:
        task = build(
            "pick", Position(), question="Click the corner.", rules=["BRD-1"], key=["A1"],
            why={"A2": "it is beside the corner.", "other": "that is no corner"}, because="That is it.",
        )  # fmt: skip
        assert task.check(["A2"]).sentence == "Not A2: it is beside the corner (BRD-1). You still need one hex."
        assert task.check(["C5"]).wrong[Hex("C5")].text == "that is no corner"
        assert task.check(["A1"]).sentence == "Right! That is it."

    def test_among_some(self) -> None:
        given: dict[str, Any] = {"question": "?", "rules": ["BRD-1"], "key": ["A1"], "among": ["A1", "A2"]}
        task = build("pick", Position(), why={"A2": "no corner"}, **given)
        assert task.choosable == ("A1", "A2")
        with pytest.raises(HothlabError, match="say why A2 is wrong"):
            build("pick", Position(), why={}, **given)
        with pytest.raises(HothlabError, match="A5 is right and cannot be chosen"):
            build("pick", Position(), why="no", **{**given, "key": ["A5"]})

    def test_a_choice(self) -> None:
        task = build("choice", None, question="?", rules=["MOV-4"], options=self.OPTIONS)
        assert task.check([0]).sentence == "Right! So it is."
        assert task.check([1]).sentence == "It is. (MOV-4)"

    def test_numbers_stand_in_their_order(self) -> None:
        options = (("3", False, "One less."), ("10", False, "Far less."), ("2", True, "So it is."))
        task = build("choice", None, question="?", rules=["MOV-4"], options=options)
        assert task.options == ("2", "3", "10")
        assert task.check([0]).right and task.check([2]).sentence == "Far less. (MOV-4)"

    @pytest.mark.parametrize(
        "options",
        [
            (("yes", False, "No."), ("no", False, "No.")),
            (("yes", True, "Yes."), ("no", True, "Yes.")),
            (("yes", True, "Yes."),),
            (("yes", True, "Yes."), ("no", False, "")),
        ],
    )
    def test_bad_choices(self, options: Any) -> None:
        with pytest.raises(HothlabError):
            build("choice", None, question="?", rules=["MOV-4"], options=options)

    def test_what_is_shown_with_it(self) -> None:
        task = build(
            "choice", Position(), question="?", rules=["MOV-4"], options=self.OPTIONS, marked=["a1"],
            line=("A1", "A4"), dice=["blast"], cards=["raid-left"],
        )  # fmt: skip
        assert (task.marked, task.line, task.dice, task.cards) == (("A1",), ("A1", "A4"), ("blast",), ("raid-left",))
        with pytest.raises(HothlabError, match="'marked' needs a board"):
            build("choice", None, question="?", rules=["MOV-4"], options=self.OPTIONS, marked=["A1"])


class TestBuild:
    def test_the_docstring_names_every_kind_and_parameter(self) -> None:
        text = kinds.__doc__ or ""
        for kind in KINDS.values():
            assert f"\n    {kind.name} " in text
            for name in kind.needs:
                assert f"{name}: " in text
            for name in kind.takes:
                assert f"{name}?: " in text

    def test_bad_names(self) -> None:
        with pytest.raises(UnknownName, match="did you mean reach"):
            build("raech", Position())
        with pytest.raises(UnknownName, match="did you mean unit"):
            build("reach", Position(), unti="D4")
        with pytest.raises(HothlabError, match="needs the parameter 'unit'"):
            build("reach", Position())
        with pytest.raises(HothlabError, match="needs a board"):
            build("reach", None, unit="D4")
        with pytest.raises(UnknownName, match="rule"):
            build("reach", board(trooper="D4"), unit="D4", rules=["MOV-77"])
        with pytest.raises(HothlabError, match="no unit stands on D4"):
            build("reach", Position(), unit="D4")
        with pytest.raises(HothlabError, match="trains no rule"):
            build("pick", Position(), question="?", key=["A1"], why="no")

    def test_what_is_left_out_is_the_kinds_own(self) -> None:
        task = build("reach", board(trooper="D4"), unit="D4")
        assert task.question == "Click every hex that Echo Base troopers on D4 can move to."
        assert (task.rules, task.par) == (("MOV-1", "UNI-1"), 2)
        asked = build("reach", board(trooper="D4"), unit="D4", question="Where?", rules=["MOV-3"], par=4, hint="Look.")
        assert (asked.question, asked.rules, asked.par, asked.hint) == ("Where?", ("MOV-3",), 4, "Look.")


@st.composite
def engine_tasks(draw: st.DrawFn) -> Task:
    """A task of any kind that the engine answers, on any board with two units or more."""
    position = draw(positions().filter(lambda each: len(each.units) > 1))
    a, b = draw(st.permutations(sorted(position.units)))[:2]
    faces = st.lists(st.sampled_from(["infantry", "vehicle", "blast", "cross", "retreat"]), min_size=1, max_size=5)
    asked: dict[str, dict[str, Any]] = {
        "reach": {"unit": a},
        "attack-after-move": {"unit": a},
        "retreat": {"unit": a, "number": draw(st.integers(1, 3))},
        "retreat-losses": {"unit": a, "number": draw(st.integers(1, 3))},
        "sight": {"line": (a, b)},
        "blockers": {"line": (a, b)},
        "sees": {"from": a, "among": [hex for hex in BOARD.hexes if hex != a]},
        "targets": {"unit": a, "moved": draw(st.integers(0, 2))},
        "dice": {"unit": a, "target": b},
        "section-of": {"hex": a, "side": draw(st.sampled_from(["rebel", "empire"]))},
        "orderable": {"card": "raid-left", "side": draw(st.sampled_from(["rebel", "empire"]))},
    }
    if not position.units[b].profile.confirmed:
        asked["hits"] = {"target": b, "faces": draw(faces)}
    kind = draw(st.sampled_from(sorted(asked)))
    return build(kind, position, **asked[kind])


@given(engine_tasks(), st.data())
@LAW
def test_right_is_right_and_wrong_has_its_reason(task: Task, data: st.DataObject) -> None:
    """For any board: only the key is right, and every wrong pick has a reason that stands on a rule."""
    assert task.check(task.key).right
    assert task.reveal().right
    picks: Any = task.choosable if task.kind == "hexes" else range(len(task.options))
    few = 1 if task.kind == "choice" else 4
    answer = frozenset(data.draw(st.lists(st.sampled_from(picks), unique=True, max_size=few)) if picks else [])
    found = task.check(answer)
    assert found.right == (answer == task.key)
    assert set(found.wrong) == answer - task.key
    assert all(reason.rule in rules() and reason.text for reason in found.wrong.values())
    if task.kind == "hexes":
        assert found.missing == len(task.key - answer)
    if not found.right and task.kind == "hexes":
        assert found.evidence is None or found.wrong, "nothing is drawn before something is wrong"
    assert found.sentence.endswith((".", ")"))


@given(engine_tasks())
@LAW
def test_texts_are_whole(task: Task) -> None:
    """Nothing is left to be filled in, and a task says what it trains."""
    assert task.question and "{" not in task.question + task.check(task.key).sentence + task.reveal().sentence
    assert set(task.rules) <= set(rules()) and task.rules
