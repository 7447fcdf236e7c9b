"""The two pages for players of the Basic Game: every rule that they name is a rule, and they stay two pages."""

from __future__ import annotations

import msgspec

from winterline import coverage
from winterline.table import boards


class Paragraph(msgspec.Struct, forbid_unknown_fields=True):
    say: str
    rules: list[str]


class Section(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    text: list[Paragraph]


class Primer(msgspec.Struct, forbid_unknown_fields=True):
    lang: str
    title: str
    intro: str
    sections: list[Section]


def test_the_primer_names_rules_and_stays_short() -> None:
    primer = msgspec.json.decode(boards.primer_json("anzio"), type=Primer)
    known = {rule.id for rule in coverage.index("anzio")}
    paragraphs = [paragraph for section in primer.sections for paragraph in section.text]
    assert [rule for paragraph in paragraphs for rule in paragraph.rules if rule not in known] == []
    assert all(paragraph.rules for paragraph in paragraphs)
    assert sum(len(paragraph.say.split()) for paragraph in paragraphs) < 1000
