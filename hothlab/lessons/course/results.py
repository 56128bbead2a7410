"""What a class knows: its questions with what was answered, the commonest errors, and the rules to teach again."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.base.spreadsheets import spreadsheet
from hothlab.language.text import _, also, cited, ngettext, pgettext, said
from hothlab.lessons.course.poll import Poll
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.tasks.task import ChoiceTask, Picks, Task

__all__ = ["Asked", "Results", "results_of"]


@dataclass(frozen=True)
class Asked:
    """One question that the class has answered."""

    slide: int
    """The number of its slide, from 1."""
    task: Task
    poll: Poll

    @property
    def counts(self) -> tuple[tuple[str, int, bool], ...]:
        """Each thing that was chosen, or is right: its name, how many chose it, and whether it is right."""
        task, votes = self.task, self.poll.votes
        return tuple(
            (task.name_of(pick), votes.get(pick, 0), pick in task.key)
            for pick in task.choices
            if votes.get(pick) or pick in task.key or isinstance(task, ChoiceTask)
        )

    @property
    def answer(self) -> str:
        """The right answer in words."""
        return self.task.answer

    @property
    def error(self) -> tuple[str, int, str, str] | None:
        """The commonest wrong pick: its name, how many, why it is wrong, and the rules; None where there is none."""
        pick = self.poll.commonest_wrong(self.task)
        if pick is None:
            return None
        reason = self.task.explain(frozenset({pick})).wrong.get(pick)
        text, rules = (reason.text.rstrip("."), ", ".join(reason.rules)) if reason is not None else ("", "")
        return self.task.name_of(pick), self.poll.votes[pick], text, rules

    @property
    def score(self) -> str:
        """How many were right, in a few words; how many have answered where more is not known."""
        right, voters = self.poll.right(self.task), self.poll.voters
        if right is None or voters is None:
            total = sum(self.poll.votes.values())
            return ngettext("{n} vote", "{n} votes", total).format(n=total)
        return _("{right} of {all} right").format(right=right, all=voters)


@dataclass(frozen=True)
class Results:
    """What a class has answered in a talk. No names are in it unless they were asked for."""

    title: str
    asked: tuple[Asked, ...]

    @property
    def again(self) -> tuple[str, ...]:
        """The rules to teach again, by their ids: those of questions that a third of the class or more got wrong."""
        missed = [each for each in self.asked if each.poll.is_missed(each.task)]
        return tuple(dict.fromkeys(rule for each in missed for rule in each.task.rules))

    @property
    def csv(self) -> str:
        """A table for a spreadsheet: a line for each question."""
        head = [
            _("slide"), _("question"), _("answered"), pgettext("an answer", "right"), _("right answer"), _("votes"),
            _("commonest error"), _("how many"), _("why it is wrong"), _("rules"), _("teach again"),
        ]  # fmt: skip
        return spreadsheet([head, *map(_line, self.asked)])

    @property
    def names_csv(self) -> str:
        """Who has answered what, where names were asked for; empty where they were not."""
        rows = [
            [name, each.slide, each.task.question, _picked(each.task, answer), _yes(answer == each.task.key)]
            for each in self.asked
            for name, answer in each.poll.people
        ]
        head = [_("name"), _("slide"), _("question"), _("answer"), pgettext("an answer", "right")]
        return spreadsheet([head, *rows]) if rows else ""

    def __str__(self) -> str:
        """The class in a few lines."""
        number = len(self.asked)
        lines = [ngettext("{title}: {n} question", "{title}: {n} questions", number).format(title=self.title, n=number)]
        lines += [_("{n}. {question}: {score}").format(n=each.slide, question=each.task.question, score=each.score)
                  for each in self.asked]  # fmt: skip
        return "\n".join([*lines, _("Teach again: {rules}").format(rules=", ".join(self.again) or _("nothing"))])


def _line(each: Asked) -> list[object]:
    right, voters = each.poll.right(each.task), each.poll.voters
    name, number, why, rule = each.error or ("", "", "", "")
    votes = also(said(name, number) for name, number, _right in each.counts)
    told = cited(why, [rule]) if rule else why
    missed = _yes(each.poll.is_missed(each.task))
    return [
        each.slide, each.task.question, "" if voters is None else voters, "" if right is None else right, each.answer,
        votes, name, number, told, " ".join(each.task.rules), missed,
    ]  # fmt: skip


def _picked(task: Task, answer: Picks) -> str:
    return ", ".join(task.name_of(pick) for pick in task.choices if pick in answer) or _("none")


def _yes(is_so: bool) -> str:
    return _("yes") if is_so else _("no")


def results_of(talk: Talk) -> Results:
    """What the class has answered in a talk so far."""
    return Results(
        talk.title,
        tuple(
            Asked(number + 1, slide.task, poll)
            for number, slide in enumerate(talk.slides)
            if slide.task is not None and (poll := talk.polls.get(number)) is not None and (poll.hands or poll.phones)
        ),
    )
