/**
 * The stage: a layer of its own over the map on which counters are seen to move. What moves inside the board's own drawing makes the
 * browser paint all of it again; here only the one that moves is laid elsewhere.
 */

import { BOX, drawCounter } from "./counters.js";
import { covering } from "./fan.js";
import { arrow, chip, hexPath } from "./map-draw.js";
import { settings } from "./settings.js";
import { make } from "./svg.js";

/** @typedef {import("./types.d.ts").Arrow} Arrow */
/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {[number, number]} Point */
/** @typedef {{box: SVGSVGElement, at: Point}} Actor */

const FADE = 350;
const PAN = 260;
/** How much of its way to a counter that goes farther than the window the map makes up in a frame. */
const CLOSER = 0.2;

/** The stage of one map. */
export class Stage {
  /** @param {import("./map-view.js").MapView} map */
  constructor(map) {
    this.map = map;
    /** @type {Map<string, Actor>} */ this.actors = new Map();
    const [x, y, wide, high] = map.table?.board?.viewBox ?? [0, 0, 1, 1];
    this.box = document.createElement("div");
    this.box.className = "stage";
    this.box.setAttribute("aria-hidden", "true");
    this.trails = make("svg", { class: "trails", viewBox: `${x} ${y} ${wide} ${high}`, width: wide, height: high });
    this.signs = make("svg", { class: "trails signs", viewBox: `${x} ${y} ${wide} ${high}`, width: wide, height: high });
    this.corner = /** @type {Point} */ ([x, y]);
    this.box.append(this.trails, this.signs);
    map.append(this.box);
    map.onstage = this.box;
    this.box.style.transform = map.board.style.transform;
  }

