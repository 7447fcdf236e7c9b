"""Sealed invasions (F17F): the Allies draw playing cards that tell them alone in which weeks they may invade.

Whoever does not know the cards, nor whether they are used at all, reckons with an invasion in every week from Nov I on.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from winterline import author as wl

from .. import invasion, words
from ..book import AlliedChoice, Book, last_week, remembered
from ..shown import PANELS
from ..state import ALLIED, SIDES, State
from ..words import bad, message
from . import campaign, deck, invasions
from .invasion_charts import CARDS
from .lists import orders
from .schedules import Period

OPTION = "adv.supp.fog.invasions"
KINDS = ("schedule", "charts")
NOT_CHOSEN, BY_CARD, BY_CHART = -1, 0, 1
DRAWS = ("Nov I 1943", "June I 1944")
"""The Allied player-turns that begin with a card of Chart A, and of Chart B."""


class Drawn(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The sealed invasions."""

    chosen: int = NOT_CHOSEN
    """Whether the Allies keep the schedule (0) or follow the charts (1); -1 until it is chosen."""
    cards: tuple[int, ...] = ()
    """The cards that were drawn, 0 for the Ace; for show if the schedule is kept."""
    veiled: bool = False
    """Whether both have been left out, because a seat may not know them."""


DRAWN = wl.Slot(Drawn())


@remembered
def draws(book: Book) -> tuple[int, ...]:
    """The turns that begin with a card: in Game I only that of Chart A, as its calendar has no other."""
    names = [week.name for week in book.calendar]
    return tuple(names.index(name) for name in DRAWS if name in names)


def is_secret(book: Book, state: State) -> bool:
    """Whether nobody but the Allies knows what was chosen and drawn."""
    return DRAWN.of(state).chosen >= 0 and not state.outcome


# --- choosing and drawing ---------------------------------------------------------------------------------


