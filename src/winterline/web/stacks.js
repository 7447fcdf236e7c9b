/**
 * The counters on the map: where they stand in their stacks, how stacks fan out, how counters move.
 */

import { BOX, appearance, drawCounter, figuresOf, statusWords } from "./counters.js";
import { covers, laidOut, smothers } from "./fan.js";
import { chip } from "./map-draw.js";
import { make } from "./svg.js";
import { say } from "./messages/say.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {{group: SVGGElement, drawn: string, hex: string, x: number, y: number, scale: number}} Piece */

const SIDE = 0.74;
const STEP = 0.055;
const STEP_TIME = 130;
const FINGER = 46;
/** The least size of the words over a fan, and of the number on a stack, in pixels. */
const HEAD = 11;

/** All counters of the board, and the fan. */
export class Stacks {
  /**
   * @param {Table} table
   * @param {SVGGElement} layer
   * @param {SVGGElement} fanLayer
   * @param {SVGGElement} countLayer
   */
  constructor(table, layer, fanLayer, countLayer) {
    this.table = table;
    this.layer = layer;
    this.fanLayer = fanLayer;
    this.countLayer = countLayer;
    /** @type {Map<string, SVGGElement>} hex and number of counters -> the number that is shown on them */ this.counts = new Map();
    /** @type {string[]} hexes that are lit */ this.targets = [];
    /** @type {Set<string>} hexes with a counter that is lit */ this.others = new Set();
    /** Whether somebody was chosen to go. */ this.inHand = false;
    /** @type {Map<string, Piece>} */ this.pieces = new Map();
    /** @type {Map<string, string[]>} hex -> counters, bottom first */ this.stacks = new Map();
    /** @type {string} */ this.fanned = "";
    /** @type {Map<string, string[]>} ways of counters that are about to be seen moving */ this.ways = new Map();
    /** @type {() => [number, number, number, number] | undefined} what the window shows, in board units */ this.seen = () => undefined;
  }

  /** The side of a counter, in board units. */
  get side() {
    return (this.table.board?.hex.height ?? 72) * SIDE;
  }

  /**
   * The counters of a hex, bottom first.
   * @param {string} hex
   */
  at(hex) {
    return this.stacks.get(hex) ?? [];
  }

  /**
   * Bring the counters in line with a position.
   * @param {Deciding} deciding
   * @param {boolean} animate
   */
  sync(deciding, animate) {
    const units = deciding.view?.units ?? [];
    const before = new Map([...this.pieces].map(([id, piece]) => [id, { ...piece }]));
    this.stacks = new Map();
    for (const unit of this.#ordered(units)) {
      const pile = this.stacks.get(/** @type {string} */ (unit.hex));
      if (pile) pile.push(unit.id);
      else this.stacks.set(/** @type {string} */ (unit.hex), [unit.id]);
    }
    const known = new Map(units.map((unit) => [unit.id, unit]));
    for (const [id, piece] of this.pieces) if (!known.get(id)?.hex) this.#leave(id, piece, animate);
    for (const [hex, pile] of this.stacks) this.#pile(hex, pile, known, deciding);
    this.#inOrder([...this.stacks.values()].flat());
    this.targets = [...deciding.hexes.keys()];
    this.others = new Set([...deciding.units.keys()].flatMap((id) => this.pieces.get(id)?.hex ?? []));
    this.inHand = deciding.choosing || deciding.group.length > 0;
    this.#count();
    if (animate) this.#animate(before);
    this.ways.clear();
    if (this.fanned) this.fan(this.fanned, this.fanScale);
  }

  fanScale = 1;

