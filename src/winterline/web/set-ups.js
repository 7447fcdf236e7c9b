/**
 * Set-ups as data: which counters go to the same places, what is kept in this browser, what a file says. Pure but for memory.
 */

import { memory } from "./memory.js";

/** @typedef {{unit: string, do: string[]}} Step */
/** @typedef {{unit: string, places: string[]}} Room */
/** @typedef {{name: string, game: string, scenario: string, side: string, steps: Step[]}} SetUp */

const FORMAT = "winterline set-up";
const FORM = 1;
/** What a file may hold: a list of steps is short. */
export const LARGEST = 100_000;
const MOST_STEPS = 400;
const LONGEST = 120;
const LONGEST_NAME = 60;
/** Kept in one browser for one game. */
const MOST_KEPT = 40;

/**
 * Counters that may go to the same places, together.
 * @param {Room[]} rooms
 * @returns {{places: string[], units: string[]}[]}
 */
export function groupsOf(rooms) {
  /** @type {Map<string, {places: string[], units: string[]}>} */
  const out = new Map();
  for (const { unit, places } of rooms) {
    const key = places.join(" ");
    const group = out.get(key) ?? { places, units: [] };
    group.units.push(unit);
    out.set(key, group);
  }
  return [...out.values()];
}

/**
 * The last place that a step names.
 * @param {Step} step
 */
export const placeOf = ({ do: parts }) => parts[parts.length - 1]?.split(" ").slice(1).pop() ?? "";

/**
 * Whether any of the spots lies within a window.
 * @param {{x: number, y: number}[]} spots
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
export const anyWithin = (spots, [left, top], [right, bottom]) =>
  spots.some(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom);

// --- files -----------------------------------------------------------------------------------------------

/**
 * A set-up as a file.
 * @param {SetUp} setUp
 */
export const toFile = (setUp) => `${JSON.stringify({ format: FORMAT, form: FORM, ...setUp }, null, 1)}\n`;

/** A name for the file. @param {SetUp} setUp */
export const fileName = ({ game, name }) => `${game}-${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "set-up"}.json`;

/** @param {unknown} value @param {number} most */
const isText = (value, most) => typeof value === "string" && value.length <= most;

/** @param {any} value @returns {value is Step} */
const isStep = (value) => isText(value?.unit, LONGEST) && Array.isArray(value.do) && value.do.length > 0 && value.do.length <= 4 &&
  value.do.every((/** @type {unknown} */ line) => isText(line, LONGEST) && line !== "");

/**
 * Something that claims to be a set-up, with nothing in it but what one has; null when it is none.
 * @param {any} value
 * @returns {SetUp | null}
 */
function checked(value) {
  const named = [value?.name, value?.game, value?.scenario, value?.side].every((text) => isText(text, LONGEST_NAME));
  if (!named || !Array.isArray(value.steps) || value.steps.length > MOST_STEPS || !value.steps.every(isStep)) return null;
  const { name, game, scenario, side } = value;
  return { name, game, scenario, side, steps: value.steps.map((/** @type {Step} */ { unit, do: parts }) => ({ unit, do: [...parts] })) };
}

/**
 * The set-up in a file; null when it is none.
 * @param {string} text
 * @returns {SetUp | null}
 */
export function fromFile(text) {
  try {
    const value = JSON.parse(text);
    return value?.format === FORMAT && value.form === FORM ? checked(value) : null;
  } catch {
    return null;
  }
}

// --- what this browser keeps -----------------------------------------------------------------------------

/** @param {string} game */
const kept = (game) => memory(`set-ups-${game}`);

/**
 * The set-ups that this browser keeps for a side of a game; those of this scenario first.
 * @param {string} game
 * @param {string} side
 * @param {string} scenario
 * @returns {SetUp[]}
 */
export function ownSetUps(game, side, scenario) {
  const mine = all(game).filter((one) => one.side === side);
  return [...mine.filter((one) => one.scenario === scenario), ...mine.filter((one) => one.scenario !== scenario)];
}

/** @param {string} game @returns {SetUp[]} */
function all(game) {
  try {
    const found = JSON.parse(kept(game).get() || "[]");
    return Array.isArray(found) ? found.flatMap((one) => checked(one) ?? []) : [];
  } catch {
    return [];
  }
}

/** @param {SetUp} a @param {SetUp} b */
const same = (a, b) => a.name === b.name && a.side === b.side && a.scenario === b.scenario;

/** Keep a set-up; one of the same name, side and scenario gives way. @param {SetUp} setUp */
export function keepSetUp(setUp) {
  const others = all(setUp.game).filter((one) => !same(one, setUp));
  kept(setUp.game).set(JSON.stringify([setUp, ...others].slice(0, MOST_KEPT)));
}

/** @param {SetUp} setUp */
export function forgetSetUp(setUp) {
  const others = all(setUp.game).filter((one) => !same(one, setUp));
  kept(setUp.game).set(others.length ? JSON.stringify(others) : "");
}
