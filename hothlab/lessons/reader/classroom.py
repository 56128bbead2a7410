"""What a class has done, from the files that its pupils hand back: who has done what, and which rules are missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hothlab.base.checked import checked
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.files import read_whole, written_path
from hothlab.base.jsontree import json_tree
from hothlab.base.spreadsheets import spreadsheet
from hothlab.language.text import _, alphabetical, ngettext, said, short
from hothlab.lessons.course.course import course
from hothlab.lessons.reader.homework import Homework, HomeworkItem, item
from hothlab.lessons.reader.marks import Mark, Marks
from hothlab.lessons.reader.marks_file import read_marks
from hothlab.lessons.reader.taken_along import TakenAlong, is_taken_along, read_taken_along
from hothlab.rules.catalogue import rules

__all__ = ["Classroom", "Missed", "Pupil", "classroom", "of_pupils", "read_pupil"]

_LARGEST = 5_000_000
_MOST_FILES = 500
_LONGEST_NAME = 40
_MOST_RULES = 12
"""Rules that are listed; a lesson has no time for more."""


@dataclass(frozen=True)
class Pupil:
    """A pupil's name and what they have done."""

    name: str
    marks: Marks


@dataclass(frozen=True)
class Missed:
    """A rule, how often it was asked in the class, and how often it was not right at the first try."""

    rule: str
    asked: int
    missed: int

    @property
    def title(self) -> str:
        """The rule in a line."""
        return _(rules()[self.rule].title)


@dataclass(frozen=True)
class Classroom:
    """A class by its files. `refused` has one sentence for each file that could not be read.

    It prints as a table, shows as one in a notebook, and `csv` is the same for a spreadsheet.
    """

    pupils: tuple[Pupil, ...]
    items: tuple[HomeworkItem, ...]
    """What is counted: the homework, or else each chapter and training battle."""
    refused: tuple[str, ...] = ()
    title: str = ""

    @property
    def head(self) -> tuple[str, ...]:
        """What stands over each column."""
        return (_("Name"), *(each.title for each in self.items), _("Done"), _("Stars"))

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """A row for each pupil: how much of each item is solved, how many items are done, and all stars."""
        return tuple(
            (
                each.name,
                *(f"{item.done(each.marks)}/{len(item.ids)}" for item in self.items),
                f"{sum(item.finished(each.marks) for item in self.items)}/{len(self.items)}",
                str(sum(mark.stars for mark in each.marks.tasks.values())),
            )
            for each in self.pupils
        )

    @property
    def missed(self) -> tuple[Missed, ...]:
        """The rules that the class misses, the most missed first: those to teach again."""
        asked: Counter[str] = Counter()
        wrong: Counter[str] = Counter()
        for pupil in self.pupils:
            for mark in self._counted(pupil.marks):
                known = [id for id in mark.rules if id in rules()]
                asked.update(known)
                if mark.stars == 0 or mark.tries > 1:
                    wrong.update(known)
        order = {id: place for place, id in enumerate(rules())}
        found = [Missed(id, asked[id], number) for id, number in wrong.items()]
        found.sort(key=lambda each: (-each.missed / each.asked, -each.missed, order[each.rule]))
        return tuple(found)

    def _counted(self, marks: Marks) -> Iterable[Mark]:
        """The results that count: of the homework where there is one, else all."""
        if not self.title:
            return marks.tasks.values()
        wanted = [id for item in self.items for id in item.ids]
        return [marks.tasks[id] for id in wanted if id in marks.tasks]

    # Shown

    def __str__(self) -> str:
        """The table as text; long titles are numbers that are explained below it."""
        numbered = [str(n) for n in range(1, len(self.items) + 1)]
        head = (_("Name"), *numbered, _("Done"), _("Stars"))
        table = [head, *self.rows]
        widths = [max(len(row[column]) for row in table) for column in range(len(head))]
        lines = [self.title] if self.title else []
        lines += [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
        ]
        lines += ["", *(said(n, each.title) for n, each in zip(numbered, self.items, strict=True))]
        lines += ["", self._missed_heading(), *(f"  {_told(each)}" for each in self.missed[:_MOST_RULES])]
        return "\n".join([*lines, *(["", *self.refused] if self.refused else [])])

    def _missed_heading(self) -> str:
        if not self.missed:
            return _("No rule was missed.")
        return _("To teach again, the most missed first:")

    def _repr_html_(self) -> str:
        return self.html

    @property
    def html(self) -> str:
        """The table as HTML."""
        from htpy import b, fragment, h3, li, ol, p, table, tbody, td, th, thead, tr  # only where it is shown

        body = (tr[(td[cell] for cell in row)] for row in self.rows)
        told = (li[_told(each)] for each in self.missed[:_MOST_RULES])
        return "".join(
            fragment[
                h3[self.title] if self.title else None,
                table(class_="hothlab-class")[thead[tr[(th[text] for text in self.head)]], tbody[body]],
                p[self._missed_heading()],
                ol[told],
                (p[b[each]] for each in self.refused),
            ].iter_chunks()
        )

    @property
    def csv(self) -> str:
        """The table for a spreadsheet, and below it the rules."""
        head = (_("Rule"), _("Title"), _("Asked"), _("Missed"))
        missed = [(each.rule, each.title, each.asked, each.missed) for each in self.missed]
        return spreadsheet([self.head, *self.rows, (), head, *missed])


