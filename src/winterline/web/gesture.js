/**
 * A gesture in the making: what was chosen and not yet sent, what is lit after it, and what the position looks like then.
 */

import { Foresight } from "./foresight.js";
import { say } from "./messages/en.js";
import { answersOf, battleOf, kindsOf, lightsOf, put, same, supportOf } from "./shapes.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Preview} Preview */
/** @typedef {import("./types.d.ts").Decision} Decision */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./shapes.js").Battle} Battle */

/** The status of a counter that was destroyed. */
const GONE = "eliminated";

/** What stands between a player's clicks and the table. */
export class Gesture extends EventTarget {
  /** @param {Table} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {Action[]} unsent */ this.parts = [];
    /** @type {Preview | null} the position after the unsent parts */ this.ahead = null;
    /** @type {Action | null} how the counters of a group are chosen */ this.opener = null;
    /** @type {string[]} counters that move together */ this.group = [];
    /** @type {string} the counter chosen for an action that names counter and hex */ this.picked = "";
    /** @type {string} what is allotted, or the way of moving */ this.kind = "";
    /** @type {Action[]} actions that lead to the same hex by different ways, or ways to use a counter */ this.ways = [];
    /** @type {string} the one hex a held gesture leads to */ this.held = "";
    /** @type {boolean} the held gesture cannot be taken back or costs a counter: only its button carries it out */ this.grave = false;
    /** @type {boolean} the held gesture brings something that its player is told first */ this.warned = false;
    /** @type {string} the kind of the decision that the last part of a held gesture answers */ this.answered = "";
    /** @type {Map<string, number>} */ this.reach = new Map();
    /** @type {Map<string, Action[]>} */ this.units = new Map();
    /** @type {Map<string, Action[]>} */ this.hexes = new Map();
    /** @type {Action[]} */ this.buttons = [];
    /** @type {Action[]} what else the chosen counter could do: buttons that take the place of choosing it */ this.asides = [];
    /** @type {Action[]} what a question about one or few counters can be answered with, besides the buttons it has */ this.answers = [];
    /** @type {string[]} */ this.kinds = [];
    this.foresight = new Foresight(this);
  }

  /** Whether this seat must decide now, and looks at the present. */
  get mine() {
    const state = this.table.state;
    return Boolean(state?.decision && state.decision.side === state.seat && this.table.looking === null);
  }

  /** @returns {Decision | null} */
  get decision() {
    return this.ahead?.decision ?? this.table.shown?.decision ?? null;
  }

  /** What ending the phase would bring, as things stand after the unsent parts. */
  get warnings() {
    if (!this.mine) return [];
    return (this.ahead ? this.ahead.warnings : this.table.state?.warnings) ?? [];
  }

  /** What is warned of after the move that is pointed at, or as things stand. */
  get told() {
    return this.foresight.parts.length && this.mine ? this.foresight.all : this.warnings;
  }

  /** Whether a whole gesture is held and shown until the player says so. */
  get waiting() {
    return this.grave || Boolean(this.held);
  }

  /** The legal actions after the unsent parts. */
  get actions() {
    if (!this.mine || this.waiting) return [];
    return this.ahead ? this.ahead.actions : (this.table.state?.actions ?? []);
  }

  /** The position after the unsent parts. A held gesture shows it only once it is confirmed. */
  get view() {
    if (this.ahead?.view && !this.waiting) return this.ahead.view;
    return this.table.shown?.view ?? null;
  }

  /** The counter that was chosen to do something. */
  get selected() {
    return this.picked || this.group[0] || (this.choosing ? (this.parts[0].unit ?? "") : this.meant);
  }

  /**
   * Whether a counter is part of what was chosen: alone, with others that go along, or for a group that is put together.
   * Attackers of a battle have a mark of their own.
   * @param {string} unit
   */
  isChosen(unit) {
    const collected = !this.battle && this.parts.some((part) => part.unit === unit && !part.to);
    return collected || this.selected === unit || this.group.includes(unit);
  }

  /** The counter that the moment is about: the game names it, nobody has to choose it. */
  get meant() {
    return (this.mine && !this.parts.length && this.view?.mode?.unit) || "";
  }

  /** Whether the unsent part merely chooses a counter: then another one may be chosen instead. */
  get choosing() {
    const first = this.parts[0];
    return this.parts.length === 1 && Boolean(first.unit) && !first.to;
  }

  /** The battle being built, as the game tells it; that of a gesture which waits for its button as it will be fought. */
  get building() {
    return this.mine ? ((this.grave && this.ahead?.view) || this.view)?.building : undefined;
  }

  /**
   * The battle being built: as the game tells it, or as the unsent parts describe it.
   * @returns {Battle | null}
   */
  get battle() {
    const told = this.building;
    if (told) return { hexes: told.hexes, attackers: told.attackers, support: told.support ?? {} };
    const battle = battleOf(this.parts);
    if (!battle || !this.held) return battle;
    const ready = this.ahead?.view?.battles?.find((known) => known.hexes.includes(this.held));
    return ready ? { hexes: ready.hexes, attackers: ready.attackers, support: supportOf(ready) } : battle;
  }

  /** Whether there is something unsent to take back. */
  get pending() {
    return Boolean(this.parts.length || this.group.length || this.picked || this.ways.length);
  }

  /**
   * The parts as they would be if a lit hex were chosen for the counters that go; null where that is not one plain choice.
   * @param {string} hex
   * @returns {Action[] | null}
   */
  imagined(hex) {
    const [action, ...more] = this.mine && !this.waiting ? (this.hexes.get(hex) ?? []) : [];
    if (!action || more.length || this.isAlternative(action)) return null;
    const { opener } = this;
    if (opener && this.group.length > 1) return this.group.flatMap((unit) => [{ ...opener, unit }, action]);
    return this.parts[0]?.unit || this.meant || this.picked ? [...this.parts, action] : null;
  }

  /**
   * Choose a counter for an action that names counter and hex.
   * @param {string} unit
   */
  pick(unit) {
    this.picked = unit;
    this.light();
  }

  /** Forget everything unsent. */
  clear() {
    this.parts = [];
    this.ahead = null;
    this.opener = null;
    this.group = [];
    this.picked = "";
    this.ways = [];
    this.held = "";
    this.grave = false;
    this.warned = false;
    this.reach = new Map();
  }

  /**
   * Light hexes that may be chosen instead of the one that is held.
   * @param {Map<string, Action[]>} hexes
   */
  lightInstead(hexes) {
    this.hexes = hexes;
  }

  /** Work out what is lit. */
  light() {
    const actions = this.actions;
    this.kinds = this.choosing ? this.#kindsOfChosen() : kindsOf(actions);
    if (!this.kinds.includes(this.kind)) this.kind = (this.choosing && this.parts[0].kind) || (this.kinds[0] ?? "");
    this.asides = this.choosing && !this.waiting ? [...this.#joining(), ...this.#asidesOfChosen()] : [];
    this.answers = this.parts.length || this.battle ? [] : answersOf(actions);
    const alone = actions.filter((action) => !action.unit && !action.to);
    this.buttons = this.waiting ? [this.confirm] : [...alone, ...this.answers, ...this.asides];
    const { units, hexes } = lightsOf(this.waiting ? [] : actions, this);
    this.units = units;
    this.hexes = hexes;
    if (this.held) put(this.hexes, this.held, this.parts[0]);
    if (this.choosing || this.group.length || (this.grave && this.parts.length === 1)) this.#lightAlternatives();
    this.#lightAreas();
  }

  /**
   * Lit places that are no hex of the board: boxes, zones, entry areas.
   * @returns {{id: string, title: string, action: Action}[]}
   */
  get places() {
    return [...this.hexes].filter(([id]) => !this.table.labels.has(id))
      .map(([id, [action]]) => ({ id, title: this.placeName(id), action }));
  }

  /**
   * A place that is no hex, by the name of its box or its area.
   * @param {string} id
   */
  placeName(id) {
    const told = this.view?.boxes?.find((known) => known.id === id) ?? this.place(id);
    return told?.title ?? say.place(id, this.table.areas.get(id)?.title);
  }

  /**
   * A place as the game tells it.
   * @param {string} id
   */
  place(id) {
    return this.view?.places?.find((known) => known.id === id);
  }

  /**
   * An area is chosen by any of its hexes, unless the hex itself can be chosen; where two areas meet, either.
   * While counters can be chosen too it is chosen by its name alone, so that nobody hits it on the way.
   */
  #lightAreas() {
    if (this.units.size) return;
    const lit = [...this.hexes];
    const own = new Set(this.hexes.keys());
    for (const [id, [action]] of lit) {
      const hexes = this.place(id)?.hexes ?? this.table.areas.get(id)?.hexes ?? [];
      for (const hex of hexes) if (!own.has(hex)) put(this.hexes, hex, action);
    }
  }

  /** The ways of moving that the chosen counter has. */
  #kindsOfChosen() {
    const [{ do: verb, unit }] = this.parts;
    return kindsOf((this.table.state?.actions ?? []).filter((action) => action.unit === unit && action.do === verb));
  }

  #asidesOfChosen() {
    const [{ do: verb, unit }] = this.parts;
    return (this.table.state?.actions ?? []).filter((action) => action.unit === unit && !action.to && action.do !== verb);
  }

  /**
   * Counters that would come along with the chosen one, though a click chooses them instead.
   * @returns {Action[]}
   */
  #joining() {
    const listed = this.table.state?.actions ?? [];
    return this.actions.filter(({ do: verb, unit, to }) => unit && !to && verb !== this.parts[0].do
      && listed.some((action) => action.unit === unit));
  }

  /**
   * Whether a choice costs whoever makes it a counter or a step of one.
   * @param {Action} action
   */
  isDestructive(action) {
    const verbs = this.table.state?.destructive ?? [];
    return verbs.includes(action.do) || verbs.includes(`${this.table.state?.decision?.kind}.${action.do}`);
  }

  /** The declared battles that are still to be fought. */
  get declared() {
    return (this.view?.battles ?? []).filter((battle) => !battle.outcome);
  }

  /**
   * The hex of a battle that is rolled for by itself once another is fought: the last one leaves nobody a choice.
   * @param {Action} fight
   */
  foughtAfter(fight) {
    const [next, ...more] = this.declared.filter((battle) => !battle.hexes.includes(fight.to ?? ""));
    if (!next || next.won || more.length) return "";
    const ways = (this.table.state?.actions ?? []).filter(({ to }) => to && next.hexes.includes(to)).length;
    return ways === 1 ? next.hexes[0] : "";
  }

  /**
   * The rolls that an action leads on to and its verb does not name.
   * @param {Action} action
   * @param {Preview | null} [ahead]
   * @param {string} [kind]  of the decision that it answers
   * @returns {string[]}
   */
  rollsAfter(action, ahead = this.ahead, kind = this.answered) {
    const { rolls = [], own = "" } = ahead?.follows ?? {};
    return say.namesRoll(action.do, kind) ? rolls.filter((roll) => roll !== own) : rolls;
  }

  /** The counters that a held gesture costs either side. */
  get lost() {
    return (this.grave && this.ahead?.lost) || [];
  }

  /** Those of them that belong to whoever makes it. */
  get ownLost() {
    const seat = this.table.state?.seat;
    return this.lost.filter((unit) => this.table.counters.get(unit)?.side === seat);
  }

  /**
   * Whether a counter that a held gesture costs a step stays in the game with the rest.
   * @param {string} unit
   */
  survives(unit) {
    const then = this.ahead?.view?.units.find((known) => known.id === unit);
    return Boolean(then && then.status !== GONE && (then.steps?.[0] ?? 0) > 0);
  }

  /**
   * The button that carries out a held gesture.
   * @returns {Action}
   */
  get confirm() {
    const [first] = this.parts;
    if (this.grave) return this.parts[this.parts.length - 1];
    if (first.to && !first.unit && !battleOf(this.parts)) return first;
    return battleOf(this.parts) ? { do: "declare" } : { do: "go" };
  }

  /** While a counter is merely chosen, others may be chosen instead, and enemies attacked with it. */
  #lightAlternatives() {
    for (const action of this.table.state?.actions ?? []) {
      const wanted = !action.kind || !this.kind || action.kind === this.kind;
      if (action.unit && wanted && !this.units.has(action.unit)) put(this.units, action.unit, action);
      if (action.to && !action.unit && !this.hexes.has(action.to)) put(this.hexes, action.to, action);
    }
  }

  /**
   * Whether an action belongs to the position before a counter was chosen.
   * @param {Action} action
   */
  isAlternative(action) {
    return this.choosing && !this.actions.some((offered) => same(offered, action));
  }
}
