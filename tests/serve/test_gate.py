"""Under which names a server answers, and what may stand behind the `?` of a page."""

import pytest

from hothlab.serve.gate import host_fits, query_fits


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8866", "127.0.0.1:9000", "127.3.2.1", "[::1]:8866", "LOCALHOST:1"]
)
@pytest.mark.parametrize("ip", ["localhost", "127.0.0.1", "::1"])
def test_a_server_for_this_machine_has_the_names_of_this_machine(host: str, ip: str) -> None:
    assert host_fits(host, ip)


@pytest.mark.parametrize(
    "host",
    ["", "hoth.example", "hoth.example:8866", "localhost.hoth.example", "127.0.0.1.hoth.example", "192.168.0.7:8866",
     "localhost,hoth.example", "localhost:8866:1", "0.0.0.0", "[::1", "localhost@hoth.example"],
)  # fmt: skip
def test_and_no_others(host: str) -> None:
    assert not host_fits(host, "127.0.0.1")


def test_it_can_be_given_a_name() -> None:
    assert host_fits("Hoth.example:80", "127.0.0.1", ("hoth.example",))


@pytest.mark.parametrize("ip", ["", "0.0.0.0", "192.168.0.7"])
def test_a_server_for_others_is_reached_by_any_name_and_guarded_by_its_token(ip: str) -> None:
    assert host_fits("hoth.example:8866", ip)


@pytest.mark.parametrize("query", ["", "token=1", "token="])
def test_a_token_is_a_known_question(query: str) -> None:
    assert query_fits(query, ("token",))


@pytest.mark.parametrize(
    "query", ["template=x", "theme=dark", "token=1&template=x", "Token=1", "x", "&".join("token=1" for _ in range(9))]
)
def test_nothing_else_is(query: str) -> None:
    assert not query_fits(query, ("token",))
