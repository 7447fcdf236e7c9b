/**
 * The window onto the board: what of it is seen, pan and zoom, what is in sight. What stands on the board is drawn by map-view.js.
 */

import { select, zoom, zoomIdentity, zoomTransform } from "./vendor/d3.js";
import { viewMemory } from "./memory.js";
import { isWatched } from "./seats.js";
import { middleOf, nudge } from "./sight.js";
import { make } from "./svg.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {[number, number]} Point */

/** The least zoom at which counters can be read. */
const LEGIBLE = 0.45;
export const COMFORTABLE = 0.8;
/** What lies nearer to the map's edge than this many pixels is not in sight: half of it would be cut off. */
export const EDGE = 36;
/** How high the tray is that shows what is offered beside the map, in rem. */
const TRAY = 4.9;
/** Who looks on is offered nothing, but for two bots: a banner lies there with what they wait for. */
const WATCHING = new Set(["spectator", "host", ""]);

/** The board, panned and zoomed by a CSS transform. Properties: `table`. */
export class MapWindow extends HTMLElement {
  /** @type {import("./store.js").Table | null} */ table = null;
  /** @type {import("./map-input.js").MapInput | null} */ input = null;
  /** @type {import("./map-picture.js").Picture | null} */ picture = null;
  k = 1;
  /** @type {HTMLElement | null} what is played over the board moves with it */ onstage = null;

  constructor() {
    super();
    this.behaviour = zoom();
    this.board = make("svg", { class: "board" });
  }

