"""What an attack may be expected to bring, by the columns and exact chances of the engine's own table."""

from __future__ import annotations


def column_of(attack: float, defence: float, even: int, last: int) -> int:
    """The column of a table by odds, rounded for the defender; -1 when it has none that bad.

    `even` is the column of 1-1, `last` the best one.
    """
    if defence <= 0:
        return last
    if attack <= 0:
        return -1
    if attack >= defence:
        return min(last, even - 1 + int(attack // defence))
    return max(-1, even + 1 + int(-defence // attack))


def cheapest_loss(values: list[int], need: int) -> int:
    """The least that whole units worth at least `need` can be worth; everything when it does not suffice."""
    total = sum(values)
    if total <= need:
        return total
    sums = 1
    for value in values:
        sums |= sums << value
    rest = sums >> need
    return need + (rest & -rest).bit_length() - 1
