"""What the prompt of a table shows, as plain values for the page: what is asked, what is said beside it, the rules."""

from __future__ import annotations

from collections.abc import Sequence

from hothlab.language.text import _, capital, ngettext, sentence
from hothlab.tables.briefing import unknown_rules
from hothlab.tables.card_words import card_words
from hothlab.tables.coach import SMALL
from hothlab.tables.table import Table
from hothlab.widgets.table_parts import PartData

__all__ = ["prompt", "rolling_prompt"]


def prompt(table: Table, after: Sequence[PartData] = ()) -> PartData:
    """What to do next, what the others did, what was refused, what the coach says, and the rules.

    `after` has what can be done when the battle is over: names for programs, labels for people, and where it leads.
    """
    found = table.prompt
    looked = None
    chosen = table.question.looked_at
    if chosen is not None:
        heading = _("{heading}:").format(heading=_(chosen.name))
        looked = {"heading": heading, "text": card_words(chosen, table.question.view.state)}
    rules = [
        {
            "id": each.id,
            "title": each.title,
            "text": each.text,
            "pages": ngettext("(page {pages})", "(pages {pages})", len(each.pages)).format(
                pages=", ".join(map(str, each.pages))
            ),
        }
        for each in table.rules
    ]
    return {
        "asked": {
            "side": found.side or "",
            "who": found.who,
            "picked": table.question.picked,
            "title": found.title,
            "text": found.text,
            "card": looked,
            "buttons": _answers(table, after),
        },
        "notices": _notices(table),
        "rules": {"label": _("Rules"), "rules": rules, "unsure": _unsure(table)},
    }


def rolling_prompt(table: Table, before: PartData) -> PartData:
    """What the prompt says while dice roll: nothing of what comes after them."""
    side = table.battle.steps[-1].before.side
    buttons = [{"name": "land", "label": _("Show the result")}]
    asked = {
        "side": side, "who": "", "picked": "", "title": _("The dice are rolling"), "text": "", "card": None,
        "buttons": _waiting(table) if table.game.waiting else buttons,
    }  # fmt: skip
    return before | {"asked": asked, "notices": []}


def _answers(table: Table, after: Sequence[PartData]) -> list[PartData]:
    """The buttons under the prompt."""
    if table.explaining:
        return [{"name": "board", "label": _("Back to the board"), "main": True}]
    if table.past.looking is not None:
        return [{"name": "now", "label": _("Back to now"), "main": True}]
    if table.screen.curtain:
        who = {"rebel": _("I am the Rebel player"), "empire": _("I am the Imperial player")}[
            table.game.asked.side or "rebel"
        ]
        if table.game.asked.seat is not None and table.game.asked.seat in table.seats.names:
            who = _("I am {name}").format(name=table.seats.names[table.game.asked.seat])
        return [{"name": "take-screen", "label": who, "main": True}]
    if table.game.waiting:
        return _waiting(table)
    if table.game.over:
        offered = [each | {"main": not n} for n, each in enumerate(after)]
        return [*offered, {"name": "from-start", "label": _("See the whole battle again"), "main": not offered}]
    return [
        {"name": each.name, "label": each.label, "main": each.main, "disabled": each.action is None}
        for each in table.question.offers.buttons
    ]


def _waiting(table: Table) -> list[PartData]:
    """The buttons while the computer plays."""
    go_on = {"name": "go-on", "label": _("Go on"), "main": True}
    return [
        go_on if table.paused else {"name": "pause", "label": _("Pause")},
        {"name": "one-step", "label": _("One step")},
        {"name": "skip", "label": _("Skip")},
    ]


def _unsure(table: Table) -> PartData | None:
    """What is not known of the battle's rules, to read on demand."""
    unknown = unknown_rules(table.battle.scenario)
    return {"label": _("Not certain in this battle"), "text": " ".join(unknown)} if unknown else None


def _notices(table: Table) -> list[PartData]:
    found: list[PartData] = []
    if table.message:
        found.append({"tone": "no", "text": table.message})
    refusal = table.refusal
    if refusal is not None:
        reason = refusal.reason
        act = {"name": "explain", "label": _("Show me")} if refusal.evidence and not table.explaining else None
        found.append({
            "tone": "no", "title": _("Not allowed."), "text": f"{capital(refusal.text)}.", "rule": reason.rule,
            "act": act,
        })  # fmt: skip
    if table.advice is not None:
        found.append({"tone": "coach", "text": table.advice.text})
    if table.comment is not None:
        tone = "loss" if table.comment.cost >= SMALL else "coach"
        found.append({"tone": tone, "title": _("Coach:"), "text": table.comment.text})
    found += [{"tone": "told", "title": sentence(line.text), "text": sentence(line.more)} for line in table.past.nobody]
    if table.past.recap is not None and not table.game.waiting and table.question.begins_turn and not table.game.over:
        act = {"name": "replay", "label": _("Show it again")} if table.past.can_replay else None
        found.append({"tone": "story", "text": table.past.recap.text, "act": act})
    why = table.game.stalled if table.past.looking is None and not table.game.waiting else ""
    if why:
        text = capital(_("{why}, and the rules do not end such a battle.").format(why=why))
        found.append({"tone": "told", "text": text, "act": {"name": "draw", "label": _("Call it a draw")}})
    return found
