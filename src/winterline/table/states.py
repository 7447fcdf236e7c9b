"""STATE: all that a page needs to show a position to one seat, and nothing that the seat may not know."""

from __future__ import annotations

import secrets
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from winterline import BadChoice, Decision
from winterline.bots import named
from winterline.core import log, messages, parley, sequel, sides, together, toll
from winterline.core.action import to_json
from winterline.core.decision import EngineRules, QueryRules
from winterline.core.menu import END

from . import archive, entries, errors, placing, values
from .dealing import sentence, told
from .live import Live
from .validation import deciding, seated
from .words import say

ADVISER = "normal"
"""The bot that is asked for advice; against a stronger one that one is."""
GOING = "going"
"""The kind of decision in which a unit that is on its way goes on."""


def state_now(live: Live, seat: values.Seat) -> values.Json:
    """The position as it is, as far as the seat knows of it."""
    ledger = live.ledgers[seat.viewer]
    out = _common(live, seat, live.known(seat.viewer), ledger.at())
    if live.game.key and live.game.side and live.game.side == seat.side:
        out["actions"] = [to_json(action) for action in live.game.actions()]
        out["left_undone"] = undone_in(live)
        out["warnings"] = messages.told(live.rules.warnings(live.game.state))
        out["destructive"] = sorted(toll.costly(live.rules, live.game.state))
        out["onward"] = onward_in(live, seat)
        out["then"] = then_in(live)
        out["placing"] = placing.offered(live)
        out["hints"] = advised(live, seat)
        out["reach"] = reach_in(live.rules, live.game.state, out["view"], meant_in(out))
        out["plain"] = plain_in(live.rules, live.game.state, meant_in(out)) if out["reach"] else None
    out["undo"] = undo_offer(live, seat, ledger)
    return out


def onward_in(live: Live, seat: values.Seat) -> values.Json | None:
    """The word by which a unit that is on its way stays where it is, and how others are chosen then."""
    found = together.ending(live.game, partial(live.final, seat.side))
    if found is None:
        return None
    word, after = found
    units = [to_json(action) for action in after.actions() if action.unit and not action.to]
    return {"part": to_json(word), "actions": units}


def then_in(live: Live) -> values.Json | None:
    """What follows the end of the phase without a choice: who decides next, or the next phase of whoever ends this one.

    It is worked out from what the side that decides may know; nothing is told where it hangs on a die.
    """
    rules, state = live.rules, live.game.state
    if END not in live.game.actions():
        return None
    found = sequel.follow(rules, state, END)
    if found.over or found.then in (("", ""), rules.moment(state)):
        return {"side": found.next} if found.next else None
    when, phase = found.then
    passed = {"when": when} if when != rules.moment(state)[0] else {}
    return {"side": found.next, "phase": rules.titled(phase), **passed}


def undone_in(live: Live) -> list[values.Json]:
    """What ending the phase now would leave undone; `idle` where units have merely not moved."""
    undone, idle = live.rules.left_undone(live.game.state), live.rules.idle
    return [{"text": text, "rule": rule, "idle": rule.partition(":")[2] in idle} for text, rule in undone]


def meant_in(told: values.Json) -> str:
    """The unit that the moment is about: the game names it, or asks where it goes."""
    if unit := (told["view"].get("mode") or {}).get("unit", ""):
        return str(unit)
    asked = told["decision"]
    return str(asked.get("data", {}).get("unit", "")) if asked["kind"] == GOING else ""


def reach_in(rules: QueryRules, state: Any, view: values.Json, unit: str) -> dict[str, float]:
    """Where a unit on the map, or waiting beside it, could get to, with what it costs; nothing of any that stays now."""
    if any(known["id"] == unit and (known.get("hex") or known.get("box")) for known in view["units"]):
        with suppress(BadChoice):  # of the other side: whoever drives it back chooses it too
            return rules.reach(state, unit)
    return {}


def plain_in(rules: QueryRules, state: Any, unit: str) -> float | None:
    """The points up to which a unit moves plainly."""
    with suppress(BadChoice):
        return rules.plain(state, unit)
    return None


def state_then(live: Live, seat: values.Seat, n: int) -> values.Json:
    """The position as it was after the seat's n-th entry."""
    shown = shown_after(live, seat, n)
    return _common(live, seat, shown.state, n) | {"gone": shown.gone}


def shown_after(live: Live, seat: values.Seat, n: int) -> archive.Shown:
    """The position after the seat's n-th entry, or the last one before it that can be shown."""
    return archive.position_at(live, *live.ledgers[seat.viewer].place_of(n))


def _common(live: Live, seat: values.Seat, state: Any, n: int) -> values.Json:
    record, rules = live.record, live.rules
    over = live.ended and n >= live.ledgers[seat.viewer].after_event(live.ended)
    result = live.game.result if over else rules.result(state)
    asked = decision_for(rules, state, seat.viewer) if live.game.key else _dice_decision(live)
    return {
        "id": record.id, "game": record.game, "title": rules.title, "scenario": record.scenario,
        "options": list(rules.options), "mode": record.mode,
        "seat": seat.side, "at": n, "length": live.ledgers[seat.viewer].at(),
        "decision": None if over else asked, "offer": parley.offered(live.words),
        "called": live.called, "rematch": live.rematch,
        "actions": [], "view": rules.view(state, seat.viewer),
        "result": messages.told(result) if result else None, "undo": None, "left_undone": [],
        "warnings": [], "placing": False, "hints": False,
        "sparring": live.sparring is not None, "gone": "", "destructive": sorted(rules.destructive),
        **live.told_of_seats(), "online": {},
        "commitment": live.game.commitment, "dice": told(live), "seed": record.seed,
    }  # fmt: skip


