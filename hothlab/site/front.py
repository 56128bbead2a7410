"""The site's front page: where its reader goes on, the four doors, the course, the other rooms."""

from __future__ import annotations

import htpy as h

from hothlab.base.chosen_language import NAMES
from hothlab.data import DATA, folder
from hothlab.language.text import _, languages, speaking
from hothlab.lessons.course.course import course
from hothlab.scene.markup import Markup, Node, html
from hothlab.site.doors import FrontDoor, board_svg, doors, names_in, parts, rooms

__all__ = ["boards", "front_page"]


def front_page(code: str, base: str) -> str:
    """The front page in a language; `base` leads from it to the site's own files."""
    with speaking(code):
        return f"<!DOCTYPE html>\n{html(_page(code, base))}\n"


def _page(code: str, base: str) -> Node:
    known = course()
    there = names_in(folder("notebooks"))
    style = (DATA / "lab/pages/style.css").read_text("utf-8")
    return h.html(lang=code)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title["hothlab"],
            h.meta(
                name="description",
                content=_("Learn, check and play the rules of Battle of Hoth. Every verdict says why."),
            ),
            h.link(rel="icon", href=f"{base}icon.svg"),
            h.link(rel="manifest", href=f"{base}manifest.webmanifest"),
            h.style[Markup(style)],
        ],
        h.body(data_base=base)[
            h.header(".top")[
                h.picture[
                    h.source(srcset=f"{base}board-dark.svg", media="(prefers-color-scheme: dark)"),
                    h.img(src=f"{base}board-light.svg", alt=""),
                ],
                h.div(".wrap")[
                    h.nav(".tongues", aria_label=_("Language"))[[_tongue(each, code, base) for each in languages()]],
                    h.h1["hothlab"],
                    h.p[_("Learn, check and play the rules of Battle of Hoth. Every verdict says why.")],
                ],
            ],
            h.main(".wrap")[
                h.ul(".doors")[[_door(each) for each in doors(there)]],
                h.div(".panels")[
                    h.section("#course.panel")[
                        h.h2[_("The course")],
                        h.div(".map")[[_part(title, places) for title, places in parts(known, there)]],
                    ],
                    h.div(".side")[
                        h.section("#rooms.panel.rooms")[
                            h.h2[_("More rooms")],
                            [h.a(href=f"{name}.html")[title] for name, title in rooms(known, there)],
                        ],
                    ],
                ],
            ],
            h.script(type="module", src=f"{base}front.js"),
        ],
    ]


def _tongue(code: str, spoken: str, base: str) -> Node:
    here = "true" if code == spoken else None
    return h.a(href=f"{base}{'' if code == 'en' else f'{code}/'}index.html", lang=code, aria_current=here)[
        NAMES.get(code, code)
    ]


def _door(door: FrontDoor) -> Node:
    return h.li[
        h.a(f"#{door.key}.door", style=f"--its: var(--{door.key})", href=f"{door.name}.html")[
            Markup(door.icon), h.b[door.title], h.span[door.about], h.em(hidden=True)
        ]
    ]


def _part(title: str, places: list[tuple[str, str]]) -> Node:
    return h.section[h.h3[title], [h.a(href=f"{name}.html")[text] for name, text in places]]


def boards() -> dict[str, str]:
    """The board behind the name of the page, by the file it is in."""
    return {f"board-{theme}.svg": board_svg(theme) for theme in ("light", "dark")}
