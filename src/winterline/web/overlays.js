/**
 * What is drawn over the board: lit hexes and costs, flags, battles, moves, ways, and what happened a moment ago; what can be laid over it is in laid.js.
 */

import { make } from "./svg.js";
import { Laid } from "./laid.js";
import { lit } from "./lights.js";
import { arrow, chip, flag, markerCard } from "./map-draw.js";
import { lastMoves } from "./moves.js";
import { isMoving, rollOf } from "./record.js";
import { say } from "./messages/say.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {[number, number]} Point */

/** So few lit hexes could be overlooked: they are drawn more boldly. */
const FEW = 3;
const FEW_PLACES = 80;
/** More lit hexes than these are lit more faintly, so that the ground can still be read. */
const MANY = 50;
/** So many that nearly the whole map is lit: then only a hint of it. */
const ALL = 300;
/** The kind of warning that names enemies who must be attacked: they have a sign of their own. */
const DUTY = "attack";

/** The overlays of one map. */
export class Overlays extends Laid {
  get stacks() {
    return this.map.stacks;
  }

  /** Draw everything that follows the position at once. */
  draw() {
    this.#lights();
    this.#control();
    this.#battles();
    this.#moves();
    this.#flashAll();
    void this.path();
  }

  /**
   * The hex a counter stands in, as a list of one or none.
   * @param {string} unit
   */
  hexOf(unit) {
    const found = this.stacks?.pieces.get(unit)?.hex;
    return found ? [found] : [];
  }

