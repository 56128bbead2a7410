"""The AT-AT's confirmation roll (UNI-5)."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from tests.game.fight import attacking
from tests.game.table import dice, fire, kinds, left, only, refused, roll


class TestConfirmation:
    """UNI-5: the dice that hit an AT-AT are rolled again, and one blast among them eliminates it."""

    @pytest.mark.parametrize(
        ("faces", "again"),
        [
            (("vehicle", "cross", "cross"), 1),
            (("blast", "infantry", "cross"), 1),
            (("vehicle", "blast", "retreat"), 2),
            (("vehicle", "vehicle", "blast"), 3),
        ],
    )
    def test_as_many_dice_as_hits(self, faces: tuple[str, ...], again: int) -> None:
        fight = attacking("E5:T3 D5:W1", "E5")
        fire(fight, "E5", "D5", *faces)
        assert (fight.decision.kind, fight.decision.number) == ("roll", again)
        assert left(fight, "D5") == 1
        assert refused(fight, " ".join(["roll", *["blast"] * (again + 1)])) == "ATK-4"

    @pytest.mark.parametrize("faces", [("cross", "infantry", "retreat"), ("infantry", "infantry", "cross")])
    def test_no_hit_and_no_second_roll(self, faces: tuple[str, ...]) -> None:
        fight = attacking("E5:T3 D5:W1", "E5")
        assert "confirming" not in kinds(fire(fight, "E5", "D5", *faces))
        assert fight.state.side == "empire"

    @pytest.mark.parametrize(
        ("faces", "falls"),
        [
            (("blast", "cross"), True),
            (("cross", "blast"), True),
            (("blast", "blast"), True),
            (("vehicle", "vehicle"), False),
            (("infantry", "retreat"), False),
            (("cross", "cross"), False),
        ],
    )
    def test_one_blast_is_enough_and_nothing_else_is(self, faces: tuple[str, str], falls: bool) -> None:
        fight = attacking("E5:T3 D5:W1", "E5")
        fire(fight, "E5", "D5", "vehicle", "blast", "cross")
        happened = roll(fight, *faces)
        event = only(happened, ev.RolledToConfirm)
        assert (event.faces, event.rules) == (faces, ("UNI-5",))
        assert left(fight, "D5") == (0 if falls else 1)
        assert fight.medals == {"rebel": int(falls), "empire": 0}
        assert ("eliminated" in kinds(happened)) == falls

    def test_it_survives_and_is_attacked_again(self) -> None:
        fight = attacking("E5:T3 E6:T3 D5:W1", "E5", "E6")
        for attacker in ("E5", "E6"):
            fire(fight, attacker, "D5", "vehicle", "blast", "blast")
            roll(fight, "vehicle", "cross", "infantry")
            assert left(fight, "D5") == 1

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_terrain_never_protects_it(self, sign: str) -> None:
        fight = attacking(f"E5:T3 D5:{sign}W1", "E5")
        assert dice(fight, "E5", "D5") == 3