def people_of(live: Live) -> list[str]:
    """The sides that are played by somebody, or wait for him."""
    return [side for side in live.rules.sides if side in live.seats and not is_bot(live, side)]


def is_bot(live: Live, side: str) -> bool:
    """Whether a program plays a side."""
    return side in live.seats and live.seats[side].player.startswith("bot:")


def _dice_decision(live: Live) -> values.Json:
    """Nobody decides anything before the dice are made."""
    prompt = sentence(live.dealing, live.rules.sides, live.seats)
    return dict(messages.told(Decision(side="", kind="dice", message=prompt, rule="")))


def decision_for(rules: EngineRules, state: Any, viewer: str) -> values.Json | None:
    """The decision; of a secret one the others are told that it is made, not what is left to decide."""
    whose = rules.side(state)
    decision = rules.decision(state if whose == viewer else rules.seen(state, viewer))
    if decision is None:
        return None
    out: values.Json = messages.told(decision)
    if decision.side != viewer and log.decides_in_secret(rules, state):
        out["prompt"] = say("decides-in-secret", side=sides.adjective(decision.side))
        out.pop("data", None)
    return out


def undo_offer(live: Live, seat: values.Seat, ledger: entries.Ledger) -> values.Json | None:
    """What the seat would take back, and the entry that it would be at."""
    to = live.undo_to(seat.side) if seat.plays else None
    if to is None:
        return None
    before, *after = live.game.steps()[to - live.base :]
    asked = [step.state for step in (before, *after)]
    taken = [(s.action, then) for s, then in zip(after, asked, strict=False) if s.action and not s.forced]
    label = ", ".join(live.game.notation(action) for action, _ in taken)
    answered = [decision.kind for _, then in taken if (decision := live.rules.decision(then)) is not None]
    return {"label": label, "to": ledger.last_within(to), "answered": answered}


def summary(live: Live, seat: values.Seat) -> values.Summary:
    """The game as one line of a list."""
    record, result = live.record, live.game.result
    turn = live.game.side if live.game.key else ""
    others = [at for side, at in live.acted.items() if side != turn]
    return values.Summary(
        id=record.id, game=record.game, title=live.rules.title, scenario=record.scenario,
        options=live.rules.options, mode=record.mode, seat=seat.side, **live.told_of_seats(), turn=turn,
        awaited=tuple((told(live) or {}).get("awaited", ())), winner=result.winner if result else None,
        when=live.rules.moment(live.known(seat.viewer))[0], since=max(others, default=record.created),
        created=record.created, called=live.called, offer=parley.offered(live.words),
        began=bool(live.game.key),
    )  # fmt: skip


def bot_turn(live: Live) -> values.BotTurn | None:
    """The position for the bot that is to move, if it is one."""
    side = live.game.side
    if not live.game.key or not is_bot(live, side):
        return None
    memory = live.minds[side].memory if side in live.minds else None
    return _turn(live, live.seats[side].player.removeprefix("bot:"), _seed_of(live, side), memory)


def advice_turn(live: Live, seat: values.Seat) -> values.BotTurn:
    """The position for a bot that advises whoever decides: it has no part in the game."""
    deciding(live, seat)
    return _turn(live, ADVISER, secrets.token_hex(16))


def advised(live: Live, seat: values.Seat) -> bool:
    """Whether a seat may ask what a bot would do: nobody else plays but bots."""
    return people_of(live) == [seat.side]


def hint_turn(live: Live, seat: values.Seat) -> values.BotTurn:
    """The same for what it would do in this phase: refused where people play each other, and always the same."""
    seated(live, seat)
    if not advised(live, seat):
        raise errors.NotYours(say("hint-people"))
    turn = advice_turn(live, seat)
    bots = [live.seats[side].player.removeprefix("bot:") for side in live.rules.sides if is_bot(live, side)]
    stronger = [bot for bot in bots if named(bot).level.below and named(bot).level.below != "easy"]
    return msgspec.structs.replace(turn, bot=(*stronger, ADVISER)[0], seed=f"{live.record.id} {turn.at}")


def _turn(live: Live, bot: str, seed: str, memory: bytes | None = None) -> values.BotTurn:
    """The position for a bot that thinks for the side that decides."""
    side, record = live.game.side, live.record
    return values.BotTurn(
        game_id=record.id, side=side, bot=bot, at=live.ledgers[side].at(),
        game=record.game, scenario=record.scenario, options=record.options, preset=record.preset,
        canonical=live.game.snapshot(), length=live.length, seed=seed, memory=memory,
        secrets=live.ledgers[side].secrets, watched=not people_of(live),
    )  # fmt: skip


def _seed_of(live: Live, side: str) -> str:
    """The seed of a bot: that of its game, as in self-play, or one of its own that nobody knows."""
    if side in live.minds:
        return live.minds[side].seed
    return f"{live.record.seed} {side}" if live.record.seed is not None else secrets.token_hex(16)
