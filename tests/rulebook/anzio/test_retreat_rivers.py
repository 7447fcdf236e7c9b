"""Chapter B4G3b: retreats and rivers, with the book's own examples on the Metauro and the Cesano."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import fight
from tests.rulebook.anzio.kit import refused


@pytest.mark.rule("anzio:B4G3b")
def test_crossing_is_refused_by_name() -> None:
    # both attackers stand on a river, which doubles the defence: ten to eight
    game, _ = fight({"de-3pg": "U27", "us-45": "V27", "us-3": "V27"}, "1-1", 2, to="U27")  # A1 DR
    assert refused(game, "back U26 U25") == "B4G3b"
