/**
 * Gestures of several parts: where they wait for the player's word, which of their parts are asked for, and moving together.
 */

import { battleOf, same } from "./shapes.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Preview} Preview */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./store.js").Table} Table */

/**
 * Whether a click on a hex is asked about once more: the game names such verbs, because every hex is lit for them.
 * @param {Action[]} parts
 * @param {View | null} [view]
 * @returns {boolean}
 */
export function isCareful(parts, view) {
  const [first] = parts;
  return parts.length === 1 && !first.unit && Boolean(first.to) && Boolean(view?.careful?.includes(first.do));
}

/**
 * The hex at which a gesture waits for the player's word, although the rules would carry it out: the one way of a
 * counter, or a battle whose last attacker has joined. Empty when there is nothing to wait for.
 * @param {Action[]} parts
 * @param {Preview} ahead
 * @param {View | null} [before]
 */
export function waitsAt(parts, ahead, before) {
  const [first] = parts;
  if (battleOf(parts)) return first.to ?? "";
  if (parts.length > 1 || !first.unit || first.to) return "";
  const hexIn = (/** @type {View | null | undefined} */ view) => view?.units.find((unit) => unit.id === first.unit)?.hex;
  const there = hexIn(ahead.view);
  return there && there !== hexIn(before) ? there : "";
}

/**
 * The parts of a gesture that are asked for: what the rules do by themselves is left out.
 * @param {Table} table
 * @param {Action[]} parts
 */
export async function askedParts(table, parts) {
  const kept = parts.slice(0, 1);
  for (const part of parts.slice(1)) {
    const { actions } = await table.preview(kept);
    if (actions.some((offered) => same(offered, part))) kept.push(part);
  }
  return kept;
}

/**
 * The hexes that every counter of a group could go to.
 * @param {Table} table
 * @param {Action} opener
 * @param {string[]} group
 * @returns {Promise<Map<string, Action[]>>}
 */
export async function commonHexes(table, opener, group) {
  const ahead = await Promise.all(group.map((unit) => table.preview([{ ...opener, unit }])));
  const open = ahead.map((found) => new Map(found.actions.flatMap((a) => (a.to && !a.unit ? [[a.to, a]] : []))));
  const shared = [...open[0]].filter(([hex]) => open.every((map) => map.has(hex)));
  return new Map(shared.map(([hex, action]) => [hex, [action]]));
}

/**
 * The parts that send every counter of a group to one hex. They end with the first that cannot be taken back.
 * @param {Table} table
 * @param {Action} opener
 * @param {string[]} group
 * @param {Action} go
 */
export async function partsTogether(table, opener, group, go) {
  /** @type {Action[]} */
  const parts = [];
  for (const unit of group) {
    const more = [...parts, { ...opener, unit }];
    const ahead = await table.preview(more);
    if (ahead.final) return parts.length ? parts : more;
    parts.push({ ...opener, unit });
    if (ahead.actions.some((action) => same(action, go))) parts.push(go);
  }
  return parts;
}
