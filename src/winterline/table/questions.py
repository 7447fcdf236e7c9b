"""Questions that change nothing, answered from what is public or the asking seat's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from winterline import BadChoice, BadNotation, Game, IllegalAction
from winterline.core import gesture, messages, prospect, sequel, together, toll
from winterline.core.action import Action, to_json
from winterline.core.decision import Event
from winterline.core.sequel import Sequel

from . import dealing, entries, placing, sparring
from .errors import BadShape, Illegal, said_by, tongue
from .live import Live
from .states import plain_in, reach_in, shown_after
from .validation import deciding, shaped_actions, text, whose
from .values import Json, Seat
from .words import say

MOST = 200
MOST_SUPPORT = 99
MOST_KINDS = 12
MOST_HANDS = 12
"""Units in hand that one question may be about."""
GOES = ("move", "retreat", "advance", "arrival")
"""As what events are told in which units go somewhere."""
JOIN = "join"
"""The verb by which a unit joins a battle."""
MOST_MOMENTS = 20
"""Past positions that one question may be about."""


def ask(live: Live, seat: Seat, kind: str, args: Mapping[str, Any]) -> Any:
    """The answer to a question of a known kind; none to one about a moment, `now`, that has passed meanwhile."""
    answer = QUESTIONS.get(kind)
    if answer is None:
        raise BadShape(say("no-question", question=kind[:20], questions=sorted(QUESTIONS)))
    if "now" in args and args["now"] != live.ledgers[seat.viewer].at():
        return None
    try:
        return answer(live, seat, args)
    except (BadChoice, BadNotation) as error:
        raise BadShape(said_by(error)) from None


def why(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """Why an action is refused; or why a unit that has one way to go cannot go to another hex, `instead`.

    Whoever is not asked learns only that: the reason may be a secret of the other side.
    """
    action = args.get("action", "" if "instead" in args else None)
    if not isinstance(action, Mapping | str):
        raise BadShape(say("question-action"))
    if live.game.side and live.game.side != seat.side:
        decision = live.rules.decision(_known(live, seat))
        rule = decision.rule if decision is not None else ""
        return {"refused": {"rule": rule, "sentence": whose(live.game.side)}}
    if "instead" in args:
        chosen = _rehearsed(live, seat, args.get("after", []))
        refused = together.elsewhere(live.game, chosen, text(args, "instead", MOST))
    else:
        game = _imagined(live, seat, args.get("after", []))
        refused = game.why_not(action) if game else None
    return {"refused": messages.told(refused) | tongue(refused.message) if refused else None}


def preview(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """The position after the unsent parts of a gesture, on a copy.

    Where a part would draw a roll, reveal something or hand the decision over, the position just before that is shown
    and nothing of what comes after: nobody looks at a die early. With a `unit`, where that could get to then, if it goes.
    """
    deciding(live, seat)
    done = _rehearsed(live, seat, args.get("actions"))
    if done.final:
        view = _before_the_roll(live, seat, done, args["actions"])
        last = shaped_actions(live.rules, args["actions"])[done.played]
        then = sequel.follow(live.rules, done.game.state, last, losses=True)
        return {
            "final": True, "decision": None, "actions": [], "view": view, "lost": then.lost,
            "events": _told_events(live, then.fates), "warnings": _warned(live, seat, done.brink),
            "follows": _told(live, then),
        }  # fmt: skip
    game, events = done.game, done.events
    view, actions = game.view(seat.side), game.actions()
    goes = args.get("unit") and any(action.to and not action.via for action in actions)
    unit = text(args, "unit", MOST) if goes else ""
    reach = reach_in(live.rules, game.state, view, unit) if goes else {}
    if not any(action.to in reach for action in actions):
        reach = {}  # hexes that are attacked, or chosen for something else
    return {
        "final": False, "decision": messages.told(game.decision),
        "actions": [to_json(action) for action in actions], "view": view,
        "reach": reach,
        "plain": plain_in(live.rules, game.state, unit) if reach else None,
        "lost": toll.toll(live.game.view(seat.side), view) if events else [],
        "events": _told_events(live, events),
        "warnings": _warned(live, seat, game.state),
    }  # fmt: skip


def warnings(live: Live, seat: Seat, args: Mapping[str, Any]) -> list[Json]:
    """What ending the phase would bring after the seat's own unsent parts, as far as they go without luck."""
    deciding(live, seat)
    return _warned(live, seat, _rehearsed(live, seat, args.get("after", [])).brink)


