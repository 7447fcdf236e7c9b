"""Prompts promise only what is lit: at every kind of decision of every game, and the check itself."""

from __future__ import annotations

import msgspec
import pytest

from tests.fixtures import moments
from winterline.core.action import Action
from winterline.core.promises import faults, unnamed
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new

VERBS = {"move": (), "end": (), "halt": (), "go": (), "join": ()}
WORDS = {"let it stay": ("halt",)}
END, GO, JOIN, HALT = Action("end"), Action("go", to="0101"), Action("join", unit="a"), Action("halt")


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_every_prompt_keeps_its_promises(game: str) -> None:
    rules = {}
    for moment in moments.read(game):
        key = moment.scenario, moment.options
        if key not in rules:
            rules[key] = new(game, moment.scenario, moment.options, seed=1).rules
        known = rules[key]
        state = restored(known, bytes(moment.state), moment.revision)
        asked = known.decision(state)
        assert asked is not None
        prompt = unnamed(asked.prompt, (counter.name for counter in known.counters))
        assert not faults(prompt, known.actions(state), known.verbs, known.promises), asked


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_words_of_promises_name_verbs_of_the_game(game: str) -> None:
    rules = new(game, catalog.listing(game).scenarios[0], (), seed=1).rules
    for words, verbs in rules.promises.items():
        assert words == words.lower()
        assert set(verbs) <= set(rules.verbs), words


@pytest.mark.parametrize(
    ("prompt", "offers"),
    [
        ("Move a unit, or end the phase.", [Action("move", unit="a"), END]),
        ("X has broken through: move it on, or let it stay.", [Action("move", unit="a"), HALT]),
        ("Where does X go?", [GO]),
        ("Who attacks 0101? Choose the units, then end it.", [JOIN]),
        ("All is quiet (or end it all).", [GO]),
        ("The units move.", [END]),
    ],
)
def test_a_prompt_that_keeps_them(prompt: str, offers: list[Action]) -> None:
    assert faults(prompt, offers, VERBS, WORDS) == []


def test_a_name_offers_nothing() -> None:
    assert (
        unnamed("Where do 1 Division, Halt Group go?", ["Halt Group", "X"]) == "Where do 1 Division, it go?"
    )


@pytest.mark.parametrize(
    ("prompt", "offers"),
    [
        ("Move a unit, or end the phase.", [END]),
        ("Go on, or let it stay.", [GO]),
        ("Where does X go?", [END, HALT]),
        ("Choose a unit.", [END, HALT]),
        ("Go on, or dance.", [GO, END]),
    ],
)
def test_a_prompt_that_does_not(prompt: str, offers: list[Action]) -> None:
    assert len(faults(prompt, offers, VERBS, WORDS)) == 1


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_every_prompt_offers_in_words_that_verbs_are_known_for(game: str) -> None:
    """Those too that no position among the fixtures asks."""
    rules = new(game, catalog.listing(game).scenarios[0], (), seed=1).rules
    anything = [Action(verb, unit="a", kind="b", to="0101") for verb in rules.verbs]
    path = catalog.room(game) / "data" / "words" / "en.json"
    for name, text in msgspec.json.decode(path.read_bytes(), type=dict[str, str]).items():
        if name.startswith("ask "):
            assert not faults(text, anything, rules.verbs, rules.promises), name
