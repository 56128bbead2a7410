"""Plans for a class: chosen slides of some chapters, and what is done between them, with minutes.

>>> plan("plan-a").minutes
120
>>> [each.id for each in plans()]
['plan-a', 'plan-b-1', 'plan-b-2', 'plan-b-3']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from hothlab.base.errors import BadFile, HothlabError, UnknownName
from hothlab.base.formats import Version
from hothlab.base.yamltree import Mistakes, Node, read_text_file, read_yaml
from hothlab.data import DATA
from hothlab.language.text import _, ngettext, per_language
from hothlab.lessons.course.chapter import Chapter, chapter, chapter_files
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.talk import Talk, slides
from hothlab.lessons.tasks.parameters import Spoken

__all__ = ["Plan", "PlanPart", "chosen_slides", "own_plan", "plan", "plans", "read_plans", "talk_named"]

FORMAT = 1
_LONGEST = 300
"""Minutes of a plan."""
KEYS = ("hothlab", "plans")
_KEYS = ("id", "title", "minutes", "about", "parts")
_SHOWN = ("chapter", "minutes", "say", "slides")
_DONE = ("do", "text", "minutes", "say")


@dataclass(frozen=True)
class PlanPart:
    """A part of a plan: slides of one chapter, or something that the class does."""

    title: str
    minutes: int
    slides: tuple[Slide, ...]

    @property
    def questions(self) -> int:
        """The number of slides with a question."""
        return sum(slide.task is not None for slide in self.slides)


@dataclass(frozen=True)
class Plan:
    """What a class is shown and does, in order. Its texts are in the reader's language already."""

    id: str
    title: str
    minutes: int
    about: str
    parts: tuple[PlanPart, ...]

    @property
    def slides(self) -> tuple[Slide, ...]:
        """All slides in order."""
        return tuple(slide for part in self.parts for slide in part.slides)

    def talk(self) -> Talk:
        """The plan as a talk."""
        return Talk(self.title, self.slides, self.id)


@per_language()
def plans() -> tuple[Plan, ...]:
    """The plans that come with hothlab."""
    path = DATA / "plans.yaml"
    return read_plans(read_text_file(path), str(path))


def plan(name: str) -> Plan:
    """The plan of that name."""
    known = {each.id: each for each in plans()}
    if name not in known:
        raise UnknownName(_("plan"), name, known)
    return known[name]


def talk_named(name: str) -> Talk:
    """A plan or a chapter as a talk, by its name or number."""
    return plan(name).talk() if str(name).startswith("plan") else Talk.of(chapter(name))


def read_plans(text: str, source: str, mistakes: Mistakes | None = None) -> tuple[Plan, ...]:
    """The plans of a file, or `BadFile` at the place of a mistake; `mistakes` keeps all of them."""
    root = read_yaml(text, source, mistakes)
    top = root.mapping(KEYS, KEYS)
    Version(FORMAT).read(top["hothlab"])
    with root.parts() as part:
        found = part.each(top["plans"].items(), _plan)
    return tuple(found)


def _plan(node: Node) -> Plan:
    fields = node.mapping(_KEYS, _KEYS)
    with node.parts() as part:
        parts = tuple(part.each(fields["parts"].items(), _part))
        minutes = part(lambda: fields["minutes"].whole(1, _LONGEST))
        id = part(lambda: fields["id"].text())
        title, about = part(lambda: Spoken().read(fields["title"])), part(lambda: Spoken().read(fields["about"]))
    together = sum(part.minutes for part in parts)
    if minutes != together:
        reason = ngettext(
            "the parts of this plan take {n} minute together, not {minutes}",
            "the parts of this plan take {n} minutes together, not {minutes}",
            together,
        )
        raise fields["minutes"].error(reason.format(n=together, minutes=minutes))
    return Plan(id, title, minutes, about, parts)


def _part(node: Node) -> PlanPart:
    fields = node.mapping((*_SHOWN, *_DONE))
    minutes = node.mapping((*_SHOWN, *_DONE), ("minutes",))["minutes"].whole(1, _LONGEST)
    say = Spoken().read(fields["say"]) if "say" in fields else ""
    if "do" in fields:
        text = Spoken().read(node.mapping(_DONE, ("text",))["text"])
        title = Spoken().read(fields["do"])
        kicker = _("{n} min").format(n=minutes)
        return PlanPart(
            title, minutes, (Slide(f"# {title}\n\n{text}", kicker, id=f"do/{fields['do'].text()}", note=say),)
        )
    number = node.mapping(_SHOWN, ("chapter", "slides"))["chapter"].one_of(_("chapter"), chapter_files())

    def chosen(address: Node) -> list[Slide]:
        try:
            return chosen_slides(chapter(number), [address.text()])
        except BadFile:
            raise
        except HothlabError as error:
            raise address.error(str(error)) from error

    with node.parts() as part:
        found = part.each(fields["slides"].items(), chosen)
    return PlanPart(chapter(number).title, minutes, tuple(replace(slide, note=say) for each in found for slide in each))


def chosen_slides(chapter: Chapter, names: Iterable[str]) -> list[Slide]:
    """Slides of a chapter by their addresses within it, in the given order; `name/*` is all below a name."""
    known = {slide.id.partition("/")[2]: slide for slide in slides(chapter)}
    found = []
    for name in names:
        if name.endswith("/*"):
            chosen = [slide for id, slide in known.items() if id.startswith(name[:-1])]
        else:
            chosen = [known[name]] if name in known else []
        if not chosen:
            raise UnknownName(_("slide of chapter {chapter}").format(chapter=chapter.id), name, known)
        found += chosen
    return found


def own_plan(title: str, ids: Iterable[str], find: Callable[[str], Chapter] = chapter) -> Plan:
    """A plan of one's own from addresses of slides, such as `04/trooper-reach`: a minute a slide, two a question.

    `find` knows the chapters by their ids: those of the course, or one's own too.
    """
    by_chapter: dict[str, list[str]] = {}
    for id in ids:
        number, _slash, name = id.partition("/")
        by_chapter.setdefault(number, []).append(name)
    parts = []
    for number, names in by_chapter.items():
        of = find(number)
        found = tuple(chosen_slides(of, names))
        minutes = sum(2 if slide.task is not None else 1 for slide in found)
        parts.append(PlanPart(of.title, minutes, found))
    return Plan("", title, sum(part.minutes for part in parts), "", tuple(parts))
