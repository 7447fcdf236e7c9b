/**
 * How near somebody is to his victory, which cities and ports changed hands and who was cut off, as news while the other side's turn is played. Pure: neither page
 * nor table.
 */

import { say } from "./messages/say-theatre.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./types.d.ts").Outlook} Outlook */

/** What such a scene tells of. */
const OUTLOOK = "outlook";

/**
 * The headlines of what has come near since others began: what is near now and was not, or was not in these words.
 * @param {Outlook[] | undefined} before
 * @param {Outlook[] | undefined} now
 * @param {Set<string>} heard  what was played already
 * @returns {Scene[]}
 */
export function foretold(before = [], now = [], heard = new Set()) {
  const known = new Set([...heard, ...before.filter(({ near }) => near).map(({ text }) => text)]);
  return now.filter(({ near, text }) => near && !known.has(text)).map(({ side, text, rule }) => ({
    is: "headline", n: 0, side, turn: "", what: OUTLOOK, as: "headline", text, rule, units: [], hexes: [],
  }));
}

/**
 * Hexes that changed hands.
 * @param {Record<string, string> | null} before
 * @param {Record<string, string>} now
 * @returns {{hex: string, side: string}[]}
 */
export function changed(before, now) {
  if (!before) return [];
  const all = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return all.filter((hex) => before[hex] !== now[hex]).map((hex) => ({ hex, side: now[hex] ?? "" }));
}

/**
 * The headlines of cities and ports that changed hands, unless an event of the play tells of the place in large letters.
 * @param {Record<string, string> | undefined} before  who held which
 * @param {Record<string, string> | undefined} now
 * @param {Set<string>} heard  what was played already, and the hexes that it told of
 * @param {(hex: string) => string} name
 * @returns {Scene[]}
 */
export function seized(before, now, heard, name) {
  const fresh = changed(before ?? null, now ?? {}).filter(({ hex }) => before && now && !heard.has(hex));
  return fresh.map(({ hex, side }) => ({
    is: /** @type {const} */ ("headline"), n: 0, side, turn: "", what: OUTLOOK, as: "ground", rule: "", units: [], hexes: [hex],
    text: side ? say.taken(name(hex), side) : say.free(name(hex)),
  })).filter(({ text }) => !heard.has(text));
}

/**
 * The headlines of counters that were cut off: one for each side.
 * @param {import("./types.d.ts").View} before
 * @param {import("./types.d.ts").View} now
 * @param {Map<string, import("./types.d.ts").Counter>} counters
 * @param {Set<string>} [heard]  what was played already
 * @returns {Scene[]}
 */
export function cutOff(before, now, counters, heard = new Set()) {
  const fresh = Object.entries(now.isolated ?? {}).filter(([unit]) => !before.isolated?.[unit]);
  const sides = [...new Set(fresh.map(([unit]) => counters.get(unit)?.side ?? ""))];
  return sides.map((side) => {
    const of = fresh.filter(([unit]) => counters.get(unit)?.side === side);
    const units = of.map(([unit]) => unit);
    const hexes = [...new Set(now.units.flatMap(({ id, hex }) => (hex && units.includes(id) ? [hex] : [])))];
    return {
      is: /** @type {const} */ ("headline"), n: 0, side, turn: "", what: OUTLOOK, as: "headline", rule: of[0][1], units: [], hexes,
      text: say.isolated(side, units.map((unit) => counters.get(unit)?.name ?? unit)),
    };
  }).filter(({ text }) => !heard.has(text));
}

/**
 * What is still to be played, with such headlines behind it; what they told before they were seen is told no more.
 * @param {Scene[]} queue
 * @param {Scene[]} news
 */
export const withNews = (queue, news) => [...queue.filter(({ what }) => what !== OUTLOOK), ...news];
