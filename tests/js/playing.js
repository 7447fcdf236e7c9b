/**
 * Gestures that were recorded at a real table (tests/browser/recorder.py), played again without one: what a hand does next
 * towards an action, what is seen of a gesture, and what must hold whatever happens to it in between.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { buttonsOf, questionOf } from "../../src/winterline/web/buttons.js";
import { START, reduce } from "../../src/winterline/web/gesture.js";
import { actionsOf, confirmIn, isDestructive, isPending, isWaiting, kindsIn, lit, selectedIn, viewOf } from "../../src/winterline/web/lights.js";
import { say } from "../../src/winterline/web/messages/en.js";
import { same } from "../../src/winterline/web/shapes.js";

/** @typedef {import("../../src/winterline/web/gesture.js").Gesture} Gesture */
/** @typedef {import("../../src/winterline/web/gesture.js").Event} Event */
/** @typedef {import("../../src/winterline/web/gesture.js").Wants} Wants */
/** @typedef {import("../../src/winterline/web/types.d.ts").Action} Action */
/** @typedef {{name: string, hexes: string[], areas: [string, object][], counters: [string, object][], events: any[], then: any[]}} Session */

const BY_BUTTON = new Set(["press", "fight"]);
const BY_HAND = new Set(["tap", "unit", "hex", "kind", ...BY_BUTTON]);

/** @param {Action} action */
const told = (action) => [action.do, action.unit, action.kind, action.via, action.to].filter(Boolean).join(" ");

/**
 * What a hand does next towards an action: on a button, or on what is lit; null when nothing leads there.
 * @param {Gesture} g
 * @param {Action} action
 * @param {boolean} touch
 * @returns {Event | null}
 */
export function towards(g, action, touch) {
  const { units, hexes } = lit(g);
  const { unit = "", kind = "", to = "" } = action;
  if (isWaiting(g)) {
    const confirm = confirmIn(g);
    return [confirm, ...g.parts].some((part) => same(part, action)) ? { is: "press", action: confirm } : null;
  }
  if (buttonsOf(g).some((button) => same(button.action, action))) return { is: "press", action };
  if (g.ways[0]?.to) return null;
  const kinds = kindsIn(g);
  if (kinds.length > 1 && kinds.includes(kind) && g.kind !== kind && (unit || to)) return { is: "kind", kind };
  const chosen = g.picked === unit || (selectedIn(g) === unit && !g.parts.length);
  if (units.has(unit) && !(chosen && to)) {
    const hex = viewOf(g)?.units.find((known) => known.id === unit)?.hex ?? "";
    const add = g.parts.length > 0 && !to && actionsOf(g).some((offered) => same(offered, action));
    return hex ? { is: "tap", hex, unit, add, touch, pile: [unit] } : { is: "unit", unit, add };
  }
  if (!hexes.has(to)) return null;
  return g.known.labels.has(to) ? { is: "tap", hex: to, unit: "", add: false, touch, pile: [] } : { is: "hex", hex: to, touch };
}

/**
 * What is to be seen of a gesture, and what it wants.
 * @param {Gesture} g
 */
export const seen = (g) => ({
  parts: g.parts.map(told).join(", "),
  selected: selectedIn(g),
  waits: [g.held, g.grave ? "grave" : "", g.warned ? "warned" : ""].join(" ").trim(),
  units: [...lit(g).units.keys()].join(" "),
  hexes: [...lit(g).hexes.keys()].join(" "),
  buttons: buttonsOf(g).map(({ key, style, words }) => `${key} ${style}: ${words}`),
  question: questionOf(g),
  wants: wanted(g.wants),
});

/** @param {Wants | null} wants */
export const wanted = (wants) => (wants ? `${wants.ask} ${[...wants.parts.map(told), ...("group" in wants ? wants.group : []), ...("more" in wants ? (wants.more ?? []).map(told) : [])].join(", ")}` : "");

/**
 * @template T
 * @param {T} value
 * @returns {T}
 */
function frozen(value) {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of value instanceof Map ? value.values() : Object.values(value)) frozen(part);
  }
  return value;
}

/**
 * An event as it was recorded, at the gesture that it happened to.
 * @param {Session} session
 * @param {Gesture} g
 * @param {any} event
 * @returns {Event}
 */
export function asHappened({ hexes, areas, counters }, g, event) {
  if (event.is === "answer" || event.is === "refused") return { ...event, to: g.wants };
  if (event.is !== "state") return event;
  const known = { height: 1, labels: new Map(hexes.map((hex) => [hex, { x: 0, y: 0 }])), areas: new Map(areas), counters: new Map(counters) };
  return { looking: null, news: [], ...event, shown: event.state, known };
}

