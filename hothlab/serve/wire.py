"""Messages from a page to its kernel, as bytes: which ones are let through.

Jupyter's binary format begins with a count, and its readers loop over whatever number stands there. So a message is
looked at before any of them: its count and offsets have to fit its length, and its parts have to be what a page with
widgets sends.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

__all__ = ["LARGEST", "PROTOCOL", "parts_of", "trouble_with"]

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The one way of writing messages that is understood here; every page of Voila speaks it."""
LARGEST = 4 * 1024 * 1024
"""Bytes of a message; a file that is brought to a table has two million at most."""
_NUMBER = 8
"""Bytes of each number at the beginning: how many offsets there are, then the offsets."""
_FIXED = 4
"""Header, parent header, metadata and content; what follows them are files."""
_MOST_FILES = 16
_CHANNELS = (b"shell", b"control")
_KINDS = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request", "shutdown_request")
_OPENED = "jupyter.widget.control"
"""What a page may open in a kernel: the line on which it asks for the widgets that are there."""


def parts_of(message: bytes) -> list[bytes] | None:
    """The channel and the parts of a message; None when its offsets do not fit."""
    if not 2 * _NUMBER <= len(message) <= LARGEST:
        return None
    count = int.from_bytes(message[:_NUMBER], "little")
    if not 2 + _FIXED <= count <= 2 + _FIXED + _MOST_FILES or len(message) < _NUMBER * (1 + count):
        return None
    starts = range(_NUMBER, _NUMBER * (1 + count), _NUMBER)
    offsets = [int.from_bytes(message[start : start + _NUMBER], "little") for start in starts]
    if offsets[0] < _NUMBER * (1 + count) or offsets[-1] > len(message) or offsets != sorted(offsets):
        return None
    return [message[start:stop] for start, stop in pairwise(offsets)]


def trouble_with(message: object) -> str | None:
    """Why a message is refused, for the server's log; None when it is let through."""
    parts = parts_of(message) if isinstance(message, bytes) else None
    if parts is None:
        return "its offsets do not fit"
    if parts[0] not in _CHANNELS:
        return "no channel of a page"
    read = [_object(part) for part in parts[1 : 1 + _FIXED]]
    header, content = read[0], read[-1]
    if header is None or content is None or None in read:
        return "a part is not a JSON object"
    if any(type(header.get(key)) is not str for key in ("msg_id", "msg_type", "session")):
        return "its header is not whole"
    if header["msg_type"] not in _KINDS:
        return "a kind that no page sends"
    if header["msg_type"] == "comm_open" and content.get("target_name") != _OPENED:
        return "it opens what no page opens"
    return None


def _object(part: bytes) -> dict[str, Any] | None:
    """A JSON object; None for anything else."""
    try:
        found = json.loads(part.decode("utf-8"))  # as Jupyter reads it; Python would take other encodings too
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
