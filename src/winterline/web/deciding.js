/**
 * Deciding: turns a player's clicks into actions, collects the parts of a gesture and sends them together.
 *
 * Actions are read by their shape: `unit` lights that counter, `to` lights that hex, neither makes a button. A gesture
 * stays in the page until its last part caused an event, is a bare verb, is final or hands the decision over.
 */

import { answer } from "./asking.js";
import { askedParts, commonHexes, partsTogether } from "./gestures.js";
import { beforeDeclaring } from "./moves.js";
import { partsOf, same } from "./shapes.js";
import { Trying } from "./trying.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./store.js").Table} Table */

/** What choosing a counter means, where it could mean several things. */
const USUAL = "move";

/** The one place where a player's clicks become actions. Event: `change`. */
export class Deciding extends Trying {
  /** @param {Table} table */
  constructor(table) {
    super(table);
    this.at = -1;
    /** @type {string} the kind of the decision: what was allotted in another one is no choice for this one */ this.asked = "";
    table.addEventListener("state", () => this.#moved());
  }

  // --- acting ------------------------------------------------------------------------------------------

  /**
   * Choose a counter; with `add`, to move together with those already chosen.
   * @param {string} unit
   * @param {boolean} [add]
   */
  async pickUnit(unit, add = false) {
    if (!this.mine || this.busy) return;
    const more = this.#collects(unit, add);
    if (more) return this.attempt(more);
    if (add && (this.group.length || this.#sends)) return this.#together(unit);
    const was = this.selected;
    const offered = this.#instead(unit);
    if (!offered) return;
    if (this.choosing || this.group.length || this.picked || this.grave) {
      this.#letGo();
      this.light();
      if (was === unit) return this.tell();
    }
    const alone = offered.filter((action) => !action.to);
    const usual = alone.find((action) => action.do === USUAL);
    if (usual) return this.add(usual);
    if (alone.length > 1) {
      this.pick(unit);
      this.ways = alone;
      return this.tell();
    }
    if (alone.length) return this.#only(alone[0]);
    this.pick(unit);
    this.tell();
  }

  /** Let go of the counter that was chosen: parts that were chosen before it stay. */
  #letGo() {
    if (!this.picked || !this.parts.length || this.grave) return this.clear();
    this.ways = [];
    this.pick("");
  }

  /**
   * The one thing that a counter can do. Where counters are moved, something else that would happen at once is asked first:
   * who clicks a counter wants to see where it can go.
   * @param {Action} action
   */
  async #only(action) {
    const moving = this.actions.some((offered) => offered.do === USUAL);
    if (!moving) return this.add(action);
    return this.attempt([...this.parts, action], { asks: true });
  }

  /**
   * The gesture with another counter in it, or without one that is: where the same verb is asked for once more, or where the
   * player adds one that may come along. Null when the counter does not go on with what was begun.
   * @param {string} unit
   * @param {boolean} add
   * @returns {Action[] | null}
   */
  #collects(unit, add) {
    if (!this.parts.length || this.waiting) return null;
    const next = this.actions.find((action) => action.unit === unit && !action.to);
    const verb = this.parts[this.parts.length - 1].do;
    if (next && (add || next.do === verb || !this.choosing || !this.#instead(unit))) return [...this.parts, next];
    const member = this.parts.find((part) => part.unit === unit && part.do === verb && !part.to);
    return member && this.parts.length > 1 ? this.parts.filter((part) => part !== member) : null;
  }

  /** Whether a counter is chosen that goes somewhere, and not one that merely does something before an attack. */
  get #sends() {
    return this.choosing && this.actions.some((action) => action.to && !action.unit && action.do !== "attack");
  }

  /**
   * What choosing a counter means, where one that is merely chosen gives way to it.
   * @param {string} unit
   */
  #instead(unit) {
    const lit = this.units.get(unit);
    if (!this.choosing || !lit) return lit;
    const wanted = (this.table.state?.actions ?? []).filter((action) => action.unit === unit);
    const kinds = wanted.filter((action) => !action.kind || !this.kind || action.kind === this.kind);
    return (kinds.length && kinds) || (wanted.length && wanted) || undefined;
  }

  /**
   * @param {string} hex
   * @param {boolean} [warns]  whether what going there brings is told before anything is sent
   */
  async pickHex(hex, warns = false) {
    if (!this.mine || this.busy) return;
    if (this.held && hex === this.held && !this.grave) return this.send(this.parts);
    const offered = this.hexes.get(hex);
    if (!offered?.length) return;
    if (this.warned) return this.attempt([...this.parts.slice(0, -1), offered[0]], { warns });
    if (this.waiting && hex === (this.parts[this.parts.length - 1].to ?? this.held)) return;
    if (this.grave && !this.choosing) this.clear();
    if (this.group.length > 1) return this.#goTogether(offered[0], warns);
    if (this.isAlternative(offered[0])) return this.#attackWith(offered[0], this.selected);
    if (offered.length > 1) {
      this.ways = offered;
      return this.tell();
    }
    return this.attempt([...this.parts, offered[0]], { warns });
  }

