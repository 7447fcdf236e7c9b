"""A room's words at hand: messages by their ids, words right away, refusals that cite a rule and say why in one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from winterline.core.errors import BadChoice, BadNotation
from winterline.core.messages import FOLDERS, Arg, Message, catalog, words
from winterline.core.verdict import Refused


class Vocabulary:
    """The messages of a room; `folder` holds its catalogs."""

    def __init__(self, room: str, folder: Path) -> None:
        self.room = room
        self._plain: dict[str, Message] = {}
        self._refused: dict[str, Refused] = {}
        FOLDERS[room] = folder

    def message(self, name: str, /, **args: Arg) -> Message:
        """A message; one without arguments is made once."""
        if args or name not in self._plain:
            found = Message(self.room, name, args)
            return found if args else self._plain.setdefault(name, found)
        return self._plain[name]

    def say(self, name: str, /, **args: Arg) -> str:
        """A message in words right away: for what is not kept."""
        return words(Message(self.room, name, args))

    def no(self, name: str, /, **args: Arg) -> Refused:
        """A refusal: the id of its message begins with the id of the rule that it cites."""
        if args or name not in self._refused:
            found = Refused(f"{self.room}:{name.partition(' ')[0]}", self.message(name, **args))
            return found if args else self._refused.setdefault(name, found)
        return self._refused[name]

    def bad(self, name: str, /, **args: object) -> BadChoice:
        """The error for what cannot be chosen; arguments that no message has are told as text."""
        return BadChoice(self.message(name, **{key: _told(arg) for key, arg in args.items()}))

    def bad_notation(self, name: str, /, **args: object) -> BadNotation:
        """The error for text or JSON that is no action."""
        return BadNotation(*self.bad(name, **args).args)

    def first(self, *reasons: tuple[object, str]) -> Refused | None:
        """The refusal for the first of some reasons that holds."""
        return next((self.no(name) for holds, name in reasons if holds), None)

    def __contains__(self, name: str) -> bool:
        return name in catalog(self.room)

    def family(self, kind: str) -> dict[str, str]:
        """The words of all ids `<kind> <key>`, by their keys: verbs, kinds, states."""
        prefix = kind + " "
        names = [name for name in catalog(self.room) if name.startswith(prefix)]
        return {name.removeprefix(prefix): self.say(name) for name in names}


def _told(arg: object) -> Arg:
    if isinstance(arg, Message | str | int | float):
        return arg
    return [str(part) for part in arg] if isinstance(arg, Iterable) else str(arg)


CORE = Vocabulary("core", Path(__file__).parent / "data" / "words")
