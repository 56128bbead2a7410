"""Which part of hothlab shows a value in a notebook and which puts it into words; each is loaded when it is needed."""

from __future__ import annotations

from hothlab.rules.shown import show_with

__all__: list[str] = []


def _describe(thing: object) -> str:
    from hothlab.pictures.drawing import drawing

    return drawing(thing).describe()


def _bundle(thing: object) -> object:
    from hothlab.desks.atlas import Atlas

    try:
        from hothlab.widgets.atlas import atlas_bundle
        from hothlab.widgets.display import display_bundle
    except ModuleNotFoundError:  # the rules alone are installed: a notebook shows the value in words
        return None

    return atlas_bundle(thing) if isinstance(thing, Atlas) else display_bundle(thing)


show_with(_describe, _bundle)