def _warned(live: Live, seat: Seat, state: Any) -> list[Json]:
    """The warnings of a position, told to the side that decides in it and to nobody else."""
    return list(messages.told(live.rules.warnings(state))) if live.rules.side(state) == seat.side else []


def _before_the_roll(live: Live, seat: Seat, done: gesture.Rehearsed, raw: Any) -> Json:
    """The position just before a final part, with the odds of the battle that this part rolls for."""
    rules, brink = live.rules, done.brink
    view = rules.view(brink, seat.side)
    final = shaped_actions(rules, raw)[done.played] if brink is done.game.state else rules.actions(brink)[0]
    if (odds := rules.forecast(brink, final)) is not None:
        whom = {"hexes": odds.get("hexes", []), "attackers": odds.get("attackers", [])}
        view["building"] = {**whom, **(view.get("building") or {}), "odds": odds}
    return view


def _told(live: Live, ahead: Sequel) -> Json:
    """What a press leads on to, in the words of the game."""
    words = partial(sequel.worded, live.rules)
    own = "".join(words([ahead.own] if ahead.own else []))
    sorts = {word: sequel.kind_of(roll) for roll in ahead.rolls for word in words([roll])}
    told = {"own": own, "certain": words(ahead.certain), "rolls": words(ahead.rolls), "sorts": sorts}
    return {**told, "reveals": ahead.reveals, "next": ahead.next, "over": ahead.over}


def _told_events(live: Live, events: Iterable[Event]) -> list[Json]:
    """Events with their sentences."""
    return [msgspec.to_builtins(entries.told_event(live.rules, event)) for event in events]


def _imagined(live: Live, seat: Seat, raw: Any) -> Game | None:
    """A copy of the game with some of the seat's own actions played; none when one of them could not be taken back."""
    done = _rehearsed(live, seat, raw)
    return None if done.final else done.game


def _rehearsed(live: Live, seat: Seat, raw: Any) -> gesture.Rehearsed:
    """The seat's own actions, tried out without dice."""
    if raw:
        dealing.must_be_dealt(live)
    parts = shaped_actions(live.rules, raw) if raw not in ([], ()) else []
    try:
        return gesture.rehearse(live.game, parts, partial(live.final, seat.side))
    except IllegalAction as error:
        raise Illegal(error.refused.message, error.refused.rule) from None


def reach(live: Live, seat: Seat, args: Mapping[str, Any]) -> dict[str, float]:
    """Where a unit could get to, in the way of moving that the unsent parts have chosen."""
    return live.rules.reach(_after(live, seat, args), text(args, "unit", MOST))


def path(live: Live, seat: Seat, args: Mapping[str, Any]) -> list[str]:
    """The way a unit would take."""
    return live.rules.path(_after(live, seat, args), text(args, "unit", MOST), text(args, "hex", MOST))


def _after(live: Live, seat: Seat, args: Mapping[str, Any]) -> Any:
    """The position after the seat's own unsent parts; as it stands when there are none, or when they end in a roll."""
    parts = args.get("after", [])
    if not parts:
        return _known(live, seat)
    deciding(live, seat)
    game = _imagined(live, seat, parts)
    return game.state if game else live.game.state


def _known(live: Live, seat: Seat) -> Any:
    """The position that questions are answered from: to whoever does not decide, without what others hide."""
    state = live.known(seat.viewer)
    return state if live.rules.side(state) == seat.side else live.rules.seen(state, seat.viewer)


