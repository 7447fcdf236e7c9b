"""At rest: a copy of the database tells no rolls, and what the program writes is its owner's alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import winterline as wl
from tests.table.kit import Room
from winterline.core.errors import BadChoice
from winterline.core.files import secret_text
from winterline.table.errors import CannotOpen
from winterline.table.run import open_store, secret_of
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.table.values import Seat, Spec
from winterline.table.vault import Vault, vault_of

SECRET, OTHER = "a server secret of 32 characters", "another server secret, just as long"
HOTSEAT = Spec(game="beachhead", mode="hotseat")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def stored_key(path: Path) -> bytes:
    with sqlite3.connect(path) as connection:
        return bytes(connection.execute("SELECT key FROM game").fetchone()[0])


def test_a_copied_database_does_not_hold_what_the_dice_are_made_from(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    service = Service(Store(path, Vault(SECRET)))
    made = service.create(HOTSEAT)
    with service._games.hold(made.id) as live:
        origin = live.dealing.origin
    service.close()
    assert origin is not None
    assert origin.secret not in path.read_bytes()
    assert len(stored_key(path)) > len(origin.secret)
    again = Service(Store(path, Vault(SECRET)))
    with again._games.hold(made.id) as live:
        assert live.dealing.origin == origin
    again.close()


@pytest.mark.parametrize("vault", [Vault(), Vault(OTHER)])
def test_another_secret_opens_no_game_and_breaks_no_list(tmp_path: Path, vault: Vault) -> None:
    service = Service(Store(tmp_path / "games.db", Vault(SECRET)))
    made = service.create(HOTSEAT)
    service.close()
    other = Service(Store(tmp_path / "games.db", vault))
    plain = other.create(HOTSEAT)
    with pytest.raises(CannotOpen, match="--secret-file"):
        other.state(Seat(made.id, "allied"))
    listed = other.summaries([Seat(made.id, "allied"), Seat(plain.id, "allied")])
    assert [one.id for one in listed] == [plain.id]
    other.close()


def test_a_sealed_value_fits_its_own_game_and_no_other(tmp_path: Path) -> None:
    vault, value = Vault(SECRET), bytes(range(32))
    sealed = vault.seal("one", value)
    assert vault.open("one", sealed) == value
    assert vault.seal("one", value) != sealed
    changed = sealed[:-1] + bytes([sealed[-1] ^ 1])
    for game, stored in (("two", sealed), ("one", changed), ("one", sealed[:20])):
        with pytest.raises(CannotOpen):
            vault.open(game, stored)


def test_games_that_were_stored_before_there_was_a_secret_stay_as_they_are(tmp_path: Path) -> None:
    with Room(str(tmp_path / "games.db")) as room:
        table = room.played(wl.new("beachhead"))
        key = table.live().game.key
    service = Service(Store(tmp_path / "games.db", Vault(SECRET)))
    with service._games.hold(table.id) as live:
        assert live.game.key == key
    service.close()


def test_another_process_of_the_server_has_the_secret_too(tmp_path: Path) -> None:
    """The one that writes logs and reports opens the database by itself."""
    store = Store(tmp_path / "games.db", Vault(SECRET))
    make, arguments = store.__reduce__()
    service = Service(store)
    made = service.create(HOTSEAT)
    twin = make(*arguments)
    found, mine = twin.load(made.id), store.load(made.id)
    assert found is not None
    assert mine is not None
    assert found.game.key == mine.game.key
    twin.close()
    service.close()


# --- files ----------------------------------------------------------------------------------------------


def test_files_that_the_program_makes_are_their_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    service = Service(open_store(None))
    service.create(HOTSEAT)
    assert secret_of(tmp_path) == secret_of(tmp_path)
    made = {path.name: mode(path) for path in tmp_path.rglob("*") if path.is_file()}
    service.close()
    assert {"cookie.key", "dice.key", "games.db", "games.db-wal"} <= set(made)
    assert set(made.values()) == {0o600}


def test_a_secret_is_made_once_and_others_must_not_read_it(tmp_path: Path) -> None:
    path = tmp_path / "server.key"
    first = secret_text(path, "first")
    assert secret_text(path, "second") == first == "first"
    assert [file.name for file in tmp_path.iterdir()] == ["server.key"]
    path.chmod(0o644)
    with pytest.raises(BadChoice, match="chmod 600"):
        secret_text(path, "third")


def test_a_secret_file_is_named_here_or_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WINTERLINE_SECRET_FILE", raising=False)
    assert vault_of(None).seal("one", bytes(32)) == bytes(32)
    monkeypatch.setenv("WINTERLINE_SECRET_FILE", str(tmp_path / "a.key"))
    sealed = vault_of(None).seal("one", bytes(32))
    assert vault_of(tmp_path / "a.key").open("one", sealed) == bytes(32)
    short = tmp_path / "short.key"
    secret_text(short, "short")
    with pytest.raises(BadChoice, match="at least 32"):
        vault_of(short)