  /**
   * Press a button of the prompt.
   * @param {Action} action
   */
  async press(action) {
    if (!this.mine || this.busy) return;
    if (![...this.buttons, ...this.ways].some((offered) => same(offered, action))) return;
    if (this.waiting) return this.send(this.parts);
    const goesOn = this.actions.some((offered) => same(offered, action));
    if (!goesOn && this.asides.some((aside) => same(aside, action))) return this.attempt([action], { named: true });
    // Something may follow that the button does not name: everything is tried out first.
    return this.add(action, true);
  }

  /**
   * Press a button beside the map that names a battle and how it is fought.
   * @param {Action} action
   */
  async fight(action) {
    if (!this.mine || this.busy || !this.actions.some((offered) => same(offered, action))) return;
    return this.add(action, true, this.foughtAfter(action));
  }

  /**
   * Choose what is allotted next, or the way in which the chosen counter moves.
   * @param {string} kind
   */
  async allotKind(kind) {
    if (this.busy) return;
    this.kind = kind;
    if (this.choosing) return this.attempt([{ ...this.parts[0], kind }]);
    this.light();
    this.tell();
  }

  /** Everyone who may join the battle does. */
  async joinAll() {
    const units = await this.table.joinable(this.parts).catch(() => []);
    const joins = units.map((unit) => ({ do: "join", unit }));
    if (joins.length) await this.attempt(await askedParts(this.table, [...this.parts, ...joins]));
  }

  /**
   * Leave out one unsent part.
   * @param {Action} part
   */
  async drop(part) {
    const rest = this.parts.filter((p) => !same(p, part));
    if (!rest.length || same(part, this.parts[0])) return this.cancel();
    return this.attempt(rest);
  }

  /**
   * Open a declared battle again: what was done since is taken back, and its parts are unsent once more.
   * @param {import("./types.d.ts").BattleView} battle
   */
  async change(battle) {
    const to = beforeDeclaring(this.table, battle);
    if (to === null || !this.mine || this.busy) return;
    await this.guard(async () => void (await this.table.undo(to)));
    await this.attempt(await askedParts(this.table, partsOf(battle)));
  }

  /** Take back the last unsent part. */
  async back() {
    if (this.busy) return;
    if (this.ways.length && this.ways[0].to) {
      this.ways = [];
      return this.tell();
    }
    if (this.parts.length < 2) return this.cancel();
    return this.attempt(this.parts.slice(0, -1));
  }

  /**
   * Why something that is not lit cannot be done.
   * @param {{unit?: string, hex?: string}} what
   * @returns {Promise<import("./types.d.ts").Refused>}
   */
  ask(what) {
    return answer(this, what);
  }

  // --- inside ------------------------------------------------------------------------------------------

  /** The game may have moved on: unsent parts belong to the position they were made in. */
  #moved() {
    const at = this.table.state?.at ?? -1;
    const news = this.table.entries.filter((entry) => entry.n > this.at && entry.n <= at);
    const talk = news.length > 0 && news.every((entry) => entry.kind === "chat" || entry.kind === "name");
    if ((at !== this.at && !talk) || this.table.looking !== null) this.clear();
    this.at = at;
    const asked = this.table.state?.decision?.kind ?? "";
    if (asked !== this.asked) this.kind = "";
    this.asked = asked;
    this.light();
    if (this.meant) void this.measure(this.meant);
    this.tell();
  }

  /**
   * Add a counter to those that move together, or take it out.
   * @param {string} unit
   */
  async #together(unit) {
    const opener = this.opener ?? this.parts[0];
    if (!opener?.unit || !this.table.state?.actions.some((action) => same(action, { ...opener, unit }))) return;
    const names = this.group.length ? this.group : [opener.unit];
    const group = names.includes(unit) ? names.filter((name) => name !== unit) : [...names, unit];
    if (group.length < 2) {
      this.clear();
      this.light();
      if (group.length) await this.add({ ...opener, unit: group[0] });
      return this.tell();
    }
    await this.guard(() => this.#gather(opener, group));
  }

  /**
   * Light the hexes that every counter of a group could go to.
   * @param {Action} opener
   * @param {string[]} group
   */
  async #gather(opener, group) {
    const hexes = await commonHexes(this.table, opener, group);
    this.clear();
    this.opener = opener;
    this.group = group;
    this.light();
    this.hexes = hexes;
    void this.measure(group[0]);
  }

  /**
   * @param {Action} go
   * @param {boolean} warns
   */
  async #goTogether(go, warns) {
    const { group, opener } = this;
    if (!opener) return;
    /** @type {Action[]} */
    let parts = [];
    await this.guard(async () => void (parts = await partsTogether(this.table, opener, group, go)));
    if (parts.length) await this.attempt(parts, { warns });
  }

  /**
   * Attack a hex with the counter that is chosen, if it may join.
   * @param {Action} attack
   * @param {string} unit
   */
  async #attackWith(attack, unit) {
    this.clear();
    await this.attempt([attack]);
    if (this.waiting) return;
    const join = this.actions.find((action) => action.unit === unit && !action.to);
    if (join && this.parts.length === 1) await this.add(join);
  }
}
