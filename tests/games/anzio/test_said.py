"""What prompts, panels and buttons say is so: found by playing the Advanced Games by hand."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.fixtures import moments
from winterline.games.anzio.words import WORDS

BARE = ("end", "halt", "feign")
ALL_OVER = {
    "end": ("moving", "declaring-all"),
    "halt": (
        "going",
        "sailing",
        "stirring",
        "assembling",
        "advancing",
        "breaking",
        "embarking",
        "occupying",
        "pressing",
        "withdrawing",
    ),
}
"""Where the general words of a verb fit: a phase ends, a unit stays where it is."""


def test_an_invasion_whose_lift_is_used_up_promises_no_landing() -> None:
    game = wl.new("anzio", "roma", seed=3)
    while game.side == "axis":
        game.play(game.actions()[0])
    game.play("invade zone-salerno")
    for unit, hex_ in (
        ("us-45", "N62"),
        ("us-36", "M63"),
        ("br-56", "N61"),
        ("br-46", "N60"),
        ("br-5", "N60"),
    ):
        game.play(f"ship {unit}")
        game.play(f"land {hex_}")
    assert game.decision is not None
    assert "more units may land" in game.decision.prompt
    for unit in ("br-23armd", "br-4armd", "us-rgr"):
        game.play(f"ship {unit}")
        game.play("land N61")
    assert game.view("allied")["mode"]["note"] == "0 points of lift left"
    assert "its lift is used up" in game.decision.prompt


def test_no_port_is_said_to_feed_more_than_it_can() -> None:
    crowd = ("us-3", "us-34", "us-36", "us-45", "br-5", "br-46", "br-56", "br-78", "br-7armd", "in-8")
    hexes = ("N60", "N60", "N61", "N61", "N62", "N62", "O60", "O60", "O61", "O61")
    spec = {
        "when": "Oct I axis",
        "units": {**dict(zip(crowd, hexes, strict=True)), "de-44": "X28"},
        "ports": {"zone-salerno": "Sept II"},
    }
    game = wl.position("anzio", spec)
    ports = next(panel for panel in game.view("axis")["panels"] if panel["id"] == "ports")
    row = next(row for row in ports["rows"] if row["label"] == "Salerno beachhead")
    drawn, capacity = row["bar"]
    assert drawn > capacity
    assert row["note"] == f"{drawn} stacking points draw on it, and it feeds {capacity}"


@pytest.mark.parametrize("moment", moments.read("anzio"), ids=lambda moment: moment.kind)
def test_a_choice_without_a_name_has_words_of_its_own(moment: moments.Moment) -> None:
    """“Stay” on the button that gives an invasion up, or “End the phase” on one that ends none, misleads."""
    if moment.form or moment.verb not in BARE or moment.decision in ALL_OVER.get(moment.verb, ()):
        return
    if moment.verb == "feign":
        assert WORDS.family("verb")["feign"] == "Only seem to choose"
    else:
        assert f"{moment.decision}.{moment.verb}" in WORDS.family("verb"), moment.kind


def test_prompts_cite_the_paragraph_that_they_follow() -> None:
    basic, roma = wl.new("anzio", seed=3), wl.new("anzio", "roma", seed=3)
    for game, zones in ((basic, "anzio:C5A2"), (roma, "anzio:E15B")):
        while game.side == "axis":
            game.play(game.actions()[0])
        assert asked(game) == ("invading", zones)
        game.play("invade zone-salerno")
        game.play("ship us-36")
        assert asked(game) == ("sailing", "anzio:C5C6")
        game.play("land N61")
        game.play("ship ca-1")
        assert asked(game) == ("sailing", "anzio:C7B3")


def test_germans_come_on_by_their_own_paragraphs() -> None:
    units = {"de-71": "arriving", "de-44": "X28", "us-36": "N61"}
    game = wl.position("anzio", {"when": "Sept III axis", "units": units, "reserve": {"infantry": 1}})
    game.play("bring de-71")
    assert asked(game) == ("entering", "anzio:C2A2.1")
    game.play(game.actions()[0])
    game = wl.new("anzio", "gustav", seed=3)
    while game.side == "allied":
        ends = [action for action in game.actions() if action.do == "end"]
        game.play((ends or list(game.actions()))[0])
    game.play("bring de-ei3")
    assert asked(game) == ("entering", "anzio:C11C2")


@pytest.mark.parametrize("scenario", ["shingle", "diadem"])
def test_who_is_set_up_is_shown_with_the_hex_of_history(scenario: str) -> None:
    game, left = wl.new("anzio", scenario, seed=3), -1
    while game.decision is not None and game.decision.kind == "mustering":
        view = game.view(game.side)
        assert view["phase"] == "set-up"
        assert view["mode"]["title"] in game.decision.prompt
        (hex_,) = view["mode"]["hexes"]
        assert f"{hex_}" in view["mode"]["note"]
        assert view["mode"]["note"].endswith(" to follow")
        following = int(view["mode"]["note"].rsplit(" ", 3)[1])
        assert following == left - 1 or left <= 0
        left = following
        game.play(f"place {hex_}")
    assert left == 0


def asked(game: wl.Game) -> tuple[str, str]:
    """What is asked, and the rule that the prompt cites."""
    assert game.decision is not None
    return game.decision.kind, game.decision.rule


def test_no_panel_says_that_all_are_fed_while_a_warning_says_who_is_not() -> None:
    spec = {"when": "Sept III 1943 allied", "units": {"br-231": "X66", "de-44": "X28"}}
    view = (game := wl.position("anzio", spec, scenario="southern")).view("allied")
    assert [warned.units for warned in game.rules.warnings(game.state)] == [("br-231",)]
    panel = next(panel for panel in view["panels"] if panel["id"] == "isolation")
    assert [row["label"] for row in panel["rows"]] == ["Nobody has been counted as cut off"]
