"""Pictures that were looked at and kept, packed: `zcat NAME.svg.gz > NAME.svg` unpacks one to look at again."""

from __future__ import annotations

import gzip
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def kept(name: str) -> str:
    """The picture as it was kept."""
    return gzip.decompress((FOLDER / f"{name}.svg.gz").read_bytes()).decode("utf-8")


def keep(name: str, svg: str) -> None:
    """Keep a picture; the same picture gives the same file."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.svg.gz").write_bytes(gzip.compress(svg.encode("utf-8"), mtime=0))
