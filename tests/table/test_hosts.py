"""For which host a request is meant: whatever is not exactly one of this table's names, or an address, is refused."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.web_kit import House, code
from winterline.table.hosts import host_of, served_at
from winterline.table.rates import address_of

OURS = {
    "localhost": "localhost",
    "localhost:": "localhost",
    "localhost:1": "localhost",
    "localhost:65535": "localhost",
    "LOCALHOST.:8043": "localhost",
    "LocalHost": "localhost",
    "127.0.0.1:8043": "127.0.0.1",
    "127.0.0.1.": "127.0.0.1",
    "192.168.1.5": "192.168.1.5",
    "[::1]": "::1",
    "[::1]:8043": "::1",
    "[FE80::AB]": "fe80::ab",
    "[::ffff:127.0.0.1]:80": "::ffff:127.0.0.1",
}
STRANGE = (
    # other names
    "evil.example",
    "evil.example:8043",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.example.localhost",
    "notlocalhost",
    # brackets
    "[::1]evil.example",
    "[::1]anything",
    "[::1].evil.example:80",
    "[::1]]",
    "[[::1]]",
    "[::1",
    "::1]",
    "::1",
    "[]",
    "[]:80",
    "[evil.example]",
    "[localhost]",
    "[127.0.0.1]",
    "[::1]:80:80",
    "evil.example[::1]",
    "[::1]@evil.example",
    # zones
    "[::1%lo]",
    "[::1%25lo]",
    "[fe80::1%evil.example]",
    "fe80::1%eth0",
    # users
    "localhost@evil.example",
    "evil.example@localhost",
    "user:word@localhost",
    "localhost:80@evil.example",
    # ports
    "localhost:http",
    "localhost:65536",
    "localhost:999999",
    "localhost:-1",
    "localhost:+80",
    "localhost:80:80",
    "localhost:8 0",
    "localhost:٣",
    ":8043",
    ":",
    # dots and other signs
    "",
    ".",
    "..",
    "localhost..",
    ".localhost",
    "-localhost",
    "localhost,evil.example",
    "localhost evil.example",
    "localhost/",
    "localhost/evil.example",
    "http://localhost",
    "localhost#",
    "localhost?",
    "localhost\\",
    "localhost\x00",
    "localhost\n",
    "localhost%00",
    "loc\u0430lhost",
    "127.0.0.1\u00a0",
    "2130706433",
    "0x7f.0.0.1",
    "127.1",
    "0177.0.0.1",
)


@pytest.mark.parametrize("header", OURS)
def test_a_name_or_an_address_is_read_whatever_its_case_and_port(header: str) -> None:
    host = host_of(header)
    assert host == OURS[header]
    assert host in served_at("localhost") or address_of(host) is not None


@pytest.mark.parametrize("header", STRANGE)
def test_what_is_not_exactly_a_host_of_ours_is_none(header: str) -> None:
    host = host_of(header)
    assert host not in served_at("localhost")
    assert address_of(host) is None


@given(st.text("[]:.%@/-1aA\x00 ", max_size=12), st.sampled_from(["localhost", "[::1]", "127.0.0.1"]))
def test_nothing_can_be_put_behind_a_host(rest: str, ours: str) -> None:
    """Only a dot and a port may follow: with anything else it is another host, or none."""
    host = host_of(ours + rest)
    if host == host_of(ours):
        dot, _, port = rest.partition(":")
        assert dot in ("", ".")
        assert not port or port.isdecimal()


@pytest.mark.parametrize(
    ("header", "known"),
    [
        ("localhost", True),
        ("LOCALHOST.:8043", True),
        ("127.0.0.1:8043", True),
        ("[::1]:8043", True),
        ("evil.example", False),
        ("[::1]evil.example", False),
        ("[::1%25evil.example]", False),
        ("", False),
    ],
)
def test_only_requests_for_this_host_are_answered(served: House, header: str, known: bool) -> None:
    with httpx.Client(base_url=served.origin) as client:
        answer = client.get("/api/games", headers={"Host": header})
    assert (answer.status_code == 200) is known
    if not known and header:
        assert code(answer) == (421, "host")


def test_names_by_which_a_table_may_be_called() -> None:
    assert served_at("club.example", ["games.club.example."]) == {
        "localhost",
        "club.example",
        "games.club.example",
    }
    assert len(served_at("0.0.0.0")) > len(served_at("127.0.0.1")), "this machine's own name"