  /**
   * Stronger counters lie on top; the order never depends on anything that a seat hides.
   * @param {UnitView[]} units
   */
  #ordered(units) {
    const worth = (/** @type {UnitView} */ unit) => this.table.counters.get(unit.id)?.defence ?? 0;
    const here = units.filter((unit) => unit.hex && this.table.labels.has(unit.hex));
    return here.sort((a, b) => worth(a) - worth(b) || (a.id < b.id ? -1 : 1));
  }

  /**
   * @param {string} hex
   * @param {string[]} pile
   * @param {Map<string, UnitView>} known
   * @param {Deciding} deciding
   */
  #pile(hex, pile, known, deciding) {
    const centre = /** @type {Hex} */ (this.table.labels.get(hex));
    const unit = this.table.board?.hex.height ?? 72;
    const low = (STEP * unit * (pile.length - 1)) / 2;
    pile.forEach((id, i) => {
      const piece = this.#piece(id, /** @type {UnitView} */ (known.get(id)), deciding);
      const offset = i * STEP * unit - low;
      piece.hex = hex;
      place(piece, centre.x - this.side / 2 + offset, centre.y - this.side / 2 - offset, this.side / BOX);
    });
  }

  /** How many counters lie in a stack, as a number on its lower corner: pressed or dragged it means all of them. */
  #count() {
    const shown = new Map();
    const unit = this.table.board?.hex.height ?? 72;
    for (const [hex, { length }] of this.stacks) {
      const { x, y } = /** @type {Hex} */ (this.table.labels.get(hex));
      const key = `${hex} ${length}`;
      if (length < 2) continue;
      const low = (STEP * unit * (length - 1)) / 2;
      const at = { x: x - this.side / 2 - low, y: y + this.side / 2 + low, size: unit * 0.17, kind: "count" };
      const number = this.counts.get(key) ?? chip(String(length), at);
      number.setAttribute("data-stack", hex);
      number.setAttribute("aria-hidden", "true");
      shown.set(key, number);
    }
    if (shown.size === this.counts.size && [...shown.keys()].every((key) => this.counts.has(key))) return;
    this.counts = shown;
    this.countLayer.replaceChildren(...shown.values());
  }

  /**
   * Lay the counters down in this order. Those that lie in it already are left alone: the browser styles anew what is moved.
   * @param {string[]} ids
   */
  #inOrder(ids) {
    let next = this.layer.firstElementChild;
    for (const id of ids) {
      const { group } = /** @type {Piece} */ (this.pieces.get(id));
      if (group === next) next = group.nextElementSibling;
      else this.layer.insertBefore(group, next);
    }
  }

  /**
   * The counter's drawing, made again only when what it shows has changed.
   * @param {string} id
   * @param {UnitView} unit
   * @param {Deciding} deciding
   * @returns {Piece}
   */
  #piece(id, unit, deciding) {
    const counter = this.table.counters.get(id);
    let piece = this.pieces.get(id);
    if (!piece) {
      const group = make("g", { class: "piece", "data-unit": id, role: "button", tabindex: -1 });
      piece = { group, drawn: "", hex: "", x: 0, y: 0, scale: 1 };
      this.pieces.set(id, piece);
    }
    if (!counter) return piece;
    const drawn = appearance(unit);
    if (drawn !== piece.drawn) {
      piece.drawn = drawn;
      const ring = make("rect", { class: "ring", x: -7, y: -7, width: BOX + 14, height: BOX + 14, rx: 14 });
      piece.group.replaceChildren(ring, drawCounter(counter, unit));
    }
    this.#dress(piece, id, unit, deciding);
    return piece;
  }

  /**
   * Rings, marks and the spoken name.
   * @param {Piece} piece
   * @param {string} id
   * @param {UnitView} unit
   * @param {Deciding} deciding
   */
  #dress(piece, id, unit, deciding) {
    const counter = /** @type {import("./types.d.ts").Counter} */ (this.table.counters.get(id));
    const lit = deciding.units.has(id);
    const chosen = deciding.isChosen(id);
    const attacks = deciding.battle?.attackers.includes(id)
      || (deciding.view?.battles ?? []).some((b) => !b.outcome && b.attackers.includes(id));
    piece.group.classList.toggle("lit", lit);
    piece.group.classList.toggle("chosen", chosen);
    piece.group.classList.toggle("attacks", Boolean(attacks));
    const words = [say.counter(counter, figuresOf(counter, unit)), say.inHex(unit.hex ?? ""), ...statusWords(counter, unit)];
    if (attacks) words.push(say.markAttacks);
    if (chosen) words.push(say.markSelected);
    else if (lit) words.push(say.markLit);
    piece.group.setAttribute("aria-label", words.join(", "));
    piece.group.setAttribute("aria-pressed", String(chosen));
  }

  /**
   * A counter leaves the map.
   * @param {string} id
   * @param {Piece} piece
   * @param {boolean} animate
   */
  #leave(id, piece, animate) {
    this.pieces.delete(id);
    if (!animate || !settings.animated) return piece.group.remove();
    const gone = piece.group.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 600, easing: "ease-in" });
    gone.finished.finally(() => piece.group.remove()).catch(() => undefined);
  }

  /**
   * Let counters be seen on their way from where they stood.
   * @param {Map<string, {x: number, y: number, hex: string}>} before
   */
  #animate(before) {
    if (!settings.animated) return;
    for (const [id, piece] of this.pieces) {
      const was = before.get(id);
      if (!was || was.hex === piece.hex) continue;
      const way = this.ways.get(id) ?? [];
      const inner = way.slice(1, -1).flatMap((label) => this.#corner(label));
      const points = [[was.x, was.y], ...inner, [piece.x, piece.y]];
      const frames = points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) scale(${piece.scale})` }));
      this.layer.append(piece.group);
      piece.group.animate(frames, { duration: 120 + STEP_TIME * (points.length - 1), easing: "ease-in-out" });
    }
  }

  /**
   * @param {string} label
   * @returns {[number, number][]}
   */
  #corner(label) {
    const hex = this.table.labels.get(label);
    return hex ? [[hex.x - this.side / 2, hex.y - this.side / 2]] : [];
  }

  /**
   * Spread the counters of a hex side by side, large enough for a finger.
   * @param {string} hex
   * @param {number} zoom
   */
  fan(hex, zoom) {
    if (this.fanned && this.fanned !== hex) this.close();
    const pile = this.at(hex);
    const centre = this.table.labels.get(hex);
    if (!centre || pile.length < 2) return this.close();
    this.fanned = hex;
    this.fanScale = zoom;
    const { tray, slots } = this.#layout(hex, zoom);
    const side = Math.max(this.side, FINGER / zoom);
    this.tray = tray;
    this.fanLayer.replaceChildren(
      make("rect", { class: "tray", "data-fan": hex, x: tray.left, y: tray.top, width: tray.wide, height: tray.high, rx: side * 0.18 }),
    );
    [...pile].reverse().forEach((id, i) => {
      const piece = /** @type {Piece} */ (this.pieces.get(id));
      place(piece, slots[i].x, slots[i].y, side / BOX);
      this.fanLayer.append(piece.group);
    });
    void this.#head(hex, pile.length, tray);
  }

  /**
   * What the stack holds and may hold, over the fan.
   * @param {string} hex
   * @param {number} count
   * @param {import("./fan.js").Tray} tray
   */
  async #head(hex, count, tray) {
    const side = this.table.counters.get(this.at(hex)[0])?.side;
    const found = this.table.looking === null ? await this.table.stacking(hex).catch(() => []) : [];
    const own = found.find((known) => known.side === side);
    if (this.fanned !== hex || this.tray !== tray) return;
    const size = Math.max((this.table.board?.hex.height ?? 72) * 0.2, HEAD / this.fanScale);
    const head = chip(say.stackHead(count, own?.used, own?.allowed), { x: tray.left + tray.wide / 2, y: tray.top, size, kind: own && own.used > own.allowed ? "head over" : "head" });
    this.fanLayer.append(head);
  }

  /**
   * @param {string} hex
   * @param {number} zoom
   */
  #layout(hex, zoom) {
    const { x, y } = /** @type {Hex} */ (this.table.labels.get(hex));
    const pile = this.at(hex);
    const raised = (STEP * (this.table.board?.hex.height ?? 72) * (pile.length - 1)) / 2;
    const [targets, others] = [this.targets, [...this.others]].map((labels) =>
      labels.flatMap((label) => (label === hex ? [] : (this.table.labels.get(label) ?? []))));
    const ground = { board: this.table.board?.viewBox ?? /** @type {[number, number, number, number]} */ ([0, 0, 0, 0]), seen: this.seen(), targets, others };
    return laidOut(pile.length, { x: x + raised, y: y - raised }, Math.max(this.side, FINGER / zoom), ground);
  }

  /**
   * Whether a stack may fan out by itself: not over what the counter in hand could be sent to, and not over what can be chosen
   * if nothing of its own can.
   * @param {string} hex
   * @param {number} zoom
   */
  mayFan(hex, zoom) {
    if (this.at(hex).length < 2) return false;
    const { hides, over } = this.#layout(hex, zoom);
    return !(this.inHand && hides) && (this.others.has(hex) || !(this.others.size && over));
  }

  tray = { left: 0, top: 0, wide: 0, high: 0 };

  /**
   * Put a fan together that hides where the chosen counter could go.
   * @param {Deciding} deciding
   */
  reveal(deciding) {
    if (deciding.selected && this.#hides([...deciding.hexes.keys()])) this.close();
  }

  /**
   * Put a fan together in which nothing can be chosen any more, while it hides something that can. Who has a counter in hand means
   * the hex of a target, and none of the counters in it.
   * @param {string[]} lit  hexes
   */
  uncover(lit) {
    if (this.inHand ? this.others.has(this.fanned) : lit.includes(this.fanned)) return;
    const others = [...this.others].flatMap((label) => this.table.labels.get(label) ?? []);
    if (this.#hides(lit) || (this.fanned && others.some((hex) => smothers(this.tray, hex, this.side)))) this.close();
  }

  /**
   * Whether the fan lies over one of these hexes that is not its own.
   * @param {string[]} labels
   */
  #hides(labels) {
    return Boolean(this.fanned) && labels.some((label) => {
      const hex = label === this.fanned ? undefined : this.table.labels.get(label);
      return hex && covers(this.tray, hex);
    });
  }

  /** Put a fanned stack together again. */
  close() {
    const hex = this.fanned;
    this.fanned = "";
    const centre = this.table.labels.get(hex);
    const focused = document.activeElement;
    for (const old of this.fanLayer.querySelectorAll(".tray, .head")) old.remove();
    if (!centre) return;
    const pile = this.at(hex);
    const unit = this.table.board?.hex.height ?? 72;
    const low = (STEP * unit * (pile.length - 1)) / 2;
    pile.forEach((id, i) => {
      const piece = this.pieces.get(id);
      if (!piece) return;
      const offset = i * STEP * unit - low;
      place(piece, centre.x - this.side / 2 + offset, centre.y - this.side / 2 - offset, this.side / BOX);
      this.layer.append(piece.group);
    });
    if (focused instanceof SVGElement && focused.isConnected) focused.focus({ preventScroll: true });
  }
}

/**
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function place(piece, x, y, scale) {
  piece.x = x;
  piece.y = y;
  piece.scale = scale;
  piece.group.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(4)})`;
}
