"""Every statement of the rulebooks holds on the board, and each one can be seen to break alone."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import winterline
from tests.alterations import ALTERATIONS
from winterline.core.board import load_board
from winterline.core.citations import CLAIMS, Citation, broken, check, holds, load_citations
from winterline.core.errors import BadData

DATA = Path(winterline.__file__).parent / "games" / "beachhead" / "data"
BOARD = load_board(DATA / "board.txt")
CITATIONS = load_citations(DATA / "citations.json")
FIRM = [citation for citation in CITATIONS.decidable if citation.strength == "firm"]


def test_every_citation_holds() -> None:
    report = check(BOARD, CITATIONS)
    assert report == {"citations": len(CITATIONS.decidable), "hold": len(CITATIONS.decidable), "broken": []}
    assert report["citations"] >= 60


@pytest.mark.parametrize("citation", FIRM, ids=lambda c: f"{c.kind}-{'-'.join(c.hexes)}-{c.what}")
def test_a_firm_citation_breaks_alone(citation: Citation) -> None:
    altered = ALTERATIONS[citation.kind](BOARD, citation)
    assert any(broken(board, CITATIONS) == [citation] for board in altered)


def test_no_statement_is_made_twice() -> None:
    facts = [(c.kind, c.hexes, c.what) for c in CITATIONS.decidable]
    assert len(facts) == len(set(facts))


def test_undecided_statements_give_a_reason_and_are_not_counted() -> None:
    assert CITATIONS.undecided
    assert all(entry.reason for entry in CITATIONS.undecided)


def test_a_broken_citation_is_reported_with_its_hex() -> None:
    without = dataclasses.replace(BOARD, features={k: v for k, v in BOARD.features.items() if k != "woods"})
    assert check(without, CITATIONS)["broken"] == [{"hex": "0906", "claim": "0906 is woods"}]


def test_a_missing_hex_makes_a_statement_false() -> None:
    assert not holds(BOARD, Citation("feature", "x", "firm", "claim", ("9999",), "woods"))


@pytest.mark.parametrize(
    "citation",
    [
        Citation("distance", "x", "firm", "c", ("0802", "0903"), number=2),
        Citation("river_leads", "x", "firm", "c", ("2107", "0802")),
        Citation("not_river", "x", "firm", "c", ("2107",)),
        Citation("not_river_side", "x", "firm", "c", ("2107", "2007")),
        Citation("has_course", "x", "firm", "c", ("0714", "0815"), "road:major"),
        Citation("course_leaves", "x", "firm", "c", ("1016",), "Via Anziate"),
        Citation("land_connected", "x", "firm", "c", ("0101",)),
        Citation("columns_at_least", "x", "firm", "c", number=99),
        Citation("edge_complete", "x", "firm", "c", what="nowhere"),
    ],
    ids=lambda c: c.kind,
)
def test_a_false_statement_of_each_other_kind_is_refused(citation: Citation) -> None:
    assert not holds(BOARD, citation)


def test_every_kind_is_tried() -> None:
    used = {citation.kind for citation in CITATIONS.decidable}
    assert used <= set(CLAIMS)
    assert {citation.kind for citation in FIRM} <= set(ALTERATIONS)


@pytest.mark.parametrize(
    "text", ["{", '{"decidable": [{"kind": "nonsense", "source_id": "x", "strength": "firm", "claim": "c"}]}']
)
def test_a_damaged_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "citations.json"
    path.write_text(text)
    with pytest.raises(BadData, match=r"citations\.json"):
        load_citations(path)