  /** Lit hexes and what they cost. */
  #lights() {
    const { table, deciding } = this;
    if (!table?.board || !deciding) return;
    const unit = table.board.hex.height;
    const [lights, last] = [/** @type {SVGElement[]} */ ([]), /** @type {SVGElement[]} */ ([])];
    const costs = [];
    for (const [label, actions] of deciding.hexes) {
      const hex = table.labels.get(label);
      if (!hex) continue;
      const kind = kindOf(actions[0].do);
      const few = deciding.hexes.size <= (kind === "other" ? FEW_PLACES : FEW) ? " few" : "";
      const many = !few && deciding.hexes.size > MANY ? ` many${deciding.hexes.size > ALL ? " all" : ""}` : "";
      const held = label === deciding.held;
      const light = make("path", { class: `light ${kind}${few}${many}${held ? " held" : ""}`, d: this.hexShape(hex, 0.95) });
      if (held) last.push(light); // over the edges of those beside it
      else lights.push(light);
      if (kind === "fight") costs.push(...target(hex, unit));
    }
    const { plain } = lit(deciding.gesture);
    const shown = settings.now.costs ? deciding.reach : new Map();
    for (const [label, cost] of shown) {
      const hex = table.labels.get(label);
      if (!hex) continue;
      const full = this.stacks?.at(label).length;
      const kind = `cost${deciding.hexes.has(label) ? "" : " shut"}${cost > plain ? " far" : ""}`;
      const y = hex.y + unit * (full ? 0.4 : 0.12);
      costs.push(chip(say.costFor(cost, deciding.takes.get(label), deciding.group.length), { x: hex.x, y, size: unit * 0.2, kind }));
    }
    this.layers.lights.replaceChildren(...lights, ...last);
    this.layers.costs.replaceChildren(...costs);
  }

  /** Flags on the hexes that somebody holds, and what lies beside the counters. */
  #control() {
    const { table, deciding } = this;
    if (!table?.board || !deciding?.view) return;
    const { labels, board } = table;
    const out = Object.entries(deciding.view.control ?? {}).flatMap(([label, side]) => {
      const hex = labels.get(label);
      return hex ? [flag(side, say.side(side)[0], hex, board)] : [];
    });
    this.layers.control.replaceChildren(...out);
    this.marks();
  }

  /** What lies in the hexes, and where something is warned of. */
  marks() {
    if (!this.table?.board) return;
    this.layers.marks.replaceChildren(...this.#markers(), ...this.#notes(), ...this.#warnings());
  }

  /** The hexes that something is warned of, as things stand or as they would after the move that is pointed at. */
  #warnings() {
    const { table, deciding } = this;
    const board = /** @type {Board} */ (table?.board);
    const told = deciding?.told ?? [];
    const labels = new Set(told.flatMap(({ hexes }) => hexes));
    const duties = new Set(told.flatMap(({ kind, hexes }) => (kind === DUTY ? hexes : [])));
    return [...labels].flatMap((label) => {
      const hex = table?.labels.get(label);
      if (!hex) return [];
      const size = board.hex.height * 0.24;
      const sign = chip("!", { x: hex.x + board.hex.height * 0.3, y: hex.y - board.hex.height * 0.3, size, kind: "warning" });
      return duties.has(label) ? [make("path", { class: "duty", "data-duty": label, d: this.hexShape(hex, 0.86) }), ...target(hex, board.hex.height, "duty corners"), sign] : [sign];
    });
  }

  /** What lies in hexes beside the counters: forts, destroyed ports. */
  #markers() {
    const { table, deciding } = this;
    const board = /** @type {Board} */ (table?.board);
    /** @type {Map<string, number>} */
    const there = new Map();
    return (deciding?.view?.markers ?? []).flatMap((marker) => {
      const hex = table?.labels.get(marker.hex);
      const nth = there.get(marker.hex) ?? 0;
      there.set(marker.hex, nth + 1);
      return hex ? [markerCard(marker, hex, board, nth)] : [];
    });
  }

  /** Notes of support. */
  #notes() {
    const { table, deciding } = this;
    const { labels, board } = /** @type {{labels: Map<string, Hex>, board: Board}} */ (table);
    return (deciding?.view?.support?.notes ?? []).flatMap((note) => {
      const hex = labels.get(note.hex);
      const words = [note.nas ? `N${note.nas}` : "", note.cas ? `A${note.cas}` : ""].join(" ").trim();
      const at = { x: hex?.x ?? 0, y: (hex?.y ?? 0) - board.hex.height * 0.4, size: board.hex.height * 0.18, kind: "note" };
      return hex ? [chip(words, at)] : [];
    });
  }

  /** Declared battles and the one being built, as arrows. */
  #battles() {
    const { deciding } = this;
    if (!deciding) return;
    const declared = deciding.declared;
    const out = declared.flatMap((battle) => this.#attack(battle, "attack"));
    if (deciding.battle) out.push(...this.#attack(deciding.battle, "attack open"));
    this.layers.arrows.replaceChildren(...out);
  }

  /**
   * @param {{attackers: string[], hexes: string[]}} battle
   * @param {string} kind
   */
  #attack(battle, kind) {
    const from = new Set(battle.attackers.flatMap((unit) => this.hexOf(unit)));
    const reach = (this.table?.board?.hex.height ?? 72) * 1.3;
    /** @type {SVGElement[]} */
    const out = [];
    for (const label of from) {
      for (const goal of battle.hexes) {
        const a = this.table?.labels.get(label);
        const b = this.table?.labels.get(goal);
        if (!a || !b || Math.hypot(a.x - b.x, a.y - b.y) > reach) continue;
        out.push(this.#arrow([label, goal], kind, { from: 0.24, to: 0.16 }));
      }
    }
    for (const goal of battle.hexes) {
      const hex = this.table?.labels.get(goal);
      if (hex) out.push(make("path", { class: `under-attack ${kind}`, d: this.hexShape(hex, 0.9) }));
    }
    return out;
  }

  /**
   * @param {string[]} labels
   * @param {string} kind
   * @param {{from?: number, to?: number}} [gap]
   */
  #arrow(labels, kind, gap) {
    const points = labels.flatMap((label) => {
      const hex = this.table?.labels.get(label);
      return hex ? [/** @type {Point} */ ([hex.x, hex.y])] : [];
    });
    if (points.length < 2) return make("g");
    return arrow(points, kind, this.table?.board?.hex.height ?? 72, gap);
  }

  /** Last turn's moves. */
  #moves() {
    const { table } = this;
    const now = table?.looking === null; // what stays in sight tells of the present alone
    const wanted = settings.now.moves && table ? lastMoves(table) : now ? this.kept : [];
    this.layers.moves.replaceChildren(
      ...wanted.map((move) => this.#arrow(move.hexes, `${move.kind} side-${move.side}`, { to: 0.1 })),
    );
  }

  /** @type {import("./types.d.ts").Arrow[]} ways that stay in sight until this seat moves */ kept = [];

  /** The hex under the pointer; under the cursor while that has the focus: where it was left, nobody points any more. */
  get #goal() {
    return this.map.over || (this.map.contains(document.activeElement) ? this.map.at : "");
  }

  /** The way to the hex under the pointer or the cursor. */
  async path() {
    const { table, deciding } = this;
    this.follow();
    const goal = this.#goal;
    deciding?.point(goal);
    this.layers.effects.querySelector(".arrow.path")?.remove();
    this.layers.effects.querySelectorAll(".arrow.way").forEach((old) => old.remove());
    if (!table || !deciding) return;
    for (const way of deciding.ways) {
      if (way.via && way.to && table.labels.has(way.via)) this.layers.effects.append(this.#arrow([way.via, way.to], "way"));
    }
    const unit = deciding.selected;
    if (!unit || !deciding.hexes.has(goal) || !deciding.reach.has(goal)) return;
    const steps = await table.path(unit, goal, deciding.choosing ? deciding.parts : []).catch(() => []);
    if (deciding.selected !== unit || this.#goal !== goal || !steps.length) return;
    const start = this.hexOf(unit);
    const labels = steps[0] === start[0] ? steps : [...start, ...steps];
    this.layers.effects.querySelector(".arrow.path")?.remove();
    this.layers.effects.append(this.#arrow(labels, "path", { from: 0.2 }));
  }

  /** The ways that are told of the hex that is pointed at, where its reach does not tell them: arrivals, retreats, advances, ways by sea. */
  foreseen() {
    const { deciding } = this;
    this.layers.effects.querySelectorAll(".arrow.told").forEach((old) => old.remove());
    const { parts = [], ways = [] } = deciding?.foreseen ?? {};
    if (!deciding || deciding.waiting || deciding.reach.has(parts.at(-1)?.to ?? "")) return;
    for (const { units, hexes } of ways) {
      const start = this.hexOf(units[0] ?? "");
      const labels = hexes[0] === start[0] ? hexes : [...start, ...hexes];
      this.layers.effects.append(this.#arrow(labels, "path told", { from: 0.2 }));
    }
  }

  /** @type {import("./types.d.ts").TableEvent[]} */ happened = [];

  /** @param {{entries: Entry[], live: boolean}} news */
  remember(news) {
    if (!news.live || this.table?.looking !== null) return;
    for (const event of news.entries.flatMap((entry) => entry.events)) {
      if (isMoving(event) || event.as === "arrival") this.stacks?.ways.set(event.units[0], event.hexes);
      if (event.as === "battle") this.happened.push(event);
    }
  }

  /** Results of battles, for a moment where they were fought. */
  #flashAll() {
    const unit = this.table?.board?.hex.height ?? 72;
    for (const event of this.happened.splice(0).slice(-6)) {
      const hex = this.table?.labels.get(event.hexes[0] ?? "");
      if (!hex) continue;
      const { odds = "", die = 0, result = "" } = rollOf(event) ?? {};
      const words = say.battleFlash(odds, die, result);
      const size = Math.max(unit * 0.26, 15 / this.map.k);
      this.flash(chip(words, { x: hex.x, y: hex.y - unit * 0.62, size, kind: "result" }), 2600);
      this.flash(make("path", { class: "struck", d: this.hexShape(hex) }), 1400);
    }
  }

  /**
   * Show something for a moment.
   * @param {SVGElement} what
   * @param {number} time
   */
  flash(what, time) {
    this.layers.effects.append(what);
    if (!settings.animated) return void setTimeout(() => what.remove(), time);
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }];
    const run = what.animate(frames, { duration: time });
    run.finished.finally(() => what.remove()).catch(() => undefined);
  }
}

/**
 * How a verb lights a hex: fighting, going, or anything else.
 * @param {string} verb
 */
function kindOf(verb) {
  if (["attack", "also", "fight"].includes(verb)) return "fight";
  return ["go", "at", "back", "advance", "move", "enter"].includes(verb) ? "go" : "other";
}

/**
 * The sign of a hex that can be attacked: four corners about it, so that it is not told by colour alone.
 * @param {Hex} hex
 * @param {number} unit
 * @param {string} [kind]
 */
function target(hex, unit, kind = "target") {
  const r = unit * 0.43;
  const s = unit * 0.13;
  const corner = (/** @type {number} */ x, /** @type {number} */ y) =>
    `M${hex.x + x * r} ${hex.y + y * (r - s)}V${hex.y + y * r}H${hex.x + x * (r - s)}`;
  return [make("path", { class: kind, d: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join("") })];
}
