"""The words of a slide as HTML, and what is drawn beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from htpy import b, div, h1, h2, h3, hr, i, li, ol, p, small, span, ul

from hothlab.game.cards import card
from hothlab.game.scenario import load
from hothlab.language.text import _, cited, listed, ngettext
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.exhibits import Exhibit
from hothlab.lessons.tasks.task import ChoiceTask, HexesTask, Pick, Task
from hothlab.pictures.board import board_scene
from hothlab.pictures.cards import hand_scene
from hothlab.pictures.description import hex_texts
from hothlab.pictures.drawing import Drawing, drawing
from hothlab.pictures.lesson import example_scene, lesson_frame, task_scene
from hothlab.pictures.votes import larger_names, with_votes
from hothlab.rules.position import Position
from hothlab.scene.markup import Element, Markup, Node, between, html, said_in
from hothlab.scene.scene import Scene
from hothlab.widgets import fragments
from hothlab.widgets.lesson import pictures
from hothlab.widgets.markdown import markdown
from hothlab.widgets.show import exhibit_drawing
from hothlab.widgets.task import evidence_of

__all__ = ["answers_html", "notes_html", "said_html", "seen_html", "slide_drawing", "verdict_html"]

_BRIEF = 4
"""Characters of an answer that needs no line of its own: a number."""
_MOST_WRONG = 3
"""Errors of a class that are explained on the slide; more would not be read."""
_MOST_HEXES = 6
"""Wrong hexes that are named for one error."""


def slide_drawing(talk: Talk) -> Drawing | None:
    """What is drawn on the slide; of a question's answer nothing before it is revealed."""
    drawn = _drawing(talk)
    return None if drawn is None else replace(drawn, board=larger_names(drawn.board))


def _drawing(talk: Talk) -> Drawing | None:
    slide, attempt = talk.slide, talk.attempt
    if slide.exhibit is not None and slide.exhibit.shows == "cards":
        scene = _large_cards(slide.exhibit)
        return Drawing(scene, scene.description)
    if slide.exhibit is not None:
        return exhibit_drawing(slide.exhibit)
    if slide.moment is not None:
        position = slide.moment.position
        scene = example_scene(slide.moment)
        return Drawing(scene, scene.description, hex_texts(position))
    if slide.play:
        return _of_position(load(slide.play).position)
    if attempt is None or attempt.task.board is None:
        return None
    found = evidence_of(attempt.task, attempt.feedback)
    if attempt.done and isinstance(attempt.task, ChoiceTask) and isinstance(found, Position):
        return _of_position(found)
    if attempt.done and isinstance(attempt.task, ChoiceTask) and found is not None:
        return drawing(found)
    scene = task_scene(attempt)
    if attempt.done and isinstance(attempt.task, HexesTask):
        scene = with_votes(scene, _on_hexes(talk), [str(hex) for hex in attempt.task.key])
    return Drawing(scene, scene.description, hex_texts(attempt.task.board))


def _of_position(position: Position) -> Drawing:
    """A position as all boards of a talk are drawn, so that nothing jumps when the answer is revealed."""
    frame = lesson_frame(position.board)
    scene = board_scene(position, frame.width, bars=False, frame=frame)
    return Drawing(scene, scene.description, hex_texts(position))


def _large_cards(exhibit: Exhibit) -> Scene:
    """Command cards in so few columns that their texts can be read from the back row."""
    assert isinstance(exhibit.thing, tuple)
    cards = [card(id) for id in exhibit.thing]
    return hand_scene(cards, columns=3 if len(cards) in (3, 5, 6) else 2)


def _on_hexes(talk: Talk) -> dict[str, int]:
    """How many of the class have chosen each hex; what the instructor has only marked counts 0."""
    return {**{str(hex): 0 for hex in talk.said}, **{str(hex): number for hex, number in talk.votes.items()}}


def said_html(slide: Slide) -> list[Node]:
    """What the slide says: its text, or its question."""
    kicker = div(class_="hothlab-kicker")[span[slide.kicker]] if slide.kicker else None
    if slide.task is not None:
        return [kicker, h3[slide.task.question]]
    if slide.play:
        scenario = load(slide.play).scenario
        return [kicker, h2[_(scenario.name)], p[_(scenario.briefing)]]
    text = markdown(slide.text)
    if slide.text.startswith("# "):
        title = text.replace(Markup("<h1>"), Markup('<h2 class="hothlab-title">'), 1)
        text = title.replace(Markup("</h1>"), Markup("</h2>"), 1)
    return [kicker, text, fragments.pills(slide.rules)]


def seen_html(slide: Slide) -> list[Node]:
    """Dice and cards that belong to the slide; the cards in words, as large as all others."""
    of = slide.moment or slide.task
    if of is None:
        return []
    rows = [p[b[_(each.name)], " ", _(each.text)] for each in map(card, of.cards)]
    return [pictures(of.dice, ()), div(class_="hothlab-told-cards")[rows] if rows else None]


