"""Air and sea power by the addendum (X22-23): invasions and air strikes as events, with an interval drawn in secret."""

from __future__ import annotations

from random import Random

import msgspec

from winterline import author as wl

from .. import invasion, words
from ..book import AlliedChoice, Book, is_mud, last_week, remembered
from ..options.addendum import brought_forward
from ..ports import FEIGN
from ..shown import PANELS
from ..state import ALLIED, SIDES, State
from ..tables import date_of
from ..words import message
from . import campaign, deck, invasions, lists, strikes
from .schedules import Period
from .sealed import SEALED
from .strikes import Season

HALVES = (
    (date_of("Nov I", 1943), date_of("June III", 1944)),
    (date_of("June IV", 1944), date_of("April IV", 1945)),
)
"""The two parts of the game, each with one invasion and one air strike."""
UNDECIDED, EVENTS, CARD = 0, 1, 2
PLANS = {EVENTS: "events", CARD: "card"}
"""What the Allies may choose to play by, and what it is called."""
SHORTEST = 0
"""The number of Game I among those that the Allies may choose in secret: it knows no events."""
BEFORE, GOOD = 4, 3
"""The turns before an air strike that count, and how many of them must have been good."""


class Plan(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the Allies play by, and what they know of their next event."""

    choice: int = UNDECIDED
    shown: bool = False
    """Whether the first event after the first invasion has laid the choice open."""
    last: int = -1
    """The turn of the last event."""
    ready: int = 0
    """The first turn in which the next event may come; the Germans do not know it."""
    lost: tuple[bool, bool] = (False, False)
    """Strikes that are lost to mud, by half; the Germans do not know it."""
    muddy: wl.Mask = 0
    """The turns so far that were muddy."""


PLAN = wl.Slot(Plan())


# --- the choice -----------------------------------------------------------------------------------------


@wl.rule("anzio:X22-23G")
def choosing(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the game the Allies choose in secret whether they play by these rules, once for the whole of it."""
    return state if state.turn else wl.push(state, ChoosingPlan())


class ChoosingPlan(AlliedChoice, frozen=True, gc=False, tag="choosing-plan"):
    """Whether invasions and air strikes are events of the addendum, or those of the card."""

    rule_id = "X22-23G"
    verb, kinds = "plan", tuple(PLANS.values())

    def options(self, book: Book, state: State) -> list[wl.Action]:
        """Events are for the longer games; who has chosen Game I in secret is asked like anybody else."""
        if SEALED.of(state).version == SHORTEST:
            return sorted([wl.Action(self.verb, kind=PLANS[CARD]), FEIGN])
        return super().options(book, state)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        choice = next((number for number, name in PLANS.items() if name == action.kind), CARD)
        return PLAN.change(wl.pop(state), choice=choice)


def by_events(state: State) -> bool:
    """Whether the Allies play by these rules."""
    return PLAN.of(state).choice == EVENTS


# --- what there is in each half -------------------------------------------------------------------------


@wl.rule("anzio:X22-23A", "anzio:X22-23B")
@remembered
def halves(book: Book) -> tuple[Season, ...]:
    """The two parts of the game, as far as it is played: Nov I 1943 to June III 1944, and June IV 1944 to the end."""
    dates = [week.date for week in book.calendar]
    found = [[turn for turn, date in enumerate(dates) if first <= date <= last] for first, last in HALVES]
    return tuple(Season(turns[0], turns[-1]) for turns in found if turns)


def seasons(book: Book, state: State, subject: None, found: tuple[Season, ...]) -> tuple[Season, ...]:
    """The stretches with one air strike each."""
    return halves(book) if by_events(state) else found


def periods(book: Book, state: State, subject: None, found: tuple[Period, ...]) -> tuple[Period, ...]:
    """The stretches with their lifts, the first being that of Sept II; a half that was invaded has only that one left."""
    if not by_events(state):
        return found
    return (*found[:1], *(p for p in lists.orders(book).air_sea if not is_spent(book, state, p)))


def is_spent(book: Book, state: State, period: Period) -> bool:
    """Whether the invasion of a half came in another stretch of it."""
    half = next(half for half in halves(book) if half.first <= period.first <= half.last)
    made = invaded_in(state, half)
    return made >= 0 and not period.first <= made <= period.last


def half_of(book: Book, state: State) -> Season | None:
    """The half that this turn belongs to."""
    return next((half for half in halves(book) if half.first <= state.turn <= half.last), None)


def invaded_in(state: State, half: Season) -> int:
    """The turn of the invasion of a half; -1 if there was none."""
    return next((turn for turn, _ in invasions.made(state) if half.first <= turn <= half.last), -1)


# --- the interval ---------------------------------------------------------------------------------------


def not_yet(book: Book, state: State) -> wl.Refused | None:
    """Why no event may come now: there was one this turn, or the interval after the last is not over."""
    plan = PLAN.of(state)
    if plan.last == state.turn:
        return words.no("X22-23C.1 one-event-turn")
    if state.turn < plan.ready:
        return words.no("X22-23C.1 interval", turns=plan.ready - state.turn)
    return None


@wl.rule("anzio:X22-23C.1")
def draw(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As the game-turn of an event ends the Allies draw the turns before the next in secret; after the last none."""
    if not by_events(state) or PLAN.of(state).last != state.turn or not still_to_come(book, state):
        return state
    cards = lists.orders(book).deck
    state, number = deck.drawn(state, dice, "event card", len(cards))
    interval = cards[number]
    events.append(wl.Event("event-card", book.cite("X22-23C.1"), number=interval, seat=SIDES[ALLIED]))
    return PLAN.change(state, ready=state.turn + 1 + interval)


def still_to_come(book: Book, state: State) -> int:
    """The events that have not come yet, lost ones among them: two for each half."""
    made = [
        turn for half in halves(book) for turn in (invaded_in(state, half), strikes.flown_in(state, half))
    ]
    return sum(turn < 0 for turn in made)


@wl.rule("anzio:X22-23C.3")
def is_lost(book: Book, state: State, half: Season) -> bool:
    """Whether what is left of a half is lost: the interval leads beyond its end, which may be that of the game."""
    return PLAN.of(state).ready > half.last


def interval_ends(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Remember the weather; a strike is lost that is all a half has left when its interval ends in mud."""
    plan, half = PLAN.of(state), half_of(book, state)
    if not is_mud(book, state):
        return state
    state = PLAN.change(state, muddy=plan.muddy | 1 << state.turn)
    if not by_events(state) or half is None or not plan.ready or plan.ready != state.turn:
        return state
    if invaded_in(state, half) < 0 or strikes.flown_in(state, half) >= 0:
        return state
    events.append(wl.Event("strike-lost", book.cite("X22-23C.3"), seat=SIDES[ALLIED]))
    first = halves(book).index(half) == 0
    return PLAN.change(state, lost=(True, plan.lost[1]) if first else (plan.lost[0], True))


# --- invasions ------------------------------------------------------------------------------------------


def this_week(book: Book, state: State, subject: None, refused: wl.Refused | None) -> wl.Refused | None:
    """Why there is no invasion in this week, by these rules."""
    half = half_of(book, state)
    if not by_events(state) or not state.sea.invaded:
        return refused
    if half is None:
        return words.no("X22-23A from-november")
    if invaded_in(state, half) >= 0:
        return words.no("X22-23A one-invasion")
    if (last := invasions.too_soon(state, state.turn)) >= 0:
        return words.no("E15F six-weeks-between", week=book.calendar[last].name)
    return lost_or_not_yet(book, state, half)


def lost_or_not_yet(book: Book, state: State, half: Season) -> wl.Refused | None:
    """Why the next event cannot come now."""
    return words.no("X22-23C.3 event-lost") if is_lost(book, state, half) else not_yet(book, state)


def invaded(book: Book, state: State, place: int, events: wl.Events) -> State:
    """An invasion after the first is an event."""
    return happened(book, state, events) if len(state.sea.invaded) > 1 else state


def happened(book: Book, state: State, events: wl.Events) -> State:
    """An event comes: it shows what the Allies play by, and so that it is not Game I if they play by events."""
    state = PLAN.change(state, last=state.turn, shown=True)
    games = lists.orders(book).versions if by_events(state) else ()
    longer = wl.mask_of(number for number, _ in enumerate(games) if number != SHORTEST)
    return campaign.ruled_out(book, state, longer, events) if longer else state


def marked(book: Book, state: State, turn: int, found: bool) -> bool:
    """Whether an invasion may come in a week as far as the card goes: by events in every week that has a lift."""
    if not by_events(state) or not turn:
        return found
    return any(period.first <= turn <= period.last for period in lists.orders(book).air_sea)


# --- air strikes ----------------------------------------------------------------------------------------


@wl.rule("anzio:X22-23D")
def unsettled(book: Book, state: State, subject: None) -> wl.Refused | None:
    """Why a strike must wait: fewer than three of the four turns before were good."""
    if not by_events(state):
        return None
    before = [turn for turn in range(state.turn - BEFORE, state.turn) if not PLAN.of(state).muddy >> turn & 1]
    return words.no("X22-23D three-of-four") if len(before) < GOOD else None


def no_strike(book: Book, state: State, subject: None) -> wl.Refused | None:
    """Why there is no strike, though it is good weather in its half."""
    half = half_of(book, state)
    if not by_events(state) or half is None:
        return None
    if PLAN.of(state).lost[halves(book).index(half)]:
        return words.no("X22-23C.3 event-lost")
    return lost_or_not_yet(book, state, half)


def flown(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """A strike is an event; by the card it shows no more than that."""
    state = happened(book, state, events)
    return reaction(book, state, events) if by_events(state) else state


@wl.rule("anzio:X22-23F")
def reaction(book: Book, state: State, events: wl.Events) -> State:
    """The first event after the first invasion brings the reaction to a second one; any other strike a scare."""
    if lists.second_invasion(state) == strikes.NEVER:
        return lists.CHOICE.change(state, second=state.turn)
    if state.turn + 1 == len(book.calendar):
        return state
    return brought_forward(book, state, "X22-23F", events)


# --- what is hidden -------------------------------------------------------------------------------------


def seen(book: Book, state: State, seat: str) -> State:
    """The position as others see it: without the choice until an event shows it, and without the interval."""
    if seat == SIDES[ALLIED]:
        return state
    plan = PLAN.of(state)
    choice = plan.choice if plan.shown or plan.choice == UNDECIDED else CARD
    return PLAN.put(state, Plan(choice, plan.shown, plan.last, 0, (False, False), plan.muddy))


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with another choice and another interval, as far as a side can tell."""
    plan = PLAN.of(state)
    if side == SIDES[ALLIED] or plan.choice == UNDECIDED:
        return state
    if not plan.shown:
        choices = (CARD,) if SEALED.of(state).version == SHORTEST else (EVENTS, CARD)
        return PLAN.change(state, choice=rng.choice(choices), ready=0, lost=(False, False))
    drawn = rng.choice(lists.orders(book).deck)  # after the turn of the event; until then nothing hangs on it
    ready = plan.last + 1 + drawn if 0 <= plan.last < state.turn else 0
    return PLAN.change(state, ready=ready, lost=(False, False))


def reveals(book: Book, before: State, after: State) -> bool:
    """Whether a step is the first event, which shows what the Allies play by."""
    return PLAN.of(after).shown and not PLAN.of(before).shown


# --- what is shown and described ------------------------------------------------------------------------


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What the Allies play by, as far as one may know it, and when their next event may come."""
    plan, cited = PLAN.of(state), book.cite("X22-23C.1")
    if not by_events(state):
        return []
    rows = [wl.row(message("label plan"), message("value plan-events"), book.cite("X22-23G"))]
    if plan.ready:
        late = plan.ready >= len(book.calendar)
        when = message("value never") if late else book.calendar[plan.ready].name
        rows.append(wl.row(message("label next-event"), when, cited))
    for half, lost in zip(halves(book), plan.lost, strict=False):
        rows += half_rows(book, state, half, lost) if half.first <= last_week(book, state) else []
    return [wl.panel("events", message("panel events"), cited, rows)]


def half_rows(book: Book, state: State, half: Season, lost: bool) -> list[wl.Shown]:
    """The invasion and the strike of a half: made, lost or left."""
    weeks = [book.calendar[turn].name for turn in half]
    label = message("label stretch", begin=weeks[0], end=weeks[1])
    late = is_lost(book, state, half) or state.turn > half.last
    made, flown = invaded_in(state, half), strikes.flown_in(state, half)
    invasion_ = message("value invasion-left" if not late else "value invasion-lost")
    strike = message("value one-strike-left" if not late and not lost else "value strike-lost")
    if made >= 0:
        invasion_ = message("value invasion-made", week=book.calendar[made].name)
    if flown >= 0:
        strike = message("value strike-made", week=book.calendar[flown].name)
    return [wl.row(label, said, book.cite("X22-23A")) for said in (invasion_, strike)]


def read_plan(book: Book, state: State, given: dict[str, object]) -> State:
    """What the Allies play by in a described position, and what they know."""
    named = {name: number for number, name in PLANS.items()}
    choice = named.get(str(given.get("choice", "events")), UNDECIDED)
    return PLAN.put(state, wl.part(Plan, {**given, "choice": choice}))


def problems(book: Book, state: State) -> list[str]:
    """An event that came is not ahead."""
    plan = PLAN.of(state)
    wrong = plan.last > state.turn or (plan.ready and plan.last < 0) or plan.muddy >> state.turn + 1
    return ["the events of the Allies cannot have gone like this"] if wrong else []


CHAPTER = wl.Chapter[Book, State](
    title="Air and sea power",
    options=("addendum.air-sea-events",),
    slices=(PLAN,),
    frames=(ChoosingPlan,),
    verbs={"plan": ("kind",)},
    phases=(
        wl.Placed(wl.Phase("plans", choosing, ALLIED), before="set-up"),
        wl.Placed(wl.Phase("interval", interval_ends, ALLIED), after="weather"),
        wl.Placed(wl.Phase("event card", draw, 1 - ALLIED), before="turn ends"),
    ),
    hooks=(
        invasions.PERIODS.by(periods),
        invasions.MARKED.by(marked),
        invasion.THIS_WEEK.by(this_week),
        invasion.INVADED.by(invaded),
        strikes.SEASONS.by(seasons),
        strikes.NO_STRIKE.by(no_strike),
        strikes.NO_STRIKE.by(unsettled),
        strikes.FLOWN.by(flown),
        PANELS.by(panel),
    ),
    secret=wl.Secret((ChoosingPlan,), reveals, reveals, seen, drawn_anew),
    fields={"plan": wl.Field(dict, read_plan)},
    invariants=(problems,),
    news={"event-card": "headline"},
)
