"""Under which names a server answers, to which pages, and what may stand behind the `?` of a page."""

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from hothlab.serve.gate import from_elsewhere, query_fits, without_word
from hothlab.serve.here import at_this_machine, host_fits


class Line:
    """What a request comes through, as far as it is asked here."""

    def __init__(self, remote_ip: str) -> None:
        self.remote_ip, self.protocol = remote_ip, "http"
        self.context = self


def asked(uri: str = "/", remote_ip: str = "127.0.0.1", method: str = "GET", **headers: str) -> HTTPServerRequest:
    told = HTTPHeaders({"Host": "localhost:8866"} | {name.replace("_", "-"): value for name, value in headers.items()})
    line = RequestStartLine(method, uri, "HTTP/1.1")
    return HTTPServerRequest(start_line=line, headers=told, connection=Line(remote_ip))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8866", "127.0.0.1:9000", "127.3.2.1", "[::1]:8866", "LOCALHOST:1"]
)
def test_a_server_for_this_machine_has_the_names_of_this_machine(host: str) -> None:
    assert host_fits(host)


@pytest.mark.parametrize(
    "host",
    ["", "hoth.example", "hoth.example:8866", "localhost.hoth.example", "127.0.0.1.hoth.example", "192.168.0.7:8866",
     "localhost,hoth.example", "localhost:8866:1", "0.0.0.0", "[::1", "localhost@hoth.example"],
)  # fmt: skip
def test_and_no_others(host: str) -> None:
    assert not host_fits(host)


def test_it_can_be_given_a_name() -> None:
    assert host_fits("Hoth.example:80", ("hoth.example",))


def test_the_host_comes_from_this_machine_under_its_own_name() -> None:
    assert at_this_machine(asked())
    assert not at_this_machine(asked(Host="hoth.example:8866"))  # another site's name that points here
    assert not at_this_machine(asked(remote_ip="192.168.0.9"))
    assert not at_this_machine(asked(remote_ip=""))


@pytest.mark.parametrize(
    "headers",
    [
        {}, {"Origin": "http://localhost:8866"}, {"Sec_Fetch_Site": "same-origin"}, {"Sec_Fetch_Site": "none"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "document"},
    ],
)  # fmt: skip
def test_our_own_pages_may_ask_and_a_link_may_be_followed(headers: dict[str, str]) -> None:
    assert not from_elsewhere(asked(**headers))


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://hoth.example"}, {"Origin": "null"}, {"Origin": "http://localhost:8867"}, {"Origin": ""},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "image"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "iframe"},
        {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Dest": "websocket"}, {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "document", "method": "POST"},
    ],
)  # fmt: skip
def test_the_pages_of_others_may_not(headers: dict[str, str]) -> None:
    assert from_elsewhere(asked(**headers))


@pytest.mark.parametrize("query", ["", "d=1", "d=", f"d={'x' * 4000}"])
def test_a_dispute_is_a_known_question(query: str) -> None:
    assert query_fits(query, ("d",))


@pytest.mark.parametrize(
    "query",
    ["template=x", "theme=dark", "d=1&template=x", "D=1", "x", "&".join("d=1" for _ in range(9)), "d=\0", "d=ö",
     f"d={'x' * 9000}"],
)  # fmt: skip
def test_nothing_else_is(query: str) -> None:
    assert not query_fits(query, ("d",))


def test_the_word_does_not_stay_in_the_address() -> None:
    assert without_word(asked("/?word=snow")) == "/"
    assert without_word(asked("/settle?d=hoth1-a%2Bb&word=snow")) == "/settle?d=hoth1-a%2Bb"
    assert without_word(asked("//hoth.example/?word=snow")) == "/hoth.example/"