  zooming() {
    const [, , wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    let rest = 0;
    this.behaviour
      .extent(() => [[0, 0], [this.clientWidth, this.clientHeight]])
      .translateExtent([[-wide * 0.3, -high * 0.3], [wide * 1.3, high * 1.3]])
      .clickDistance(6)
      .filter((event) => this.input?.mayPan(event) ?? true)
      .on("start", () => this.classList.add("panning"))
      .on("zoom", ({ transform, sourceEvent }) => {
        if (sourceEvent) {
          this.whole = !(this.moved = true);
          this.steered += 1;
        }
        this.k = transform.k;
        const moved = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
        this.board.style.transform = moved;
        this.picture?.move(moved);
        if (this.onstage) this.onstage.style.transform = moved;
      })
      .on("end", () => {
        clearTimeout(rest);
        rest = window.setTimeout(() => {
          this.classList.remove("panning");
          if (this.moved) this.views?.set([...zoomTransform(this).invert(this.#middle), this.k]);
        }, 160);
      });
    select(this).call(this.behaviour).on("dblclick.zoom", null);
  }

  /** How much of the map nothing lies over: at its foot stand the record's slider, what is offered beside the map, and what is said to whoever watches. @returns {Point} */
  get free() {
    const { bottom } = this.getBoundingClientRect();
    const tops = [...document.querySelectorAll(".offers, .replay, .banner.watching")].map((part) => part.getBoundingClientRect())
      .flatMap(({ top, height }) => (height ? [top] : []));
    return [this.clientWidth, this.clientHeight - Math.max(0, bottom - Math.min(bottom, ...tops))];
  }

  /** @returns {Point} */
  get #middle() {
    const [wide, high] = this.free;
    return [wide / 2, high / 2];
  }

  get views() {
    const { id, state } = this.table ?? {};
    return id && state ? viewMemory(`${id} ${state.seat}`) : null;
  }

  /**
   * What a player does to the view: it stays so, and is remembered.
   * @param {() => void} work
   */
  steer(work) {
    this.moved = true;
    this.steered += 1;
    work();
  }

  /**
   * The view as it is now: what is given back comes back to it, unless somebody has moved the map by hand meanwhile.
   * @returns {() => void}
   */
  bookmark() {
    const { k, steered, whole, clientWidth, clientHeight } = this;
    const now = zoomTransform(this);
    const middle = now.invert(this.#middle);
    return () => {
      if (this.steered !== steered) return;
      if (this.clientWidth === clientWidth && this.clientHeight === clientHeight) {
        select(this).call(this.behaviour.transform, now); // what lies over its foot may have gone and come again meanwhile
        this.whole = whole;
      } else if (whole) this.fit();
      else this.look(middle, k);
    };
  }

  /** The room that is kept for the whole board: what is offered to a player beside it comes and goes, and hides nothing of it. @returns {Point} */
  get #room() {
    const [wide, high] = this.free;
    const { state } = this.table ?? {};
    const comes = state && !state.result && (isWatched(state) || !WATCHING.has(state.seat)) && !document.querySelector(".offers:not([hidden]), .banner.watching")?.clientHeight;
    return [wide, Math.max(high / 2, comes ? high - TRAY * 16 * this.magnified : high)];
  }

  /** The zoom at which the whole board fits. */
  get fitted() {
    const [, , wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    const [free, clear] = this.#room;
    return Math.min(free / wide, clear / high) || 1;
  }

  whole = true;
  /** Whether somebody has moved it by hand. */ moved = false;
  /** How often, in this tab. */ steered = 0;

  /** Show the whole board. */
  fit() {
    const [, , wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    const k = this.fitted;
    this.behaviour.scaleExtent([k * 0.92, Math.max(4, k * 6)]);
    this.look([wide / 2, high / 2 + (this.free[1] - this.#room[1]) / 2 / k], k);
    this.whole = true;
  }

  /**
   * Show the board about a point of it.
   * @param {Point} point
   * @param {number} k
   */
  look([x, y], k) {
    const [left, top] = this.#middle;
    select(this).call(this.behaviour.transform, zoomIdentity.translate(left - x * k, top - y * k).scale(k));
    this.whole = false;
  }

  /** How much larger than usual everything is written on this screen. */
  get magnified() {
    return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  }

  /** The least zoom at which counters can be read on this screen. */
  get legible() {
    return LEGIBLE * this.magnified;
  }

  /** @param {number} factor */
  zoomBy(factor) {
    select(this).call(this.behaviour.scaleBy, factor);
    this.whole = false;
  }

  /**
   * Pan by pixels of the screen.
   * @param {number} dx
   * @param {number} dy
   */
  panBy(dx, dy) {
    select(this).call(this.behaviour.translateBy, dx / this.k, dy / this.k);
    this.whole = false;
  }

  /**
   * A point of the window in board units.
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  inBoard(x, y) {
    const box = this.getBoundingClientRect();
    return zoomTransform(this).invert([x - box.left, y - box.top]);
  }

  /**
   * The hex at a point of the window.
   * @param {number} x
   * @param {number} y
   */
  hexAt(x, y) {
    const [bx, by] = this.inBoard(x, y);
    let best = "";
    let least = (this.table?.board?.hex.width ?? 72) * 0.62;
    for (const hex of this.table?.board?.hexes ?? []) {
      const far = Math.hypot(hex.x - bx, hex.y - by);
      if (far < least) [best, least] = [hex.label, far];
    }
    return best;
  }

  /**
   * Bring hexes into sight.
   * @param {string[]} labels
   * @param {boolean} nearest  whether the map goes no further than to the nearest of them
   * @param {boolean} centre
   */
  bring(labels, nearest, centre) {
    const hexes = this.hexesOf(labels);
    if (!hexes.length) return;
    const [wide, high] = this.free;
    const from = nearest ? zoomTransform(this).invert([wide / 2, high / 2]) : undefined;
    const middle = middleOf(hexes, (wide - 2 * EDGE) / this.k, (high - 2 * EDGE) / this.k, from);
    const [seenX, seenY] = zoomTransform(this).apply(middle);
    const inside = seenX > 60 && seenY > 60 && seenX < wide - 60 && seenY < high - 60;
    const [x, y] = zoomTransform(this).apply(this.onBoard(middle));
    if (!inside || centre) this.panBy(wide / 2 - x, high / 2 - y);
  }

  /**
   * Go no further than needed to see all of these hexes, where one window can show them.
   * @param {string[]} labels
   */
  include(labels) {
    const spots = this.hexesOf(labels).map(({ x, y }) => zoomTransform(this).apply([x, y]));
    const [along, down] = this.free.map((size, axis) => nudge(spots.map((spot) => spot[axis]), size, EDGE * 1.5));
    if (along || down) this.panBy(-along, -down);
  }

  /** @param {string[]} labels */
  hexesOf(labels) {
    return labels.flatMap((label) => this.table?.labels.get(label) ?? []);
  }

  /**
   * How far the map would have to be moved, in pixels, so that hexes are seen; null where they are.
   * @param {string[]} labels
   * @returns {Point | null}
   */
  offSight(labels) {
    const hexes = this.hexesOf(labels);
    if (!hexes.length || this.allInSight(labels)) return null;
    const [wide, high] = this.free;
    return this.offMiddle(middleOf(hexes, (wide - 2 * EDGE) / this.k, (high - 2 * EDGE) / this.k));
  }

  /**
   * How far the map would have to be moved, in pixels, so that a point is in its middle, or as near to it as the board reaches.
   * @param {Point} point
   * @returns {Point}
   */
  offMiddle(point) {
    const [wide, high] = this.free;
    const [x, y] = zoomTransform(this).apply(this.onBoard(point));
    return [wide / 2 - x, high / 2 - y];
  }

  /**
   * The point nearest to this one about which the window shows nothing but board, as far as the board is that large.
   * @param {Point} point
   * @param {number} [k]
   * @returns {Point}
   */
  onBoard([x, y], k = this.k) {
    const [left, top, wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    const [free, clear] = this.free;
    const [w, h] = [Math.min(wide, free / k) / 2, Math.min(high, clear / k) / 2];
    return [Math.max(left + w, Math.min(x, left + wide - w)), Math.max(top + h, Math.min(y, top + high - h))];
  }

  /**
   * Those hexes that the window can show together with one: the nearest of them.
   * @param {string} label
   * @param {string[]} labels
   */
  together(label, labels) {
    const [wide, high] = this.free.map((size) => (size - 4 * EDGE) / this.k);
    const [at] = this.hexesOf([label]);
    const gap = (/** @type {Hex} */ { x, y }) => Math.hypot(x - at.x, y - at.y);
    const near = at ? this.hexesOf(labels).filter(({ x, y }) => Math.abs(x - at.x) <= wide && Math.abs(y - at.y) <= high) : [];
    return near.sort((a, b) => gap(a) - gap(b)).slice(0, 1).map((hex) => hex.label);
  }

  /** @param {string[]} labels */
  allInSight(labels) {
    const size = this.free;
    return labels.every((label) => !this.table?.labels.has(label) || this.inSight(label, size));
  }

  /** @param {string[]} labels */
  anyInSight(labels) {
    const size = this.free;
    return labels.some((label) => this.inSight(label, size));
  }

  /**
   * @param {string} label
   * @param {Point} size
   */
  inSight(label, [wide, high]) {
    const hex = this.table?.labels.get(label);
    return Boolean(hex) && this.within(/** @type {Hex} */ (hex), [wide, high]);
  }

  /** What the window shows, in board units. @returns {[number, number, number, number]} */
  get shows() {
    const { x, y, k } = zoomTransform(this);
    const [wide, high] = this.free;
    return [-x / k, -y / k, wide / k, high / k];
  }

  /**
   * @param {{x: number, y: number}} spot
   * @param {Point} size
   */
  within(spot, [wide, high]) {
    const [x, y] = zoomTransform(this).apply([spot.x, spot.y]);
    return x > EDGE && y > EDGE && x < wide - EDGE && y < high - EDGE;
  }
}
