"""The commands of an instructor: `hothlab handout`, `hothlab homework` and `hothlab class`."""

from __future__ import annotations

import argparse
from pathlib import Path

from hothlab.language.text import _

__all__ = ["add_teach_commands"]


def add_teach_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add what an instructor needs to the commands of `hothlab`."""
    help = _("pages to print: tasks with room to write and their answers, a scenario, the rules on one page")
    handout = commands.add_parser("handout", help=help, description=help)
    handout.set_defaults(func=_handout)
    handout.add_argument(
        "names",
        nargs="+",
        metavar=_("WHAT"),
        help=_("a chapter, a plan, a task such as 04/trooper-reach, drill:reach, scenario-10, summary or reference"),
    )
    handout.add_argument("--paper", default="a4", metavar=_("PAPER"), help=_("a4 or letter"))
    handout.add_argument(
        "-o", "--output", type=Path, metavar=_("FILE"), help=_("an .html file; without it the page is named after WHAT")
    )

    help = _("homework as one line of text, or how much of such a line is done")
    homework = commands.add_parser("homework", help=help, description=help)
    homework.set_defaults(func=_homework)
    homework.add_argument(
        "what",
        nargs="+",
        metavar=_("WHAT"),
        help=_("what is to be done, such as 04, 04/trooper-reach, drill:reach:2 or battle:10; or the line itself"),
    )
    homework.add_argument("--title", default="", metavar=_("TITLE"), help=_("what it is called"))

    help = _("who has done what and which rules are missed, from the progress files of a class")
    pupils = commands.add_parser("class", help=help, description=help)
    pupils.set_defaults(func=_class)
    pupils.add_argument(
        "files", nargs="+", type=Path, metavar=_("FILE"), help=_("a pupil's progress, as they saved it")
    )
    pupils.add_argument("--homework", metavar=_("CODE"), help=_("count the homework of this line of text"))
    pupils.add_argument("--csv", type=Path, metavar=_("FILE"), help=_("also write the table for a spreadsheet"))
    pupils.add_argument("--html", type=Path, metavar=_("FILE"), help=_("also write the table as a page"))


def _handout(args: argparse.Namespace) -> int:
    from hothlab.base.files import write_atomically
    from hothlab.lessons.handouts.handout import made_handout
    from hothlab.pictures.handout import handout_page

    made = made_handout(*args.names)
    page = handout_page(made, args.paper)
    output: Path = args.output or Path(f"{made.name}.html")
    write_atomically(output, page)
    print(output)
    return 0


def _homework(args: argparse.Namespace) -> int:
    from hothlab.lessons.reader.homework import is_homework, keep_homework, make_homework, read_homework
    from hothlab.lessons.reader.progress import progress

    if len(args.what) > 1 or not is_homework(args.what[0]):
        print(make_homework(args.what, args.title).code)
        return 0
    given = read_homework(args.what[0])
    keep_homework(given)  # it is on the page of the course from now on
    marks = progress().marks
    print(given.title)
    for each in given.items:
        sign = "x" if each.finished(marks) else " "
        print(f"[{sign}] {each.title} ({each.done(marks)}/{len(each.ids)}; {each.word})")
    return 0 if given.done(marks) == len(given.items) else 1


def _class(args: argparse.Namespace) -> int:
    from hothlab.base.files import write_atomically
    from hothlab.lessons.reader.classroom import classroom
    from hothlab.lessons.reader.homework import read_homework
    from hothlab.scene.markup import Markup
    from hothlab.scene.paper import printed_page

    found = classroom(args.files, read_homework(args.homework) if args.homework else None)
    if args.csv:
        write_atomically(args.csv, found.csv)
    if args.html:
        title = found.title or _("The class")
        style = "table { border-collapse: collapse } th, td { border: 1px solid #777; padding: .2em .5em }"
        write_atomically(args.html, printed_page(title, style, Markup(found.html)))
    print(found)
    return 1 if found.refused else 0
