"""A hand-out as pages to print: tasks with their boards and room to write, and the answers on pages of their own."""

from __future__ import annotations

from htpy import article, b, dd, div, dl, dt, figure, h1, h2, header, i, li, p, section, span, ul

from hothlab.game.cards import card
from hothlab.game.scenario import Scenario
from hothlab.game.setup import BattleTerms
from hothlab.hexes import SIDES
from hothlab.language.text import _, also, listed
from hothlab.lessons.handouts.handout import Handout, HandoutPart, Reference, ScenarioSheet, SummarySheet, Worksheet
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import HexesTask, Task
from hothlab.pictures.board import board_scene
from hothlab.pictures.cards import hand_scene
from hothlab.pictures.handout_tables import badges_html, chances_html, summary_html, terrain_html, units_html
from hothlab.pictures.lesson import dice_scene, lesson_frame, task_scene
from hothlab.pictures.votes import larger_names
from hothlab.scene.markup import Element, Markup, Node
from hothlab.scene.paper import INK, PAPERS, paper_named, printed_page
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg
from hothlab.tables.briefing import facts, unknown_rules
from hothlab.tables.goals import goals

__all__ = ["handout_page"]

_LINES = 12
"""Lines to write on beside a board; those without room are not shown."""
_NAMES = 0.4
"""The size of a hex's name on a small board, in hex sizes."""
_FEW = 3
"""Lines below a question without a board."""

_STYLE = """
@page { size: %(paper)s; margin: 10mm 11mm 14mm;
  @bottom-left { content: "%(foot)s"; font: 8pt 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif } }
body { --size: 10.5pt }
section.part { break-before: page }
section.part:first-child { break-before: auto }
header { display: flex; align-items: flex-end; gap: 6mm; border-bottom: .6mm solid #000; padding-bottom: 1.5mm }
header h1 { flex: 1; font-size: 17pt; line-height: 1.15 }
header .who { flex: none; font-size: 9pt; white-space: nowrap }
.who i { display: inline-block; width: 34mm; border-bottom: .3mm solid #000; margin-right: 3mm }
.who i.day { width: 20mm; margin-right: 0 }
.about { margin: 2mm 0 0; font-size: 9.5pt }
h2 { font-size: 12pt; border: 0; margin: 4mm 0 0; break-after: avoid }
article { break-inside: avoid; border-top: .25mm solid #000; margin-top: 3.5mm; padding-top: 2.5mm;
  display: grid; grid-template-columns: 106mm 1fr; gap: 0 5mm }
h2 + article { border-top: 0; margin-top: 0 }
article.wide { display: block }
article svg { display: block; width: 100%%; height: auto; border: .25mm solid #000 }
.asked { display: flex; flex-direction: column; min-height: 0 }
.asked p { margin: 0 0 1.5mm }
.asked .number { font-weight: 700; font-size: 13pt; margin-right: 2mm }
.options { list-style: none; padding: 0; margin: 0 0 1.5mm }
.options li { margin: 0 0 1.2mm; padding-left: 6.5mm; text-indent: -6.5mm; break-inside: avoid }
.options.brief { white-space: normal; display: flex; flex-wrap: wrap; gap: 1mm 5mm }
.options.brief li { margin: 0 }
.options li::before { content: ""; display: inline-block; width: 3.6mm; height: 3.6mm; border: .35mm solid #000;
  border-radius: .6mm; margin-right: 2.6mm; vertical-align: -.5mm; text-indent: 0 }
.lines { flex: 1 1 0; min-height: 16mm; overflow: hidden }
.lines b { font-weight: 400; font-size: 8.5pt }
.lines i { display: block; height: 7.6mm; border-bottom: .2mm solid #555 }
.few .lines { min-height: 0; overflow: visible }
.seen { display: flex; flex-wrap: wrap; gap: 3mm; margin-bottom: 1.5mm }
.seen svg { width: auto !important; border: 0 !important }
.seen svg.dice { height: 11mm }
.seen svg.cards { height: 46mm }
.rules { font-size: 8pt; margin: 1mm 0 0; color: #333 }
.answers { columns: 2; column-gap: 7mm; margin-top: 3mm }
.answers article { display: block; border: 0; margin: 0 0 3.5mm; padding: 0; font-size: 9.5pt }
.answers article svg { width: 62mm; margin: 1mm 0 }
.answers p { margin: 0 }
figure { flex: none; margin: 0 }
.setup svg { display: block; width: 100%%; height: auto; border: .25mm solid #000; margin: .2em 0 }
.setup dl { display: grid; grid-template-columns: max-content 1fr; gap: .6mm 4mm; margin: .2em 0; font-size: .92em }
.setup dt { font-weight: 700 } .setup dd { margin: 0 }
.setup p { margin: .2em 0 }
table { border-collapse: collapse; width: 100%%; font-size: .86em; margin: .3em 0 .7em }
th, td { border: .2mm solid #777; padding: .2em .45em; text-align: left; vertical-align: middle }
th { border-bottom: .5mm solid #000; font-size: .92em }
tr { break-inside: avoid }
td.art { width: 4.6em; padding: 0 .3em } td.art svg { display: block; height: 3.1em; width: auto; margin: 0 auto }
.brief { white-space: nowrap }
td.number, th.number { text-align: center; white-space: nowrap }
td small { white-space: nowrap }
.summary { columns: 2; column-gap: 6mm }
.summary section { break-inside: avoid; margin-bottom: .5em }
.summary h2 { font-size: 1.08em; border-bottom: .3mm solid #000; margin: 0 0 .2em }
.summary li { margin-bottom: .15em }
small { font-size: .8em; color: #333 }
@media screen { body { max-width: 188mm; margin: 0 auto } section.part { padding-bottom: 8mm } }
"""


