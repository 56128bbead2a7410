"""Whom an opponent attacks after a breakthrough: as in any attack."""

from __future__ import annotations

from hothlab.players.steps import attack

STEP = attack.STEP
