"""A seat belongs to whoever sits in it: invitations that are good once, links of one's own, what everybody is told."""

from __future__ import annotations

import gzip
import json
import threading
import uuid
from pathlib import Path
from typing import Any

import pytest

from tests.table.web_kit import Browser, House, code, house
from winterline.table.seats import own_token

INVITE = {"mode": "invite", "seats": {"allied": "human", "axis": "open"}, "seed": None}
OLD = Path(__file__).parents[1] / "fixtures" / "versions"


def test_looking_at_an_invitation_takes_no_seat(ann: Browser, bob: Browser) -> None:
    """As a messenger's preview does, and a curious guest."""
    made = ann.make(**INVITE)
    for _ in range(3):
        answer = bob.get(made["links"]["axis"], headers={"Accept": "text/html"})
        assert answer.status_code == 200
        assert "<wl-join>" in answer.text
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
    told = bob.get(made["links"]["axis"].replace("/join/", "/api/join/")).json()
    assert (told["side"], told["seed"], told["people"]) == ("axis", None, 2)
    assert ann.state(made["id"])["players"]["axis"] == "open"
    assert code(bob.get(f"/api/games/{made['id']}")) == (401, "link")


def test_an_invitation_is_good_once_and_its_maker_holds_no_link_to_the_guests_seat(
    ann: Browser, bob: Browser, served: House
) -> None:
    made = ann.make(**INVITE)
    invitation = made["links"]["axis"]
    own = bob.join(invitation)
    assert own != invitation
    assert bob.state(made["id"])["seat"] == "axis"
    with served.browser() as eve:
        for late in (ann, eve):
            assert code(late.get(invitation)) == (401, "link")
            assert code(late.sit(invitation)) == (401, "link")
        assert code(eve.get(f"/api/games/{made['id']}")) == (401, "link")
    assert ann.state(made["id"])["seats"] == ["allied"]
    assert code(ann.send_json(f"/api/games/{made['id']}/seat", {"side": "axis"})) == (400, "shape")
    told = [entry["text"] for entry in ann.get(f"/api/games/{made['id']}/entries").json()]
    assert told == ["Somebody sits down for the Germans."]


def test_of_many_who_sit_down_together_one_sits(ann: Browser, served: House) -> None:
    made = ann.make(**INVITE)
    answers: list[int] = []

    def sit() -> None:
        with served.browser() as guest:
            answers.append(guest.sit(made["links"]["axis"]).status_code)

    threads = [threading.Thread(target=sit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [401] * 7


def test_who_sits_has_a_link_for_other_devices(ann: Browser, bob: Browser, served: House) -> None:
    made = ann.make(**INVITE)
    own = bob.join(made["links"]["axis"])
    assert bob.get(f"/api/games/{made['id']}/link").json() == {"link": own}
    with served.browser() as phone:
        assert phone.join(own) == own
        assert phone.state(made["id"])["seat"] == "axis"
    assert bob.state(made["id"])["seat"] == "axis"


def test_a_lost_answer_is_given_again_to_the_same_browser_only(
    ann: Browser, bob: Browser, served: House
) -> None:
    made, client = ann.make(**INVITE), uuid.uuid4().hex
    first = bob.sit(made["links"]["axis"], client).json()
    assert bob.sit(made["links"]["axis"], client).json() == first
    assert code(bob.sit(made["links"]["axis"], uuid.uuid4().hex)) == (401, "link")
    with served.browser() as eve:
        assert code(eve.sit(made["links"]["axis"], "12345678")) == (400, "shape")
    token = made["links"]["axis"].removeprefix("/join/")
    assert first["link"] == f"/join/{own_token(token, client)}"


def test_a_seat_that_the_host_issues_again_is_told_to_both(ann: Browser, bob: Browser, served: House) -> None:
    made = ann.make(**INVITE)
    bob.sit(made["links"]["axis"], name="Bob")
    fresh = ann.send_json(f"/api/games/{made['id']}/reissue", {"side": "axis"}).json()["link"]
    assert code(bob.get(f"/api/games/{made['id']}")) == (401, "link")
    state = ann.state(made["id"])
    assert (state["players"]["axis"], state["names"]["axis"]) == ("open", "")
    with served.browser() as eve:
        assert eve.get(fresh).status_code == 200, "looking takes no seat here either"
        eve.sit(fresh, name="Eve")
        for browser in (ann, eve):
            told = [entry["text"] for entry in browser.get(f"/api/games/{made['id']}/entries").json()]
            assert told == [
                "Bob sits down for the Germans.",
                "The host issues a new link for the Germans: the old one opens nothing more.",
                "Eve sits down for the Germans.",
            ]


def test_a_bots_seat_has_no_link(ann: Browser) -> None:
    made = ann.make(mode="bot", seats={"allied": "human", "axis": "bot:random"})
    assert sorted(made["links"]) == ["allied", "host", "spectator"]
    assert code(ann.send_json(f"/api/games/{made['id']}/reissue", {"side": "axis"})) == (409, "now")


@pytest.mark.parametrize(
    ("wanted", "seat", "players"),
    [
        ({"mode": "invite", "seats": {"axis": "human"}}, "axis", {"allied": "open", "axis": "human"}),
        ({"mode": "invite", "seats": {}}, "allied", {"allied": "human", "axis": "open"}),
        ({"mode": "invite", "seats": {"axis": "open"}}, "allied", {"allied": "human", "axis": "open"}),
        ({"mode": "bot", "seats": {"axis": "human"}}, "axis", {"allied": "bot:normal", "axis": "human"}),
        ({"mode": "bot", "seats": {}}, "allied", {"allied": "human", "axis": "bot:normal"}),
        (
            {"mode": "bot", "seats": {"allied": "bot:random"}},
            "axis",
            {"allied": "bot:random", "axis": "human"},
        ),
        (
            {"mode": "invite", "seats": {"allied": "open", "axis": "open"}},
            "spectator",
            {"allied": "open", "axis": "open"},
        ),
    ],
)
def test_the_maker_sits_where_he_asked_to(ann: Browser, wanted: Any, seat: str, players: Any) -> None:
    made = ann.make(**{"seed": None, "name": "Ann"} | wanted)
    state = ann.state(made["id"])
    assert (made["seat"], state["seat"], state["players"]) == (seat, seat, players)
    assert {side for side, name in state["names"].items() if name} == ({seat} - {"spectator"})
    assert made["open"] == [side for side, player in players.items() if player == "open"]


def test_links_of_a_database_of_version_0_1_open_their_seats(tmp_path: Path) -> None:
    """Whoever sits already keeps the link; a guest who has not come yet sits down by it as by an invitation."""
    (tmp_path / "games.db").write_bytes(gzip.decompress((OLD / "0.1.0.db.gz").read_bytes()))
    games = json.loads((OLD / "0.1.0.json").read_text(encoding="utf-8"))
    with house(tmp_path) as served, served.browser() as visitor:
        for label in ("beachhead", "finished", "forked"):
            for side, token in games[label]["tokens"].items():
                assert visitor.get(f"/join/{token}").status_code == 303
                state = visitor.state(games[label]["id"])
                assert (state["seat"], state["dice"]) == (side, None)
        for label in ("untouched", "invited"):
            old = f"/join/{games[label]['tokens']['axis']}"
            own = visitor.join(old)
            assert own != old
            state = visitor.state(games[label]["id"])
            assert (state["seat"], state["dice"]) == ("axis", None)
            assert code(visitor.get(old)) == (401, "link")