@wl.rule("anzio:F17F3")
def choosing(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before their Nov I turn the Allies choose in secret between charts and schedule, for the whole game."""
    known = DRAWN.of(state)
    if state.turn < draws(book)[0] or known.chosen != NOT_CHOSEN or known.veiled:
        return state
    return wl.push(state, ChoosingChart())


class ChoosingChart(AlliedChoice, frozen=True, gc=False, tag="choosing-chart"):
    """Whether the Allies invade by the charts or by the schedule of the card."""

    rule_id = "F17F3"
    verb, kinds = "follow", KINDS

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        events.append(wl.Event("invasion-plan", book.cite("F17F3")))
        return DRAWN.change(wl.pop(state), chosen=KINDS.index(action.kind))


@wl.rule("anzio:F17F1", "anzio:X21-17F")
def drawing(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As Nov I 1943 and June I 1944 begin a card is drawn, for show where the schedule is kept."""
    if state.turn not in draws(book):
        return state
    state, card = deck.drawn(state, dice, "invasion card", len(CARDS))
    chart = "AB"[draws(book).index(state.turn)]
    events.append(wl.Event("invasion-card", book.cite("F17F1"), word=chart))
    events.append(wl.Event("invasion-drawn", book.cite("F17F1"), number=card, word=chart, seat=SIDES[ALLIED]))
    return DRAWN.change(state, cards=(*DRAWN.of(state).cards, card))


# --- when the Allies may invade ---------------------------------------------------------------------------


@wl.rule("anzio:F17F2", "anzio:F17F4")
def stretches(book: Book, state: State, subject: None, periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """By the charts an invasion may come from Nov I to May and from June on, each with the lifts that it has anyway.

    Game I ends before Chart B begins, Game II has its first month. How port counters come does not matter.
    """
    if not by_chart(state):
        return periods
    starts, end = draws(book), last_week(book, state)
    out = [period for period in periods if period.first < starts[0]]
    for number, first in enumerate(starts):
        last = min(end, starts[number + 1] - 1) if number + 1 < len(starts) else end
        lifts = [period.lifts for period in periods if first <= period.first <= last]
        if lifts:
            out.append(Period(first, last, lifts[0]))
    return tuple(out)


def by_chart(state: State) -> bool:
    """Whether invasions follow the charts, or may for all that is known."""
    known = DRAWN.of(state)
    return known.veiled or known.chosen == BY_CHART


def marked(book: Book, state: State, turn: int, found: bool) -> bool:
    """Whether an invasion may come in a week: by the schedule, or by the cards that have been drawn."""
    known, starts = DRAWN.of(state), draws(book)
    if not by_chart(state) or turn < starts[0]:
        return found
    return known.veiled or in_cards(book, known.cards, turn)


def in_cards(book: Book, cards: Sequence[int], turn: int) -> bool:
    """Whether a week lies in a stretch of the cards that were drawn."""
    charts = zip(orders(book).charts, cards, strict=False)
    return any(first <= turn <= last for chart, card in charts for first, last in chart[card])


@wl.rule("anzio:F17F6")
def this_week(book: Book, state: State, subject: None, refused: wl.Refused | None) -> wl.Refused | None:
    """Why there is no invasion in this week by the cards; as ever six weeks lie between two."""
    if by_chart(state) and state.turn >= draws(book)[0] and not invasions.is_marked(book, state, state.turn):
        return words.no("F17F6 no-week-of-your-cards")
    return refused


# --- what others do not know ------------------------------------------------------------------------------


def seen(book: Book, state: State, seat: str) -> State:
    """The position without what was chosen and drawn."""
    if seat == SIDES[ALLIED] or not is_secret(book, state):
        return state
    return DRAWN.put(state, Drawn(veiled=True))


def in_public(book: Book, state: State, subject: None, found: State) -> State:
    """The position as everybody may reckon with it: an invasion can come in any week."""
    return seen(book, found, "")


def never(book: Book, before: State, after: State) -> bool:
    """No step lays it open before the game is over."""
    return False


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with another choice and other cards that allow the invasions which have been made."""
    if side == SIDES[ALLIED] or not is_secret(book, state):
        return state
    starts, known = draws(book), DRAWN.of(state)
    count = sum(turn <= state.turn for turn in starts) if known.cards else 0
    made = [turn for turn, _ in invasions.made(state) if turn >= starts[0]]
    kept = DRAWN.put(state, Drawn(BY_CARD))
    fits = [[c for c in range(len(CARDS)) if allows(book, number, c, made)] for number in range(count)]
    plain = all(invasions.is_marked(book, kept, turn) for turn in made)
    if plain and (not all(fits) or rng.random() < 0.5):
        cards = tuple(rng.randrange(len(CARDS)) for _ in range(count))
        return DRAWN.put(state, Drawn(BY_CARD, cards))
    return DRAWN.put(state, Drawn(BY_CHART, tuple(map(rng.choice, fits))))


def allows(book: Book, chart: int, card: int, made: Sequence[int]) -> bool:
    """Whether a card of a chart allows those of some invasions that fall into its time."""
    starts = (*draws(book), len(book.calendar))
    mine = [turn for turn in made if starts[chart] <= turn < starts[chart + 1]]
    stretches_ = orders(book).charts[chart][card]
    return all(any(first <= turn <= last for first, last in stretches_) for turn in mine)


# --- what is shown and described --------------------------------------------------------------------------


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The cards and their weeks, for whoever may know them."""
    known, rows = DRAWN.of(state), []
    for number, (chart, card) in enumerate(zip(orders(book).charts, known.cards, strict=False)):
        ends = [(first, min(last, len(book.calendar) - 1)) for first, last in chart[card]]
        parts = [
            message("label stretch", begin=book.calendar[first].name, end=book.calendar[last].name)
            for first, last in ends
            if first <= last
        ]
        label = message("label invasion-card", chart="AB"[number], card=CARDS[card])
        note = message("note for-show") if known.chosen == BY_CARD else ""
        value = message("value weeks", parts=parts) if parts else message("value no-weeks")
        rows.append(wl.row(label, value, book.cite("F17F1"), note=note))
    if known.veiled:
        rows.append(wl.row(message("label invasions-sealed"), rule=book.cite("F17F3")))
    rows = rows or [wl.row(message("label no-card"), rule=book.cite("F17F1"))]
    return [wl.panel("invasion-cards", message("panel invasion-cards"), book.cite("F17F1"), rows, open=False)]


def told(book: Book, state: State, seat: str) -> dict[str, Any] | None:
    """What was chosen and drawn for whoever may know it; nothing where invasions are not sealed."""
    if OPTION not in book.keys:
        return None
    known = DRAWN.of(state)
    return {
        "chosen": KINDS[known.chosen] if known.chosen >= 0 else "",
        "cards": [CARDS[card] for card in known.cards],
    }


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """Which card was drawn."""
    return message("event invasion-drawn", card=CARDS[event.number], chart=event.word)


def read_cards(book: Book, state: State, given: Sequence[Any]) -> State:
    """The invasions of a described position: `schedule` or `charts`, and the cards that were drawn."""
    kind, *cards = [str(one) for one in given] or [""]
    if kind not in KINDS or len(cards) > len(DRAWS) or any(card not in CARDS for card in cards):
        raise bad("choice write-invasion-cards-as-schedule", given=str(given)[:40])
    return DRAWN.put(state, Drawn(KINDS.index(kind), tuple(CARDS.index(card) for card in cards)))


def faults(book: Book, state: State) -> list[str]:
    """What is wrong with sealed invasions."""
    wrong = DRAWN.of(state) != DRAWN.empty and OPTION not in book.keys
    return ["invasion cards belong to another option"] if wrong else []


CHAPTER = wl.Chapter[Book, State](
    title="Sealed invasions",
    options=(OPTION,),
    slices=(DRAWN,),
    frames=(ChoosingChart,),
    verbs={"follow": ("kind",)},
    phases=(
        wl.Placed(wl.Phase("invasion card", drawing, ALLIED), after="turn begins"),
        wl.Placed(wl.Phase("invasion plan", choosing, ALLIED), after="turn begins"),
    ),
    hooks=(
        invasions.PERIODS.by(stretches),
        invasions.MARKED.by(marked),
        invasion.THIS_WEEK.by(this_week),
        campaign.IN_PUBLIC.by(in_public),
        PANELS.by(panel),
    ),
    sentences={"invasion-drawn": in_words},
    views={"invasion_card": told},
    secret=wl.Secret((ChoosingChart,), never, never, seen, drawn_anew),
    fields={"invasion_cards": wl.Field(list, read_cards)},
    invariants=(faults,),
)
