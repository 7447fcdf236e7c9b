"""Small words that sentences share: numbers and lists as players read them."""

from __future__ import annotations

FRACTIONS = ("", "⅙", "⅓", "½", "⅔", "⅚")


def points(sixths: int) -> str:
    """Sixths of a Movement Point as players write them: 8½."""
    whole, rest = divmod(sixths, 6)
    return f"{whole or ''}{FRACTIONS[rest]}" or "0"


def listed(names: list[str]) -> str:
    """Names as they are read out: a, b and c."""
    if not names:
        return "nobody"
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, word: str) -> str:
    """A number of things: 1 step, 2 steps."""
    return f"{number} {word}{'' if number == 1 else 's'}"
