"""The schema that editors use for scenario files, from the declarations by which they are read.

`python -m hothlab.game.scenario_schema` writes `hothlab/data/scenario.schema.json` anew.
"""

from __future__ import annotations

import json
import re

from hothlab.base.formats import Schema
from hothlab.data import DATA
from hothlab.game.in_files import HEX, SIDE
from hothlab.game.scenario_format import CONFIDENCE, SCENARIO
from hothlab.language.text import speaking

__all__ = ["FILE", "schema", "schema_text"]

FILE = DATA / "scenario.schema.json"
_HEX = (
    "A row letter from the Imperial baseline (A) to the Rebel one (G), a column number from the map's left. Rows B, D "
    "and F have 9 hexes, the others 10."
)
_CONFIDENCE = (
    "confirmed: official text or picture, or two independent sources. reported: one source. inferred: deduced. "
    "unknown: not found."
)


def schema() -> Schema:
    """The whole schema (JSON Schema, draft 2020-12)."""
    about = "The set-up of a battle. Only the version, the name, who starts, the hands and the medals are required."
    with speaking("en"):
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "hothlab scenario",
            "description": about,
            **SCENARIO.schema(),
            "$defs": {
                "hex": {"title": "Hex", "description": _HEX} | HEX.format.schema(),
                "side": {"title": "Side"} | SIDE.format.schema(),
                "confidence": {"title": "Confidence", "description": _CONFIDENCE, "enum": list(CONFIDENCE)},
            },
        }


def schema_text() -> str:
    """The schema as the text of its file, each list of words on one line."""
    text = json.dumps(schema(), indent=1, ensure_ascii=False)
    return re.sub(r"\[\s+([^][{}]*?)\s+\]", lambda words: f"[{' '.join(words[1].split())}]", text) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), "utf-8")
