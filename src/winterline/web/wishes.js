/**
 * Sets of options: a game, its scenario and optional rules, as a link says them and as this browser keeps them. Pure but for memory.
 */

import { memory } from "./memory.js";
import { clashes, inScenario, presetOf, scenariosOf, turned } from "./options.js";

/** @typedef {import("./options.js").Listing} Listing */
/** @typedef {{game: string, scenario: string, options: string[]}} Wish */
/** @typedef {Wish & {name: string}} Kept */
/**
 * What a link comes to here: what can be chosen, and what cannot, by kinds.
 * @typedef {object} Read
 * @property {Wish | null} wish
 * @property {string} [noGame]
 * @property {[string, string]} [noScenario]  the scenario, and the title of the game
 * @property {string} [noPreset]
 * @property {string[]} unknown  options that the scenario does not offer
 * @property {string[]} excluded  titles of options that others of the set exclude
 * @property {string[]} added  titles of options that others need
 */

/** Letters of what a link asks for that are told again. */
const LONGEST = 60;
const MOST_OPTIONS = 200;
const MOST_KEPT = 60;

/** @param {string | null} text */
const short = (text) => (text ?? "").slice(0, LONGEST);

/**
 * The part of an address that asks for a set; a mix that has a name is told by its name.
 * @param {Listing} listing  the game
 * @param {Wish} wish
 */
export function toQuery(listing, { game, scenario, options }) {
  const preset = presetOf(inScenario(listing, scenario), new Set(options));
  const query = new URLSearchParams({ game });
  if (scenario) query.set("scenario", scenario);
  if (preset) query.set("preset", preset);
  else if (options.length) query.set("options", [...options].sort().join(","));
  return `?${query}`;
}

/**
 * What an address asks for; null when it asks for nothing.
 * @param {string} search
 * @param {Listing[]} games
 * @returns {Read | null}
 */
export function fromQuery(search, games) {
  const query = new URLSearchParams(search);
  if (!query.has("game")) return null;
  const options = (query.get("options") ?? "").split(",").filter(Boolean).slice(0, MOST_OPTIONS).map(short);
  return understood({ game: short(query.get("game")), scenario: short(query.get("scenario")), options }, games, short(query.get("preset")));
}

/**
 * What of a set can be chosen here.
 * @param {Wish} wish
 * @param {Listing[]} games
 * @param {string} [preset]
 * @returns {Read}
 */
export function understood({ game, scenario, options }, games, preset = "") {
  const listing = games.find(({ id }) => id === game);
  if (!listing) return { wish: null, noGame: game, unknown: [], excluded: [], added: [] };
  const scenarios = scenariosOf(listing);
  const found = scenarios.find(({ id }) => id === scenario)?.id ?? scenarios[0]?.id ?? "";
  const offered = inScenario(listing, found);
  const mix = preset ? listing.presets?.find(({ id }) => id === preset && offered.presets?.some((one) => one.id === id)) : undefined;
  const asked = [...new Set([...(mix?.options ?? []), ...options])];
  const known = asked.filter((id) => offered.options.some((option) => option.id === id));
  const { chosen, excluded, added } = taken(offered, known);
  return {
    wish: { game, scenario: found, options: [...chosen] },
    ...(scenario && found !== scenario ? { noScenario: /** @type {[string, string]} */ ([scenario, listing.title]) } : {}),
    ...(preset && !mix ? { noPreset: preset } : {}),
    unknown: asked.filter((id) => !known.includes(id)),
    excluded,
    added,
  };
}

/**
 * Options one after another, with what they need; one that those before it exclude is left out.
 * @param {Listing} listing
 * @param {string[]} ids
 */
function taken(listing, ids) {
  /** @type {Set<string>} */
  let chosen = new Set();
  /** @type {string[]} */
  const excluded = [];
  for (const option of listing.options.filter(({ id }) => ids.includes(id))) {
    if (chosen.has(option.id)) continue;
    const next = turned(listing.options, option.id, chosen).chosen;
    const clash = listing.options.some((one) => next.has(one.id) && clashes(listing.options, one, next).excluded.length > 0);
    if (clash) excluded.push(option.title);
    else chosen = next;
  }
  const added = listing.options.filter(({ id }) => chosen.has(id) && !ids.includes(id)).map(({ title }) => title);
  return { chosen, excluded, added };
}

// --- what this browser keeps -----------------------------------------------------------------------------

const kept = memory("option-sets");

/** @param {any} value @returns {Kept[]} */
function checked(value) {
  const texts = [value?.name, value?.game, value?.scenario].every((text) => typeof text === "string" && text.length <= LONGEST);
  const options = Array.isArray(value?.options) && value.options.length <= MOST_OPTIONS && value.options.every((/** @type {unknown} */ id) => typeof id === "string");
  return texts && options ? [{ name: value.name, game: value.game, scenario: value.scenario, options: [...value.options] }] : [];
}

/** The sets that this browser keeps, the newest first. @returns {Kept[]} */
export function ownWishes() {
  try {
    const found = JSON.parse(kept.get() || "[]");
    return Array.isArray(found) ? found.flatMap(checked) : [];
  } catch {
    return [];
  }
}

/** Keep a set; another of its name gives way. @param {Kept} wish */
export const keepWish = (wish) => kept.set(JSON.stringify([wish, ...ownWishes().filter(({ name }) => name !== wish.name)].slice(0, MOST_KEPT)));

/** @param {string} name */
export function forgetWish(name) {
  const others = ownWishes().filter((one) => one.name !== name);
  kept.set(others.length ? JSON.stringify(others) : "");
}