def handout_page(handout: Handout, paper: str = "a4") -> str:
    """The hand-out as one HTML page that needs nothing else; `paper` is `a4` or `letter`."""
    size = PAPERS[paper_named(paper)]
    numbered = _Numbers()
    parts = [_part(handout, part, numbered) for part in handout.parts]
    if numbered.given:
        parts.append(_answers(handout, numbered))
    foot = handout.title.replace("\\", "").replace('"', "'").replace("\n", " ").replace("<", "")
    return printed_page(handout.title, _STYLE % {"paper": size, "foot": foot}, parts)


class _Numbers:
    """Counts the tasks of a hand-out, and keeps each for its answer."""

    def __init__(self) -> None:
        self.given: list[Task] = []

    def next(self, task: Task) -> int:
        self.given.append(task)
        return len(self.given)


def _part(handout: Handout, part: HandoutPart, numbered: _Numbers) -> Element:
    match part:
        case Worksheet():
            first = not numbered.given
            tasks = [_task(task, numbered.next(task)) for task in part.tasks]
            return _worksheet(handout, part, tasks, first)
        case ScenarioSheet():
            return section(class_="part fitted setup")[_setup(part.scenario)]
        case SummarySheet():
            title = _head(_("The rules on one page"), False)
            return section(class_="part fitted")[title, summary_html(), units_html(), terrain_html()]
        case Reference():
            title = _head(_("Quick reference"), False)
            tables = units_html(art=True), terrain_html(art=True), badges_html(), chances_html()
            return section(class_="part fitted")[title, tables]


def _head(title: str, named: bool = True) -> Element:
    """The title, and room for a pupil's name and the day."""
    who = div(class_="who")[_("Name"), " ", i, " ", _("Date"), " ", i(class_="day")] if named else None
    return header[h1[title], who]


# Tasks


def _worksheet(handout: Handout, part: Worksheet, tasks: list[Element], first: bool) -> Element:
    """One sheet after another; only the first of several begins with the title of all."""
    told = [part.about] if part.about else []
    if first and any(isinstance(task, HexesTask) for task in handout.tasks):
        told.append(_("On paper you circle a hex where a question says click."))
    return section(class_="part" if first else "more")[
        _head(handout.title) if first else None,
        p(class_="about")[" ".join(told)] if told else None,
        h2[part.title] if part.title != handout.title else None,
        tasks,
    ]


def _task(task: Task, number: int) -> Element:
    asked = [p[span(class_="number")[number], task.question], _seen(task), _options(task)]
    if task.board is None:
        return article(class_="wide few")[div(class_="asked")[asked, _lines(_("Why?"), _FEW)]]
    lines = _lines(_("Which hexes, and why?") if isinstance(task, HexesTask) else _("Why?"), _LINES)
    return article[figure(class_="board")[_drawn(task_scene(Attempt(task)))], div(class_="asked")[asked, lines]]


def _options(task: Task) -> Node:
    if not task.options:
        return None
    brief = max(map(len, task.options)) <= 4
    return ul(class_={"options": True, "brief": brief})[(li[each] for each in task.options)]


def _lines(words: str, number: int) -> Element:
    return div(class_="lines")[b[words], [i] * number]


def _seen(task: Task) -> Node:
    """Dice and cards that belong to a task."""
    found = []
    if task.dice:
        found.append(_classed(dice_scene(task.dice), "dice"))
    found += [_classed(hand_scene([card(id)], columns=1), "cards") for id in task.cards]
    return div(class_="seen")[found] if found else None


def _drawn(scene: Scene, names: float = _NAMES) -> Markup:
    return Markup(to_svg(larger_names(scene, names), INK))


def _classed(scene: Scene, name: str) -> Markup:
    return Markup(to_svg(scene, INK).replace("<svg ", f'<svg class="{name}" ', 1))


# Answers


def _answers(handout: Handout, numbered: _Numbers) -> Element:
    title = _("Answers: {title}").format(title=handout.title)
    rows = (_answer(task, number) for number, task in enumerate(numbered.given, 1))
    return section(class_="part")[_head(title, False), div(class_="answers")[rows]]


def _answer(task: Task, number: int) -> Element:
    attempt = Attempt(task)
    attempt.reveal()
    answer = listed(map(task.name_of, task.solution)) or _("none")
    picture = _drawn(task_scene(attempt)) if isinstance(task, HexesTask) and task.board is not None else None
    why = str(task.explain(task.key))
    return article[p[b[f"{number}. {answer}"]], picture, p[why], p(class_="rules")[", ".join(task.rules)]]


# A scenario


def _setup(scenario: Scenario) -> list[Node]:
    from hothlab.game.battle import Battle

    position = scenario.position
    frame = lesson_frame(position.board)
    board = _drawn(board_scene(position, frame.width, bars=False, frame=frame), 0.28)
    won = goals(Battle(scenario, BattleTerms(seed=0)).state)
    rows = list(facts(scenario))
    for (title, _text), side in zip(list(rows), SIDES, strict=False):
        how = [text for way in won[side] for text in way.how]
        if how:
            rows.append((_("Medals: {side}").format(side=title), also(how)))
    told = [[dt[name], dd[text]] for name, text in rows]
    open_rules = [p[i[each]] for each in unknown_rules(scenario)]
    kinds = {unit.kind for unit in position.units.values()}
    ground = set(position.ground.terrain.values())
    tables = [units_html(kinds), terrain_html(ground) if ground else None]
    name = _(scenario.name)
    title = _("Scenario {n}: {name}").format(n=scenario.number, name=name) if scenario.number else name
    briefing = p[_(scenario.briefing)] if scenario.briefing else None
    return [_head(title, False), briefing, dl[told], figure[board], open_rules, tables]