/**
 * The gesture before every event of a session and after the last; neither it nor the event is changed by what happens.
 * @param {Session} session
 */
export function played(session) {
  const out = [frozen(START)];
  for (const event of session.events) out.push(frozen(reduce(out[out.length - 1], frozen(asHappened(session, out[out.length - 1], event)))));
  return out;
}

/**
 * Whether something cannot be taken back or costs a counter, by what the table told of it.
 * @param {Gesture} g
 * @param {Action[]} parts
 * @param {any} ahead
 */
const isGrave = (g, parts, ahead) => ahead.final || ahead.lost?.length || (ahead.events.length && isDestructive(g, parts[parts.length - 1]));

/**
 * Nothing that rolls, destroys or cannot be taken back is sent but by a button.
 * @param {Session} session
 * @param {Gesture[]} gestures
 */
function sentByButton({ events }, gestures) {
  let hand = "";
  let ahead = null;
  for (const [n, event] of events.entries()) {
    if (BY_HAND.has(event.is)) hand = event.is;
    const asked = gestures[n].wants?.ask ?? "";
    if (event.is === "answer" && asked === "preview") ahead = event.found;
    if (event.is === "answer" && ["march", "fit"].includes(asked)) ahead = event.found.ahead;
    const { wants } = gestures[n + 1];
    if (wants?.ask === "send" && wants !== gestures[n].wants && ahead && isGrave(gestures[n], wants.parts, ahead)) {
      assert.ok(BY_BUTTON.has(hand), `${wanted(wants)} was sent by ${hand}`);
    }
  }
}

/**
 * What destroys is red, stands last and never has key 1.
 * @param {Gesture} g
 */
function redLast(g) {
  const buttons = buttonsOf(g);
  const first = buttons.findIndex(({ style }) => style === "danger");
  for (const { action, style, key } of buttons) {
    assert.ok(!isDestructive(g, action) || style === "danger", told(action));
    assert.ok(style !== "danger" || key > 1, `${told(action)} has key ${key}`);
  }
  assert.ok(first < 0 || buttons.slice(first).every(({ style }) => style === "danger"));
}

/**
 * Whatever is under way: the player cancels, the connection is lost, the game moves on, somebody talks.
 * @param {Gesture} g
 */
function disturbed(g) {
  const { wants, state } = g;
  const sends = wants?.ask === "send" || wants?.ask === "undo";
  const left = reduce(g, { is: "cancel" });
  assert.deepEqual([isPending(left), left.wants], [false, sends ? wants : null]);
  if (!state) return;
  const now = { is: /** @type {const} */ ("state"), looking: null, known: g.known };
  const later = { ...state, at: state.at + 1 };
  const moved = reduce(g, { ...now, state: later, shown: later, news: [{ kind: "action" }] });
  assert.deepEqual([isPending(moved), moved.wants], [false, sends ? wants : null], "the game has moved on");
  const talked = reduce(g, { ...now, state: later, shown: later, news: [{ kind: "chat" }] });
  assert.deepEqual([talked.parts, talked.wants, [...lit(talked).hexes.keys()]], [g.parts, wants, [...lit(g).hexes.keys()]], "somebody talked");
  const past = reduce(g, { ...now, state, shown: state, looking: 0, news: [] });
  assert.deepEqual([isPending(past), buttonsOf(past)], [false, []], "the past is looked at");
  if (!wants) return;
  const lost = reduce(g, { is: "refused", to: wants, stale: false });
  assert.deepEqual([lost.wants, lost.parts, lost.group], [null, g.parts, g.group], "what was chosen stays");
  assert.equal(isPending(reduce(g, { is: "refused", to: wants, stale: true })), false);
  for (const event of /** @type {Event[]} */ ([{ is: "back" }, { is: "press", action: { do: "end" } }, { is: "unit", unit: "x", add: true }])) {
    assert.equal(reduce(g, event), g, "one thing at a time");
  }
  if (!sends) assert.equal(reduce(moved, { is: "answer", to: wants, found: null }), moved, "an answer that came too late");
}

/**
 * Play all that was recorded of a game.
 * @param {string} game
 */
export function playAll(game) {
  /** @type {{words: object, sessions: Session[]}} */
  const { words, sessions } = JSON.parse(readFileSync(new URL(`recorded/${game}.json`, import.meta.url), "utf8"));
  say.learn(words);
  for (const session of sessions) {
    test(`${game}: ${session.name}`, () => {
      const gestures = played(session);
      for (const [n, then] of session.then.entries()) assert.deepEqual(seen(gestures[n + 1]), then, JSON.stringify(session.events[n]).slice(0, 200));
      sentByButton(session, gestures);
      for (const g of gestures) {
        redLast(g);
        disturbed(g);
      }
    });
  }
}