def _told(each: Missed) -> str:
    text = ngettext("{rule} {title}: missed {missed} of {n} time", "{rule} {title}: missed {missed} of {n} times",
                    each.asked)  # fmt: skip
    return text.format(rule=each.rule, title=each.title, missed=each.missed, n=each.asked)


# From files


def read_pupil(name: str, content: bytes) -> Pupil:
    """The pupil of a file: a progress file, or a visitor's export, which has a name too.

    `name` is the file's name, and the pupil's too where they have given none.
    """
    if len(content) > _LARGEST:
        raise HothlabError(_("{name} is too large to be a progress file").format(name=name))
    try:
        tree = json_tree(content, name, _LARGEST)
        taken = read_taken_along(tree) if is_taken_along(tree) else TakenAlong("", content.decode("utf-8-sig"), {})
        marks = read_marks(taken.progress)
    except BadFile as error:
        why = _("this is not a progress file of hothlab: {why}").format(why=error.reason)
        raise HothlabError(said(name, why)) from None
    except HothlabError as error:
        raise HothlabError(said(name, error)) from None
    return Pupil(taken.name or short(Path(name).stem, _LONGEST_NAME), marks)


@checked
def classroom(files: Iterable[str | Path] = (), homework: Homework | None = None) -> Classroom:
    """The class whose pupils have handed back these files; each that cannot be read is named, the others count.

    >>> classroom([]).rows
    ()
    """
    pupils, refused = [], []
    for place, path in enumerate(map(Path, files)):
        try:
            if place >= _MOST_FILES:
                raise HothlabError(_("a class has at most {most} files").format(most=_MOST_FILES))
            content = read_whole(written_path(path), _LARGEST)
            if content is None:
                raise HothlabError(_("there is no file {name}").format(name=path))
            pupils.append(read_pupil(path.name, content))
        except HothlabError as error:
            refused.append(str(error))
            if place >= _MOST_FILES:
                break
    return of_pupils(pupils, refused, homework)


def of_pupils(pupils: Iterable[Pupil], refused: Iterable[str] = (), homework: Homework | None = None) -> Classroom:
    """The class of some pupils, in the order of their names."""
    order = sorted(pupils, key=lambda each: alphabetical(each.name))
    if homework is not None:
        return Classroom(tuple(order), homework.items, tuple(refused), homework.title)
    everything = [item(each.id) for each in course().chapters if each.tasks or each.battle is not None]
    begun = [each for each in everything if any(each.done(pupil.marks) for pupil in order)]
    return Classroom(tuple(order), tuple(begun), tuple(refused))
