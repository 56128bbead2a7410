"""What every verdict offers: its sentence without the rules, and the rules by themselves."""

from __future__ import annotations

import re

import pytest

import hothlab as hl
from hothlab.rules.attack import Attack, Modifier
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.reason import Reason
from hothlab.rules.retreat import Retreats
from hothlab.rules.sight import Sight

BOARD = hl.Position.from_text("D . .T3 *N4 . ^T2 .S3 .W1 . .")
TOO_FAR = hl.reach(BOARD, "D2").why_not("D9")
assert TOO_FAR is not None

VERDICTS: dict[str, Sight | Attack | Reach | Retreats | Odds | Reason | Modifier] = {
    "clear sight": hl.line_of_sight(BOARD, "D1", "D2"),
    "blocked sight": hl.line_of_sight(BOARD, "D2", "D5"),
    "an attack": hl.attack(BOARD, "D2", "D3"),
    "a refused attack": hl.attack(BOARD, "D2", "D7"),
    "a reach": hl.reach(BOARD, "D2"),
    "retreats": hl.retreats(BOARD, "D2", 1),
    "odds": hl.odds(BOARD, "D2", "D3"),
    "odds of a confirmed hit": hl.odds(BOARD, "D6", "D7"),
    "a reason": TOO_FAR,
    "a modifier": hl.attack(BOARD, "D2", "D3").modifiers[0],
}
CITED = re.compile(r"\([A-Z]{3}-[0-9]")


@pytest.mark.parametrize("kind", VERDICTS)
class TestVerdicts:
    def test_the_sentence_cites_nothing(self, kind: str) -> None:
        sentence = VERDICTS[kind].sentence
        assert sentence and not CITED.search(sentence)

    def test_the_rules_are_those_of_the_catalogue(self, kind: str) -> None:
        assert VERDICTS[kind].rules
        assert [hl.rule(id).id for id in VERDICTS[kind].rules] == list(VERDICTS[kind].rules)

    def test_the_text_says_the_sentence(self, kind: str) -> None:
        """A reader of `str()` loses nothing that the sentence says, but the rules that stand in between."""
        plain = re.sub(r" \([A-Z]{3}-[0-9][^)]*\)", "", str(VERDICTS[kind])).replace("\n", "; ")
        assert plain.startswith(VERDICTS[kind].sentence)


class TestReason:
    def test_a_hex_is_named_once(self) -> None:
        """MOV-1: a hex too far away is named as the place of the refusal, and not once more in its text."""
        reason = hl.reach(BOARD, "D2").why_not("D9")
        assert str(reason) == "D9: 7 hexes away, and the furthest move of Echo Base troopers is 2 (MOV-1)"

    def test_without_a_hex_the_sentence_is_the_text(self) -> None:
        assert Reason("TRN-1", "not now").sentence == "not now"