def odds(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """A battle as it would stand."""
    support = _counts(args, "support")
    return live.rules.odds(_known(live, seat), _texts(args, "hexes"), _texts(args, "attackers"), **support)


def zone(live: Live, seat: Seat, args: Mapping[str, Any]) -> list[str]:
    """A side's zone of control."""
    side = text(args, "side", MOST)
    if side not in live.rules.sides:
        raise BadShape(say("no-side", side=side[:20], sides=live.rules.sides))
    return live.rules.zone(_known(live, seat), side)


def layers(live: Live, seat: Seat, args: Mapping[str, Any]) -> list[Json]:
    """What may be laid over the map: now, after the seat's own unsent parts, or as it was after its entry `at`."""
    n = args.get("at")
    if n is None:
        return live.rules.layers(_after(live, seat, args), seat.viewer)
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= live.ledgers[seat.viewer].at():
        raise BadShape(say("no-entry", n=str(n)[:20]))
    return live.rules.layers(shown_after(live, seat, n).state, seat.viewer)


def course(live: Live, seat: Seat, args: Mapping[str, Any]) -> list[list[Json]]:
    """The figures of the position after some of the seat's entries, for a chart of the game so far."""
    asked, last = args.get("at"), live.ledgers[seat.viewer].at()
    if not isinstance(asked, list) or len(asked) > MOST_MOMENTS:
        raise BadShape(say("no-moments", most=MOST_MOMENTS))
    if wrong := [n for n in asked if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= last]:
        raise BadShape(say("no-entry", n=str(wrong[0])[:20]))
    return [live.rules.tallied(shown_after(live, seat, n).state, seat.viewer) for n in asked]


def stacking(live: Live, seat: Seat, args: Mapping[str, Any]) -> list[Json]:
    """How much of a hex is taken up, and how much may be."""
    return list(msgspec.to_builtins(live.rules.stacking(_after(live, seat, args), text(args, "hex", MOST))))


def joinable(live: Live, seat: Seat, args: Mapping[str, Any]) -> list[str]:
    """The units that may all join the battle which the seat is putting together."""
    deciding(live, seat)
    return live.rules.joinable(_after(live, seat, args))


def group(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """Where units could go that are chosen together: how many of them, what it costs who pays most, and who cannot go."""
    deciding(live, seat)
    openers = shaped_actions(live.rules, args.get("units"))
    game = _imagined(live, seat, args.get("after", []))
    if game is None:
        return {"goes": [], "reach": {}, "left": []}
    final = partial(live.final, seat.side)
    found = together.reached(game, openers, final)
    view, reach = game.view(seat.side), dict[str, float]()
    for opener in {item.action for item in found.left}.symmetric_difference(openers):
        chosen = gesture.rehearse(game, [opener], final).game
        for label, cost in reach_in(live.rules, chosen.state, view, opener.unit).items():
            reach[label] = max(cost, reach.get(label, cost))
    goes = [{"action": to_json(action), "count": count} for action, count in found.goes.items()]
    return {"goes": goes, "reach": reach, "left": _left(found.left)}


def march(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """Units that are chosen together go to one hex: the parts that fit, what they lead to, who stays behind and why."""
    openers = shaped_actions(live.rules, args.get("units"))
    (go,) = shaped_actions(live.rules, [args.get("go")])
    return _together(live, seat, args, partial(together.march, openers=openers, go=go))


def fit(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """Actions after the unsent parts, as many as fit; without any, whoever may join the battle. Told like a march."""
    wanted = shaped_actions(live.rules, args["more"]) if args.get("more") else None

    def fitted(game: Game, final: gesture.Final) -> together.Fitted:
        if wanted is not None:
            return together.fit(game, wanted, final, live.game)
        names = live.rules.joinable(game.state)
        found = together.fit(game, [Action(JOIN, unit=unit) for unit in names], final, live.game)
        return found._replace(left=[*found.left, *_not_joined(game, found.parts, final)])

    return _together(live, seat, args, fitted)


def _not_joined(game: Game, parts: list[Action], final: gesture.Final) -> list[together.Left]:
    """Who could have joined the battle and cannot any more, and why not."""
    after = gesture.rehearse(game, parts, final).game if parts else game
    others = [action for action in game.actions() if action.do == JOIN and action not in parts]
    return [together.Left(action, why) for action in others if (why := after.why_not(action))]


def _together(
    live: Live, seat: Seat, args: Mapping[str, Any], fitted: Callable[..., together.Fitted]
) -> Json:
    """The unsent parts with those that fit after them, and their preview; without any, no preview."""
    deciding(live, seat)
    before = shaped_actions(live.rules, args["after"]) if args.get("after") else []
    game = _imagined(live, seat, before)
    found = fitted(game, final=partial(live.final, seat.side)) if game else together.Fitted([], [])
    parts = [to_json(action) for action in (*before, *found.parts)]
    ahead = preview(live, seat, {"actions": parts}) if parts else None
    return {"parts": parts, "left": _left(found.left), "ahead": ahead}


def _left(left: Iterable[together.Left]) -> list[Json]:
    """Who stays behind, and why."""
    return [{"unit": item.action.unit, **messages.told(item.refused)} for item in left]


def prospects(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json | None:
    """The battle about an enemy hex as it would stand if the units in hand came next to it: `hands` take each up."""
    deciding(live, seat)
    raw = args.get("hands")
    if not isinstance(raw, list) or not 0 < len(raw) <= MOST_HANDS:
        raise BadShape(say("question-list", name="hands"))
    dealing.must_be_dealt(live)
    hands = [shaped_actions(live.rules, parts) if parts else [] for parts in raw]
    final = partial(live.final, seat.side)
    try:
        found = prospect.foreseen(live.game, final, text(args, "hex", MOST), hands, _texts(args, "units"))
    except IllegalAction as error:
        raise Illegal(error.refused.message, error.refused.rule) from None
    if found is None:
        return None
    whom = {"hexes": found.assault.hexes, "attackers": found.assault.attackers}
    return {**whom, "via": found.via, "joined": found.joined, "odds": found.odds}


def allowances(live: Live, seat: Seat, args: Mapping[str, Any]) -> dict[str, list[Json]]:
    """What tells about the units in a hex besides their figures, and what they may do, as far as the seat sees them."""
    state, label = _known(live, seat), text(args, "hex", MOST)
    here = [unit["id"] for unit in live.rules.view(state, seat.viewer)["units"] if unit.get("hex") == label]
    rules = live.rules
    told = {unit: messages.told(rules.ratings(state, unit) + rules.allowances(state, unit)) for unit in here}
    return {unit: list(lines) for unit, lines in told.items() if lines}


def ahead(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """What the unsent parts would bring, as far as they go without luck: the warnings, and the ways that units would go.

    The ways are told as the record would tell them: hexes, and a sentence with what it costs. Of units that go together
    as many as fit are meant, and it is told which parts those are, who stays behind, and why.
    """
    deciding(live, seat)
    found = march(live, seat, args) if args.get("units") else {"parts": args.get("after", []), "left": []}
    raw = found["parts"]
    done = _rehearsed(live, seat, raw)
    told = [entries.told_event(live.rules, event) for event in done.events if event.seat in ("", seat.side)]
    ways = [msgspec.to_builtins(event) for event in told if event.telling in GOES]
    return {"warnings": _warned(live, seat, done.brink), "ways": ways, "parts": raw, "left": found["left"]}


ANSWERS: tuple[Callable[[Live, Seat, Mapping[str, Any]], Any], ...]
ANSWERS = (
    why, preview, reach, path, odds, zone, layers, stacking, joinable, warnings, course, group, march, fit,
    prospects, allowances, ahead,
)  # fmt: skip
QUESTIONS = {answer.__name__: answer for answer in ANSWERS} | {
    "placing": placing.told,
    "fitted": placing.fitted,
    "tries": sparring.tries,
}


def _texts(args: Mapping[str, Any], name: str) -> list[str]:
    values = args.get(name)
    if not isinstance(values, list | tuple) or len(values) > MOST:
        raise BadShape(say("question-list", name=name))
    return [text({name: value}, name, MOST) for value in values]


def _counts(args: Mapping[str, Any], name: str) -> dict[str, int]:
    """Numbers by the words that they count."""
    values = args.get(name, {})
    if not isinstance(values, Mapping) or len(values) > MOST_KINDS:
        raise BadShape(say("support-kinds", name=name, limit=MOST_KINDS))
    for word, value in values.items():
        if not isinstance(word, str) or not isinstance(value, int) or not 0 <= value <= MOST_SUPPORT:
            raise BadShape(say("support-range", name=name, limit=MOST_SUPPORT))
    return dict(values)
