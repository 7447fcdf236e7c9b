"""The vault: what the table put into the dice is encrypted at rest, so that a copy of the database alone tells no rolls.

A stored value is `wl1`, 12 random bytes and AES-256-GCM of the secret with the game's id beside it: a value that was
changed, or moved to another game, opens nothing. Without a server secret, and in databases of version 0.1, the bare 32
bytes are stored.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path

from winterline.core.files import secret_text

from .errors import CannotOpen
from .words import bad, say

MARK = b"wl1"
NONCE = 12
BARE = 32
LEAST = 32
"""Characters of a server secret."""
VARIABLE = "WINTERLINE_SECRET_FILE"
BESIDE = "dice.key"
"""The file beside the default database."""


class Vault:
    """Seals and opens with a server secret; without one everything stays as it is."""

    def __init__(self, secret: str = "") -> None:
        self._secret = secret

    def __reduce__(self) -> tuple[type[Vault], tuple[str]]:
        """For the server's own processes."""
        return Vault, (self._secret,)

    @property
    def _key(self) -> bytes:
        return hashlib.sha256(b"winterline vault 1\n" + self._secret.encode()).digest()

    def seal(self, game_id: str, value: bytes) -> bytes:
        """A value as it is stored."""
        if not self._secret:
            return value
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = secrets.token_bytes(NONCE)
        closed: bytes = AESGCM(self._key).encrypt(nonce, value, game_id.encode())
        return MARK + nonce + closed

    def open(self, game_id: str, stored: bytes) -> bytes:
        """A stored value as it was; CannotOpen when another secret closed it, or somebody changed it."""
        if len(stored) == BARE or not stored.startswith(MARK):
            return stored
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce, closed = stored[len(MARK) : len(MARK) + NONCE], stored[len(MARK) + NONCE :]
        try:
            value: bytes = AESGCM(self._key).decrypt(nonce, closed, game_id.encode())
        except (InvalidTag, ValueError):  # the latter where so much is lost that nothing can be tried
            raise CannotOpen(say("dice-other-secret")) from None
        return value


def vault_of(secret_file: str | Path | None, beside: Path | None = None) -> Vault:
    """The vault of a server: a file that is named, here or in the environment, or the one beside the default database."""
    named = secret_file or os.environ.get(VARIABLE) or (beside / BESIDE if beside else None)
    if named is None:
        return Vault()
    path = Path(named)
    secret = secret_text(path, secrets.token_urlsafe(BARE))
    if len(secret) < LEAST:
        raise bad("choice holds-no-server-secret-has", path=path, least=LEAST)
    return Vault(secret)