def answers_html(talk: Talk) -> list[Node]:
    """The options with the marks of the class; once revealed, the right one, and why the others are wrong."""
    attempt = talk.attempt
    if attempt is None or not attempt.task.options:
        return []
    why = {pick: reason.text for pick, reason in talk.why_wrong().items()} if attempt.done else {}
    shared = _shared(why.values())
    most = max(talk.votes.values(), default=0)
    poll = talk.polls.get(talk.at)
    worst = poll.commonest_wrong(attempt.task) if poll is not None and attempt.done else None
    rows = []
    for number, text in enumerate(attempt.task.options):
        names = ["right"] if attempt.done and number in attempt.task.key else []
        names += ["picked"] if number in talk.said else []
        names += ["worst"] if number == worst else []
        reason = why.get(number, "")
        told = small[reason] if reason and reason not in shared else None
        bar = _bar(talk.votes.get(number, 0), most) if most and attempt.done else None
        rows.append(li(class_=names)[span[text, told], bar])
    kinds = {"hothlab-answers": True, "hothlab-brief": _is_brief(attempt.task.options)}
    below = [p(class_="hothlab-wrong")[_other(talk, why, reason)] for reason in shared]
    return [ol(class_=kinds)[rows], below]


def _shared(reasons: Iterable[str]) -> list[str]:
    """What several wrong answers have in common, which is said once."""
    return [reason for reason, number in Counter(reasons).items() if number > 1]


def _other(talk: Talk, why: Mapping[Pick, str], reason: str) -> str:
    """The answers that are wrong for the same reason: brief ones as they are, others by their numbers."""
    options = talk.attempt.task.options if talk.attempt is not None else ()
    told = [options[n] if _is_brief(options) else str(n + 1) for n in range(len(options)) if why.get(n) == reason]
    return _("Why not {answers}: {reason}.").format(answers=listed(told), reason=reason.rstrip("."))


def _is_brief(options: Iterable[str]) -> bool:
    """Are all answers so short that they need no line of their own?"""
    return max(map(len, options)) <= _BRIEF


def _bar(votes: int, most: int) -> Element:
    told = ngettext("{n} vote", "{n} votes", votes).format(n=votes)
    share = i(style=f"--hothlab-share:{votes / most:.3f}", aria_hidden="true")
    return b(class_="hothlab-votes", title=told)[share, votes]


def verdict_html(talk: Talk) -> Node:
    """The revealed answer with its reason, and why what the class has chosen on the board is wrong."""
    attempt = talk.attempt
    if attempt is None or attempt.feedback is None or not attempt.done:
        return None
    task, why = attempt.task, attempt.task.explain(attempt.task.key)
    rules = dict.fromkeys((*why.rules, *talk.slide.rules))
    if task.options:  # the right one is marked already, and the others say why not
        rules |= dict.fromkeys(rule for reason in talk.why_wrong().values() for rule in reason.rules)
        return fragments.banner("yes", _("That is why"), why.sentence, rules)
    heading = _("The answer: {answer}").format(answer=task.answer)
    return [fragments.banner("yes", heading, why.sentence, rules), _wrong_hexes(talk)]


def _wrong_hexes(talk: Talk) -> Node:
    """The commonest errors first; hexes that are wrong for one reason stand together."""
    why = talk.why_wrong()
    errors: dict[str, list[Node]] = {}
    for pick in sorted(why, key=lambda pick: -talk.votes.get(pick, 0)):
        errors.setdefault(why[pick].text, []).append(_counted(talk.votes, pick))
    told = list(errors.items())[:_MOST_WRONG]
    rows = [li[said_in(between(", ", hexes[:_MOST_HEXES]), reason)] for reason, hexes in told]
    return rows and ul(class_="hothlab-wrong")[rows]


def _counted(votes: Mapping[Pick, int], pick: Pick) -> list[Node]:
    number = votes.get(pick, 0)
    told = f" ({ngettext('{n} vote', '{n} votes', number).format(n=number)})" if number else None
    return [b[str(pick)], told]


def _numbered(task: Task, pick: Pick) -> Node:
    """An answer as the class sees it: with its number, where it has one."""
    name = task.name_of(pick)
    return [b[pick + 1], " ", name] if isinstance(pick, int) and not _is_brief(task.options) else name


def notes_html(talk: Talk) -> str:
    """The instructor's notes: the answer, hints for the talk, and the next slide."""
    slide = talk.slide
    rows: list[Node] = [h1[slide.title], slide.note and p[slide.note]]
    if slide.task is not None:
        rows.append(p[b[str(slide.task.reveal())]])
        reasons = {pick: cited(why.text.rstrip("."), why.rules) for pick, why in talk.why_wrong().items()}
        wrong = [li[said_in(_numbered(slide.task, pick), why)] for pick, why in reasons.items()]
        rows.append(wrong and ul[wrong])
    if talk.at + 1 < len(talk.slides):
        rows += [hr, p[_("Next: {title}").format(title=talk.slides[talk.at + 1].title)]]
    return html(rows)
