"""Which bytes of a page reach its kernel."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1

from hothlab.serve.wire import LARGEST, parts_of, trouble_with

HEADER = {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.3"}
PRESS = {"comm_id": "c", "data": {"method": "custom", "content": {"kind": "start"}}}


def message(content: object = PRESS, files: tuple[bytes, ...] = (), channel: str = "shell", **header: Any) -> bytes:
    """A message as a page writes it."""
    parts = [json.dumps(each).encode() for each in (HEADER | header, {}, {}, content)]
    written: bytes = serialize_msg_to_ws_v1([*parts, *files], channel)
    return written


def with_count(count: int) -> bytes:
    return count.to_bytes(8, "little") + message()[8:]


@pytest.mark.parametrize(
    "allowed",
    [
        message(),
        message(files=(b"a game",)),
        message(files=(b"", b"x" * 1000)),
        message(channel="control", msg_type="kernel_info_request"),
        message({"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}, msg_type="comm_open"),
    ],
)
def test_what_a_page_says_is_let_through_as_jupyter_reads_it(allowed: bytes) -> None:
    assert trouble_with(allowed) is None
    channel, parts = deserialize_msg_from_ws_v1(allowed)
    assert parts_of(allowed) == [channel.encode(), *parts]


@pytest.mark.parametrize(
    "garbage",
    [
        b"", b"\xff" * 8, b"\xff" * 800, "", "{}", json.dumps({"channel": "shell", "header": HEADER}), None, 7,
        with_count(0), with_count(1), with_count(5), with_count(7), with_count(2**31), with_count(2**64 - 1),
        message(files=(b"",) * 17), message(files=(b"x" * LARGEST,)),
        message(channel="iopub"), message(channel="stdin"), message(channel=""),
        message([]), message("text"), message(None),
        message(msg_type="execute_request"), message(msg_type="input_reply"), message(msg_type=["comm_msg"]),
        message(msg_id=None), message(session=7),
        message({"comm_id": "c", "target_name": "jupyter.widget", "data": {}}, msg_type="comm_open"),
        message().replace(b'"msg_id"', b"'msg_id'"),
        message().replace(json.dumps(PRESS).encode(), b"[" * len(json.dumps(PRESS))),
    ],
)  # fmt: skip
def test_anything_else_is_not(garbage: object) -> None:
    assert trouble_with(garbage)


def test_a_message_that_is_cut_off_is_refused() -> None:
    whole = message(files=(b"a game",))
    assert all(trouble_with(whole[:end]) for end in range(len(whole)))


@given(st.binary(max_size=300), st.integers(0, 400))
def test_no_bytes_are_too_strange_to_be_refused(garbage: bytes, place: int) -> None:
    whole = message()
    for each in (
        garbage,
        whole[:place] + garbage + whole[place:],
        whole[:place] + garbage + whole[place + len(garbage) :],
    ):
        parts = parts_of(each)
        if parts is not None:
            assert sum(map(len, parts)) <= len(each)
        trouble_with(each)
