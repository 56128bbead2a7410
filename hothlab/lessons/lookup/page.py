"""The page of a rule: what shows it best, its relations, the open questions that touch it, and where it is taught."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hothlab.base.yamltree import Node, read_text_file, read_yaml
from hothlab.data import DATA
from hothlab.language.text import _, per_language
from hothlab.lessons.exhibits import EXHIBITS, SOURCES, Exhibit, read_exhibit
from hothlab.rules.catalogue import Rule, groups, rule, rules
from hothlab.rules.rulings import Ruling, rulings

__all__ = ["RulePage", "rule_page"]

FILE = DATA / "rule_boards.yaml"


@dataclass(frozen=True)
class RulePage:
    """All there is to know about a rule."""

    rule: Rule
    exhibit: Exhibit
    """What shows it best."""
    caption: str
    """A sentence below that."""
    related: tuple[Rule, ...]
    """Those it points to, then those that point to it."""
    rulings: tuple[Ruling, ...]
    """The open questions that touch it, with what each edition says."""

    @property
    def group(self) -> str:
        """The title of its group."""
        return _(groups()[self.rule.group])

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters that teach it: `04`."""
        from hothlab.lessons.course.traces import traces

        return traces()[self.rule.id].chapters

    @property
    def trained_by(self) -> tuple[str, ...]:
        """The tasks and drills that train it: `04/trooper-reach`, `drill:reach`."""
        from hothlab.lessons.course.traces import traces

        return traces()[self.rule.id].trained_by

    @property
    def shown_by(self) -> tuple[str, ...]:
        """The boards and worked examples that show it: `04/open-snow`, `example:p5-moving`."""
        from hothlab.lessons.course.traces import traces

        return traces()[self.rule.id].shown_by


def rule_page(id: str) -> RulePage:
    """The page of a rule.

    >>> rule_page("los-5").exhibit.shows
    'sight'
    """
    found = rule(id)
    pointing = [each.id for each in rules().values() if found.id in each.see and each.id not in found.see]
    touching = [each for each in rulings().values() if found.id in each.rules or each.name in found.rulings]
    exhibit, caption = _exhibit(found.id)
    return RulePage(found, exhibit, _(caption), tuple(rule(each) for each in (*found.see, *pointing)), tuple(touching))


@cache
def _pages() -> dict[str, Node]:
    """The entries of the data file, one for each rule."""
    return read_yaml(read_text_file(FILE), FILE.name).mapping(rules(), rules())


def _entry(id: str) -> dict[str, Node]:
    return _pages()[id].mapping(("caption", "words", *SOURCES, *EXHIBITS), ("caption",))


@per_language()
def _exhibit(id: str) -> tuple[Exhibit, str]:
    """What shows a rule, and its caption."""
    entry = _entry(id)
    found = read_exhibit(_pages()[id], entry)
    if found is None:
        raise _pages()[id].error(_("nothing is shown: give a board, cards or dice"))
    return found, entry["caption"].text().strip()
