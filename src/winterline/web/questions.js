/**
 * What the page asks a table: everything that changes nothing.
 */

import { talk } from "./wire.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").State} State */

/** Answers that are kept: then all are forgotten. */
const MOST_KEPT = 500;

/**
 * The address of something that never changes during a game of one scenario.
 * @param {string} what
 * @param {State | null} state
 */
export function forScenario(what, state) {
  const scenario = state?.scenario ? `?scenario=${encodeURIComponent(state.scenario)}` : "";
  return `/api/${what}/${encodeURIComponent(state?.game ?? "")}${scenario}`;
}

/**
 * The page with the tables of a game's own scenario.
 * @param {State | null | undefined} state
 * @param {Record<string, string>} marks what is to be marked there: `when`, `odds`, `die`
 */
export function tablesPage(state, marks) {
  const query = new URLSearchParams({ scenario: state?.scenario ?? "", ...marks });
  return `/tables/${encodeURIComponent(state?.game ?? "")}?${query}`;
}

/** A game as far as it can be asked. */
export class Questions extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.url = `/api/games/${encodeURIComponent(id)}`;
    /** @type {State | null} */ this.state = null;
    /** @type {number | null} the entry looked at, null when live */ this.looking = null;
    /** @type {Map<string, Promise<any>>} */ this.kept = new Map();
  }

  /**
   * Post to this game.
   * @param {string} path
   * @param {unknown} body
   */
  post(path, body) {
    return talk(`${this.url}/${path}`, body);
  }

  /**
   * The position after unsent actions; where they merely choose a counter, with what it could get to.
   * @param {Action[]} actions
   * @returns {Promise<import("./types.d.ts").Preview>}
   */
  preview(actions) {
    const unit = actions.every((action) => !action.to) ? actions.find((action) => action.unit)?.unit : undefined;
    return this.post("preview", { at: this.state?.at, actions, unit });
  }

  /**
   * Why an action may not be taken; null when it may.
   * @param {Action} action
   * @param {Action[]} after
   * @returns {Promise<import("./types.d.ts").Refused | null>}
   */
  async why(action, after) {
    return (await this.post("why", { action, after })).refused;
  }

  /**
   * Why the counter that parts choose, and that has one way to go, cannot go to another hex; null where nothing is told of that.
   * @param {string} instead
   * @param {Action[]} after
   * @returns {Promise<import("./types.d.ts").Refused | null>}
   */
  async whyThere(instead, after) {
    return (await this.post("why", { instead, after })).refused;
  }

  /**
   * @param {string} unit
   * @param {string} hex
   * @param {Action[]} [after]
   * @returns {Promise<string[]>}
   */
  path(unit, hex, after = []) {
    return this.unsent("path", { unit, hex, after });
  }

  /**
   * What the game offers to lay over the map, at the moment that is shown or after unsent actions.
   * @param {Action[]} [after]
   * @returns {Promise<import("./types.d.ts").Layer[]>}
   */
  layers(after = []) {
    if (after.length) return this.unsent("layers", { after });
    return this.now(this.looking === null ? "layers" : `layers?at=${this.looking}`);
  }

  /**
   * @param {string} side
   * @returns {Promise<string[]>}
   */
  zone(side) {
    return this.now(`zone/${encodeURIComponent(side)}`);
  }

  /**
   * @param {import("./shapes.js").Battle} battle
   * @returns {Promise<import("./types.d.ts").Odds>}
   */
  odds(battle) {
    return this.post("odds", battle);
  }

  /**
   * How much of a hex is taken up, and how much may be, after unsent actions.
   * @param {string} hex
   * @param {Action[]} [after]
   * @returns {Promise<import("./types.d.ts").Stacking[]>}
   */
  stacking(hex, after = []) {
    return this.unsent("stacking", { hex, after });
  }

  /**
   * The position after an entry.
   * @param {number} n
   * @returns {Promise<State>}
   */
  at(n) {
    return this.once(`${this.url}/at/${n}`);
  }

  /**
   * What unsent actions would bring, as far as they go without a roll; null when the moment has passed.
   * @param {Action[]} after
   * @param {{units: Action[], go: Action} | null} [together]  counters that go to one hex after them, as many as fit
   * @returns {Promise<import("./types.d.ts").Ahead | null>}
   */
  async ahead(after, together = null) {
    const found = await this.unsent("ahead", { after, ...together });
    return Array.isArray(found) ? null : found;
  }

  /**
   * How a battle about an enemy hex would stand if counters in hand came next to it; null where nobody could attack it.
   * @param {string} hex
   * @param {Action[][]} hands  the unsent actions that take each of them up
   * @param {string[]} units
   * @returns {Promise<import("./types.d.ts").Prospect | null>}
   */
  async prospects(hex, hands, units) {
    const found = await this.unsent("prospects", { hex, hands, units });
    return Array.isArray(found) ? null : found;
  }

  /**
   * What the counters in a hex may do in the phase.
   * @param {string} hex
   * @returns {Promise<Record<string, import("./types.d.ts").Permit[]>>}
   */
  async allowances(hex) {
    const found = await this.unsent("allowances", { hex });
    return Array.isArray(found) ? {} : found;
  }

  /**
   * Where counters can go that are chosen together, each by an action, after unsent ones.
   * @param {Action[]} units
   * @param {Action[]} after
   * @returns {Promise<import("./types.d.ts").Grouped>}
   */
  group(units, after) {
    return this.post("group", { at: this.state?.at, units, after });
  }

  /**
   * Send them all to one hex, as many as can go there.
   * @param {Action[]} units
   * @param {Action} go
   * @param {Action[]} after
   * @returns {Promise<import("./types.d.ts").Fitted>}
   */
  march(units, go, after) {
    return this.post("march", { at: this.state?.at, units, go, after });
  }

  /**
   * As many of further actions as fit after unsent ones; without any, everyone who may join the battle that those build.
   * @param {Action[]} after
   * @param {Action[] | null} more
   * @returns {Promise<import("./types.d.ts").Fitted>}
   */
  fit(after, more) {
    return this.post("fit", { at: this.state?.at, after, more });
  }

  /** @returns {Promise<import("./types.d.ts").Rule[]>} */
  async rules() {
    const found = await this.once(`/api/rules/${encodeURIComponent(this.state?.game ?? "")}`);
    return Array.isArray(found) ? found : found.rules;
  }

  /**
   * @param {string} map
   * @returns {Promise<import("./types.d.ts").Sides>}
   */
  sides(map) {
    return this.once(`/api/boards/${encodeURIComponent(map)}/sides`);
  }

  /** The game's own words, which its tables hold as well. @returns {Promise<import("./types.d.ts").Words>} */
  words() {
    return this.once(forScenario("words", this.state));
  }

  /** @returns {Promise<import("./types.d.ts").Tables>} */
  tables() {
    return this.once(forScenario("tables", this.state));
  }

  /**
   * An answer that holds until the game moves on.
   * @param {string} path
   */
  now(path) {
    return this.once(`${this.url}/${path}`, `${this.state?.at}`);
  }

  /**
   * The same about unsent actions. The table knows which moment is meant, and has nothing to say of one that has passed.
   * @param {string} path
   * @param {Record<string, unknown>} body
   * @returns {Promise<any[]>}
   */
  async unsent(path, body) {
    const now = this.state?.at;
    return (await this.once(`${this.url}/${path}`, `${now}`, { ...body, now })) ?? [];
  }

  /**
   * An answer that is asked for once at a moment, or, without one, once for all.
   * @param {string} url
   * @param {string} [moment]
   * @param {unknown} [body]
   */
  once(url, moment = "", body = undefined) {
    const key = `${moment} ${url} ${body === undefined ? "" : JSON.stringify(body)}`;
    const known = this.kept.get(key);
    if (known) return known;
    if (this.kept.size > MOST_KEPT) this.kept.clear();
    const asked = talk(url, body);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    return asked;
  }
}