  get #side() {
    return this.map.stacks?.side ?? BOX;
  }

  /**
   * The counters that will be seen to act are taken over from the board, all at once: so it is painted once. Those that lie on them come too.
   * @param {Iterable<string>} units
   */
  cast(units) {
    const { stacks } = this.map;
    for (const id of stacks ? covering(stacks, new Set(units)) : []) {
      const piece = stacks?.pieces.get(id);
      if (!piece || this.actors.has(id)) continue;
      piece.group.classList.add("acting");
      this.#actor(id, [piece.x, piece.y]);
    }
  }

  /**
   * @param {string} id
   * @param {Point} at
   */
  #actor(id, at) {
    const { table } = this.map;
    const counter = table?.counters.get(id);
    if (!counter) return null;
    const seen = (/** @type {import("./types.d.ts").State | null | undefined} */ state) => state?.view.units.find((unit) => unit.id === id);
    const side = this.#side;
    const box = make("svg", { class: "actor piece", viewBox: `0 0 ${BOX} ${BOX}`, width: side, height: side });
    box.append(drawCounter(counter, seen(table?.shown)?.hex ? seen(table?.shown) ?? null : seen(table?.state) ?? null));
    this.box.append(box);
    const actor = { box, at };
    this.actors.set(id, actor);
    this.#put(actor, at);
    return actor;
  }

  /**
   * @param {Actor} actor
   * @param {Point} at
   */
  #put(actor, at) {
    actor.at = at;
    actor.box.style.transform = this.#moved(at);
  }

  /** @param {Point} at */
  #moved([x, y]) {
    return `translate(${(x - this.corner[0]).toFixed(1)}px, ${(y - this.corner[1]).toFixed(1)}px)`;
  }

  /**
   * Where a counter lies in a hex; those of one scene a little apart.
   * @param {string} label
   * @param {number} nth
   * @returns {Point | null}
   */
  #place(label, nth) {
    const hex = this.map.table?.labels.get(label);
    const side = this.#side;
    return hex ? [hex.x - side / 2 + nth * side * 0.07, hex.y - side / 2 - nth * side * 0.07] : null;
  }

  /**
   * Counters go along hexes.
   * @param {string[]} units
   * @param {string[]} hexes
   * @param {number} ms  0: they are there at once
   * @returns {Animation[]}
   */
  march(units, hexes, ms) {
    return units.flatMap((id, nth) => {
      const way = hexes.flatMap((label) => {
        const at = this.#place(label, nth);
        return at ? [at] : [];
      });
      const actor = this.actors.get(id) ?? (way[0] && this.#actor(id, way[0]));
      const goal = way.at(-1);
      if (!actor || !goal) return [];
      const frames = [actor.at, ...way.slice(1)].map((at) => ({ transform: this.#moved(at) }));
      this.box.append(actor.box);
      this.#put(actor, goal);
      return ms && settings.animated ? [actor.box.animate(frames, { duration: ms, easing: "ease-in-out" })] : [];
    });
  }

  /**
   * Counters come onto the map.
   * @param {string[]} units
   * @param {string} label
   * @param {number} ms
   * @returns {Animation[]}
   */
  appear(units, label, ms) {
    return units.flatMap((id, nth) => {
      const at = this.#place(label, nth);
      const actor = at && (this.actors.get(id) ?? this.#actor(id, at));
      if (!actor || !at) return [];
      this.#put(actor, at);
      return ms && settings.animated ? [actor.box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: Math.min(ms, FADE) })] : [];
    });
  }

  /**
   * Counters leave the map.
   * @param {string[]} units
   * @param {number} ms
   * @returns {Animation[]}
   */
  leave(units, ms) {
    return units.flatMap((id) => {
      const actor = this.actors.get(id);
      if (!actor) return [];
      actor.box.classList.add("gone");
      return ms && settings.animated ? [actor.box.animate([{ opacity: 1 }, { opacity: 0 }], { duration: Math.min(ms, FADE) })] : [];
    });
  }

  /** The way that was gone stays as an arrow. @param {Arrow} way */
  trail(way) {
    const points = way.hexes.flatMap((label) => {
      const hex = this.map.table?.labels.get(label);
      return hex ? [/** @type {Point} */ ([hex.x, hex.y])] : [];
    });
    const unit = this.map.table?.board?.hex.height ?? 72;
    if (points.length > 1) this.trails.append(arrow(points, `${way.kind} side-${way.side}`, unit, { to: 0.1 }));
  }

  /**
   * The hexes that a scene is about, instead of those of the scene before, and what is to be read there.
   * @param {string[]} labels
   * @param {string} [words]
   */
  spot(labels, words = "") {
    for (const old of this.box.querySelectorAll(".onspot")) old.remove();
    const board = this.map.table?.board;
    const [first] = labels.flatMap((label) => this.map.table?.labels.get(label) ?? []);
    if (board && first && words) {
      const size = Math.max(board.hex.height * 0.28, 15 / this.map.k);
      this.signs.append(chip(words, { x: first.x, y: first.y - board.hex.height * 0.66, size, kind: "result onspot" }));
    }
    for (const label of labels) {
      const hex = this.map.table?.labels.get(label);
      if (board && hex) this.trails.append(make("path", { class: "onspot", d: hexPath(board, hex, 0.96) }));
    }
  }

  /**
   * The map follows: what a scene is about is brought into sight, without another zoom; of a way that is longer than the window its beginning.
   * @param {string[]} labels
   */
  async follow(labels) {
    const by = this.map.offSight(this.#isLong(labels) && settings.animated ? labels.slice(0, 1) : labels);
    if (!by) return;
    const began = performance.now();
    let gone = 0;
    while (settings.animated && gone < 1) {
      const now = await new Promise((/** @type {(t: number) => void} */ done) => requestAnimationFrame(done));
      const next = Math.min(1, Math.max(gone, (now - began) / PAN));
      this.map.panBy(by[0] * (next - gone), by[1] * (next - gone));
      gone = next;
    }
    if (gone < 1) this.map.panBy(by[0] * (1 - gone), by[1] * (1 - gone));
  }

  /**
   * Along a way that is longer than the window the map goes with the counter.
   * @param {Animation} animation  that of the counter
   * @param {string[]} labels
   */
  async escort(animation, labels) {
    if (!settings.animated || !this.#isLong(labels)) return;
    const way = labels.flatMap((label) => this.map.table?.labels.get(label) ?? []);
    while (this.map.onstage === this.box && animation.playState !== "finished") {
      await new Promise((done) => requestAnimationFrame(done));
      const gone = (animation.effect?.getComputedTiming().progress ?? 1) * (way.length - 1);
      const [from, to] = [way[Math.floor(gone)], way[Math.ceil(gone)]];
      const part = gone % 1;
      const [x, y] = this.map.offMiddle([from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]);
      this.map.panBy(x * CLOSER, y * CLOSER);
    }
  }

  /** Whether a way is longer than the window. @param {string[]} labels */
  #isLong(labels) {
    const [wide, high] = this.map.free.map((size) => size / this.map.k - 2 * this.#side);
    const hexes = labels.flatMap((label) => this.map.table?.labels.get(label) ?? []);
    const span = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all);
    return hexes.length > 1 && (span(hexes.map(({ x }) => x)) > wide || span(hexes.map(({ y }) => y)) > high);
  }

  /** Everything goes on on the board itself. */
  close() {
    for (const id of this.actors.keys()) this.map.stacks?.pieces.get(id)?.group.classList.remove("acting");
    for (const group of this.map.querySelectorAll(".piece.acting")) group.classList.remove("acting");
    this.actors.clear();
    this.box.remove();
    this.map.onstage = null;
  }
}
