"""What axe, the accessibility checker, finds wrong with our part of a page; what JupyterLab draws is not ours."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OURS = (".jupyter-widgets[class*=hothlab]", ".hothlab-pagebar")
"""Our widgets, and the bar over a notebook."""


def violations(page: Page, *within: str) -> list[str]:
    """What breaks a rule of axe, one line each with the rule, the element and what to do; nothing when all is well.

    `within` are selectors of the parts to look at; without them all that is ours on the page. Parts that are not on
    the page are left out, but one of them has to be there: a page on which nothing is ours has nothing to be proud of.
    """
    there = [each for each in within or OURS if page.locator(each).count()]
    assert there, "nothing of ours is on the page"
    found: list[dict[str, Any]] = (
        Axe().run(page, context={"include": [[each] for each in there]}).response["violations"]
    )
    return [
        f"{rule['id']}: {node['html'][:160]} ({' '.join(node['failureSummary'].split())[:200]})"
        for rule in found
        for node in rule["nodes"]
    ]
