/**
 * <wl-map>: the board as SVG, panned and zoomed by a CSS transform on the <svg>, with everything that is drawn over it.
 */

import { select, zoom, zoomIdentity, zoomTransform } from "./vendor/d3.js";
import { loadSymbols } from "./counters.js";
import { make } from "./svg.js";
import { hexPath } from "./map-draw.js";
import { isAlternative } from "./lights.js";
import { MapInput } from "./map-input.js";
import { Picture } from "./map-picture.js";
import { say } from "./messages/say.js";
import { patterns } from "./layers.js";
import { Overlays } from "./overlays.js";
import { settings } from "./settings.js";
import { viewMemory } from "./memory.js";
import { frontOf, middleOf, opening } from "./sight.js";
import { Speech, isIdle } from "./speech.js";
import { Stacks } from "./stacks.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {[number, number]} Point */

/** The least zoom at which counters can be read. */
const LEGIBLE = 0.45;
const COMFORTABLE = 0.8;
/** Where nothing is to be looked at more than the rest, the whole board is shown even a little smaller than that. */
const NEARLY = 0.8;
/** Before the dice are made nothing stands on the board: then the map opens once more. */
const DICE = "dice";
/** Sides so many hexes apart face each other. */
const FACING = 3.2;
/** What lies nearer to the map's edge than this many pixels is not in sight: half of it would be cut off. */
const EDGE = 36;
const LAYERS = ["control", "zones", "lights", "laid", "cells", "moves", "stacks", "counts", "arrows", "marks", "costs", "fan", "effects"];

/** The map. Properties: `table`, `deciding`. Events: `wl-inspect` {hex, unit}. */
export class MapView extends HTMLElement {
  /** @type {Table | null} */ table = null;
  /** @type {Deciding | null} */ deciding = null;
  /** @type {Record<string, SVGGElement>} */ layers = {};
  /** @type {Map<string, SVGPathElement>} */ cells = new Map();
  /** @type {Stacks | null} */ stacks = null;
  /** @type {MapInput | null} */ input = null;
  /** The hex under the keyboard's cursor. */
  at = "";
  /** The hex under the pointer. */
  over = "";
  k = 1;
  /** @type {HTMLElement | null} what is played over the board moves with it */ onstage = null;

  constructor() {
    super();
    this.behaviour = zoom();
    this.overlays = new Overlays(this);
    this.board = make("svg", { class: "board" });
    this.cursorMark = make("path", { class: "cursor" });
    /** @type {Picture | null} */ this.picture = null;
    this.ready = false;
  }

  /** Build the map once table and deciding are set and the board is loaded. */
  start() {
    const { table, deciding } = this;
    if (!table?.board || !deciding || this.ready) return;
    this.ready = true;
    void loadSymbols();
    this.#build();
    this.stacks = new Stacks(table, this.layers.stacks, this.layers.fan, this.layers.counts);
    this.input = new MapInput(this);
    this.#zooming();
    deciding.addEventListener("change", () => this.sync());
    deciding.addEventListener("foreseen", () => {
      this.overlays.marks();
      this.overlays.foreseen();
    });
    settings.addEventListener("change", () => this.#settle());
    table.addEventListener("entries", (event) => this.overlays.remember(/** @type {CustomEvent} */ (event).detail));
    new ResizeObserver(() => this.#resized()).observe(this);
    this.#settle();
    this.size = this.free;
    this.fit();
  }

  /** Begin to be looked at, once all that stands beside it and over it has its place. */
  begin() {
    this.fit();
    this.open();
    this.opened = this.table?.state?.decision?.kind !== DICE;
  }

  // --- making ------------------------------------------------------------------------------------------

  #build() {
    const board = /** @type {import("./types.d.ts").Board} */ (this.table?.board);
    const [x, y, wide, high] = board.viewBox;
    this.board.setAttribute("viewBox", board.viewBox.join(" "));
    this.board.setAttribute("width", String(wide));
    this.board.setAttribute("height", String(high));
    this.board.setAttribute("role", "application");
    this.board.setAttribute("aria-label", `${say.map}. ${say.mapHelp}`);
    this.picture = new Picture(board, (words) => this.table?.labels.has(words) ?? false);
    this.board.append(patterns(), make("rect", { class: "night", x, y, width: wide, height: high }));
    for (const name of LAYERS) {
      this.layers[name] = make("g", { class: `layer-${name}` });
      this.board.append(this.layers[name]);
    }
    for (const hex of board.hexes) this.#cell(board, hex);
    this.layers.cells.after(this.cursorMark);
    this.replaceChildren(this.picture.box, this.board);
  }

  /**
   * @param {import("./types.d.ts").Board} board
   * @param {Hex} hex
   */
  #cell(board, hex) {
    const cell = make("path", {
      class: "cell", d: hexPath(board, hex), "data-hex": hex.label,
    });
    this.cells.set(hex.label, cell);
    this.layers.cells.append(cell);
  }

  /** Show what the settings want. */
  #settle() {
    this.classList.toggle("bare", !settings.now.counters);
    void this.picture?.show();
    this.sync();
    void this.overlays.zones();
    void this.overlays.lay();
  }

  // --- pan and zoom ------------------------------------------------------------------------------------

  #zooming() {
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
          if (this.moved) this.#views?.set([...zoomTransform(this).invert(this.#middle), this.k]);
        }, 160);
      });
    select(this).call(this.behaviour).on("dblclick.zoom", null);
  }

  /** How much of the map nothing lies over: at its foot stand the record's slider and what is offered beside the map. @returns {Point} */
  get free() {
    const { bottom } = this.getBoundingClientRect();
    const tops = [...document.querySelectorAll(".offers, .replay")].map((part) => part.getBoundingClientRect())
      .flatMap(({ top, height }) => (height ? [top] : []));
    return [this.clientWidth, this.clientHeight - Math.max(0, bottom - Math.min(bottom, ...tops))];
  }

  /** @returns {Point} */
  get #middle() {
    const [wide, high] = this.free;
    return [wide / 2, high / 2];
  }

  get #views() {
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
    const { k, steered, whole } = this;
    const middle = zoomTransform(this).invert(this.#middle);
    return () => {
      if (this.steered !== steered) return;
      if (whole) this.fit();
      else this.#look(middle, k);
    };
  }

  /** The zoom at which the whole board fits. */
  get fitted() {
    const [, , wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    const [free, clear] = this.free;
    return Math.min(free / wide, clear / high) || 1;
  }

  #resized() {
    const least = this.fitted * 0.92;
    this.behaviour.scaleExtent([least, Math.max(4, least * 6)]);
    const top = this.getBoundingClientRect().top;
    if (this.k < least || this.whole) this.fit();
    else if (this.top !== undefined) this.panBy(0, this.top - top);
    this.top = top;
    this.#keepInSight();
  }

  /** @type {Point} how large the map was */ size = [0, 0];

  /** What was lit and in sight stays so when a panel that opened has made the map smaller. */
  #keepInSight() {
    const lit = this.input?.litPlaces() ?? [];
    const before = this.size;
    this.size = this.free;
    if (lit.some((label) => this.#inSight(label, before)) && !this.#anyInSight(lit)) this.show(lit, false, true);
  }

  /** @type {number | undefined} where the map began on the screen, so that it stays put when something opens above */
  top = undefined;

  whole = true;
  /** Whether somebody has moved it by hand. */ moved = false;
  /** How often, in this tab. */ steered = 0;

  /** Show the whole board. */
  fit() {
    const [, , wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    const k = this.fitted;
    this.behaviour.scaleExtent([k * 0.92, Math.max(4, k * 6)]);
    this.#look([wide / 2, high / 2], k);
    this.whole = true;
  }

  /**
   * Show the board about a point of it.
   * @param {Point} point
   * @param {number} k
   */
  #look([x, y], k) {
    const [left, top] = this.#middle;
    select(this).call(this.behaviour.transform, zoomIdentity.translate(left - x * k, top - y * k).scale(k));
    this.whole = false;
  }

  /** Where the map opens: as it was left, or whole where it is large enough to read, else on what there is to decide and on the front. */
  open() {
    const { deciding } = this;
    const kept = this.#views?.get();
    if (kept) {
      this.moved = true;
      return this.#look([kept[0], kept[1]], Math.max(kept[2], this.fitted * 0.92));
    }
    if (this.k >= this.legible || !deciding) return;
    const lit = [...deciding.hexes.keys(), ...[...deciding.units.keys()].flatMap((id) => this.overlays.hexOf(id))];
    const about = lit.length && lit.length < (this.table?.labels.size ?? 0) / 4 ? lit : (deciding.view?.mode?.hexes ?? []);
    const must = this.#hexes(about);
    const front = this.#front;
    if (!must.length && !front.length && this.k >= this.legible * NEARLY) return;
    const some = must.length || front.length ? front : this.#hexes([...(this.stacks?.stacks.keys() ?? lit)]);
    if (!must.length && !some.length) return;
    const [wide, high] = this.free;
    const { k, middle } = opening(must, some, { wide, high, least: this.legible, most: COMFORTABLE * this.#magnified }, EDGE / this.legible);
    this.#look(this.#onBoard(middle, k), k);
  }

  /** @param {string[]} labels */
  #hexes(labels) {
    return labels.flatMap((label) => this.table?.labels.get(label) ?? []);
  }

  get #front() {
    return frontOf(this.#stands(), FACING * (this.table?.board?.hex.height ?? 0));
  }

  /** Once all is placed the war begins: the map goes where most of the front is seen, unless half as much is in sight. It keeps its size. */
  #toFront() {
    const size = this.free;
    const front = this.#front;
    if (!front.length) return;
    const [wide, high] = [size[0] / this.k, size[1] / this.k];
    const [x, y] = middleOf(front, wide, high);
    const most = front.filter((spot) => Math.abs(spot.x - x) <= wide / 2 && Math.abs(spot.y - y) <= high / 2).length;
    const seen = front.filter((spot) => this.#within(spot, size)).length;
    if (seen * 2 < most) this.#look(this.#onBoard([x, y], this.k), this.k);
  }

  /** Where each side stands. */
  #stands() {
    return (this.deciding?.view?.units ?? []).flatMap(({ id, hex }) =>
      this.#hexes(hex ? [hex] : []).map(({ x, y }) => ({ x, y, side: this.table?.counters.get(id)?.side ?? "" })));
  }

  /** How much larger than usual everything is written on this screen. */
  get #magnified() {
    return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  }

  /** The least zoom at which counters can be read on this screen. */
  get legible() {
    return LEGIBLE * this.#magnified;
  }

  /**
   * Show hexes large enough to read their counters.
   * @param {string[]} labels
   */
  near(labels) {
    const small = this.k < this.legible;
    const [, , wide] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    if (small) this.zoomBy(Math.max(this.legible, Math.min(COMFORTABLE, this.clientWidth / wide)) / this.k);
    this.show(labels, !small, small);
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
   * Bring hexes into sight, and mark them for a moment; without a mark the map goes no further than to the nearest of them.
   * @param {string[]} labels
   * @param {boolean} [mark]
   * @param {boolean} [centre]
   */
  show(labels, mark = true, centre = false) {
    const hexes = labels.flatMap((label) => this.table?.labels.get(label) ?? []);
    if (!hexes.length) return;
    const [wide, high] = this.free;
    const from = mark ? undefined : zoomTransform(this).invert([wide / 2, high / 2]);
    const middle = middleOf(hexes, (wide - 2 * EDGE) / this.k, (high - 2 * EDGE) / this.k, from);
    const [seenX, seenY] = zoomTransform(this).apply(middle);
    const inside = seenX > 60 && seenY > 60 && seenX < wide - 60 && seenY < high - 60;
    const [x, y] = zoomTransform(this).apply(this.#onBoard(middle));
    if (!inside || centre) this.panBy(wide / 2 - x, high / 2 - y);
    if (mark) for (const hex of hexes) this.overlays.flash(make("path", { class: "spot", d: this.overlays.hexShape(hex) }), 1600);
  }

  /**
   * How far the map would have to be moved, in pixels, so that hexes are seen; null where they are.
   * @param {string[]} labels
   * @returns {Point | null}
   */
  offSight(labels) {
    const hexes = labels.flatMap((label) => this.table?.labels.get(label) ?? []);
    if (!hexes.length || this.#allInSight(labels)) return null;
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
    const [x, y] = zoomTransform(this).apply(this.#onBoard(point));
    return [wide / 2 - x, high / 2 - y];
  }

  /**
   * The point nearest to this one about which the window shows nothing but board, as far as the board is that large.
   * @param {Point} point
   * @param {number} [k]
   * @returns {Point}
   */
  #onBoard([x, y], k = this.k) {
    const [left, top, wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    const [free, clear] = this.free;
    const [w, h] = [Math.min(wide, free / k) / 2, Math.min(high, clear / k) / 2];
    return [Math.max(left + w, Math.min(x, left + wide - w)), Math.max(top + h, Math.min(y, top + high - h))];
  }

  // --- what is drawn over the board --------------------------------------------------------------------

  /** Bring the map in line with the position, what is lit and the settings. */
  sync() {
    const { table, deciding, stacks } = this;
    if (!table || !deciding || !stacks) return;
    const state = table.shown;
    const moved = this.seen !== undefined && this.seen !== state?.at;
    this.overlays.follow();
    this.seen = state?.at;
    stacks.sync(deciding, moved && table.looking === null);
    this.overlays.draw();
    this.speak();
    if (deciding.mine) stacks.uncover(this.input?.litPlaces() ?? []);
    this.#attend();
  }

  /** @type {number | undefined} */ seen = undefined;
  asked = "";
  opened = false;
  /** Whether counters were placed when something was asked last. */ placing = false;

  /** When something new is asked and nothing of what is lit is in sight, or of what it is about, bring it there. */
  #attend() {
    const { deciding } = this;
    const asked = `${deciding?.mine} ${deciding?.decision?.kind} ${deciding?.selected} ${deciding?.group}`;
    if (asked === this.asked || !deciding?.mine) return;
    const first = !this.asked && !this.opened;
    const placed = this.placing && !this.table?.state?.placing;
    this.asked = asked;
    this.placing = this.table?.state?.placing ?? false;
    if (first && !this.moved) this.begin();
    if (placed) this.#toFront();
    if (!first) queueMicrotask(() => void this.#offers?.updateComplete.then(() => this.#bring())); // what it opens lies over the map
  }

  get #offers() {
    return /** @type {import("./prompt-bar.js").Offers | null} */ (document.querySelector(".offers"));
  }

  /** Where nothing of what is asked about is in sight, the map goes there; it is neither larger nor smaller then. */
  #bring() {
    const { deciding } = this;
    if (!deciding) return;
    const off = deciding.selected && !this.overlays.hexOf(deciding.selected).length;
    const { held } = deciding.gesture;
    const goals = [...deciding.hexes].flatMap(([label, [action]]) => (label !== held && isAlternative(deciding.gesture, action) ? [] : [label]));
    const lit = off ? goals : (this.input?.litPlaces() ?? []);
    const about = lit.length ? lit : (deciding.view?.mode?.hexes ?? []);
    if (about.length && !this.#anyInSight(about)) this.show(about, false, true);
  }

  /** @param {string[]} labels */
  #allInSight(labels) {
    const size = this.free;
    return labels.every((label) => !this.table?.labels.has(label) || this.#inSight(label, size));
  }

  /** @param {string[]} labels */
  #anyInSight(labels) {
    const size = this.free;
    return labels.some((label) => this.#inSight(label, size));
  }

  /**
   * @param {string} label
   * @param {Point} size
   */
  #inSight(label, [wide, high]) {
    const hex = this.table?.labels.get(label);
    return Boolean(hex) && this.#within(/** @type {Hex} */ (hex), [wide, high]);
  }

  /**
   * @param {{x: number, y: number}} spot
   * @param {Point} size
   */
  #within(spot, [wide, high]) {
    const [x, y] = zoomTransform(this).apply([spot.x, spot.y]);
    return x > EDGE && y > EDGE && x < wide - EDGE && y < high - EDGE;
  }

  /** @type {Map<string, string>} hex -> what was said of it last */ spoken = new Map();
  speech = new Speech();
  /** @type {Set<string>} hexes that are no buttons */ idle = new Set();

  /** Learn what runs along the sides of hexes, once the first view is there. */
  async learn() {
    const found = await this.table?.sides(this.table.board?.map ?? "").catch(() => null);
    if (!found) return;
    this.speech.learn(found);
    this.speak();
  }

  /** The spoken name of every hex: what it is, what stands there, what can be done. */
  speak() {
    const { table, deciding } = this;
    if (!table || !deciding) return;
    const control = deciding.view?.control ?? {};
    /** @type {Map<string, string[]>} */ const marked = new Map();
    for (const { hex, title } of deciding.view?.markers ?? []) marked.set(hex, [...(marked.get(hex) ?? []), title]);
    for (const [label, cell] of this.cells) {
      const hex = /** @type {Hex} */ (table.labels.get(label));
      const words = [this.speech.ground(hex)];
      if (control[label]) words.push(say.controlled(control[label]));
      words.push(...(marked.get(label) ?? []));
      const pile = this.stacks?.at(label) ?? [];
      if (pile.length > 1) words.push(say.stackOf(pile.length));
      for (const id of pile) words.push(table.counters.get(id)?.name ?? id);
      words.push(...this.speech.zones(label));
      const cost = deciding.reach.get(label);
      if (cost !== undefined) words.push(say.reachCost(cost));
      const lit = deciding.hexes.has(label);
      if (lit) words.push(say.hexLit);
      const takes = deciding.takes.get(label);
      if (takes !== undefined) words.push(say.takesSome(takes, deciding.group.length));
      const name = words.join(", ");
      if (this.spoken.get(label) === name) continue;
      this.spoken.set(label, name);
      cell.classList.toggle("open", lit);
      if (isIdle(hex) && !lit && !pile.length && !marked.has(label)) this.idle.add(label);
      else this.idle.delete(label);
      this.#name(label, cell);
    }
    this.placeCursor();
  }

  /**
   * A hex is a button with a name; one that is of no use is neither, unless the cursor rests there and it must be told.
   * @param {string} label
   * @param {SVGPathElement} cell
   */
  #name(label, cell) {
    const here = label === this.at;
    const told = here || !this.idle.has(label);
    /** @type {Record<string, string>} */
    const wanted = told
      ? { role: this.idle.has(label) ? "img" : "button", tabindex: here ? "0" : "-1", "aria-label": this.spoken.get(label) ?? "" }
      : {};
    for (const key of ["role", "tabindex", "aria-label"]) {
      if (key in wanted) cell.setAttribute(key, wanted[key]);
      else cell.removeAttribute(key);
    }
  }

  // --- the cursor --------------------------------------------------------------------------------------

  /**
   * Put the keyboard's cursor on a hex.
   * @param {string} label
   * @param {boolean} [focus]
   */
  cursor(label, focus = true) {
    const hex = this.table?.labels.get(label);
    if (!hex) return;
    const [left, cell] = [this.at, this.cells.get(this.at)];
    this.at = label;
    this.placeCursor();
    if (cell) this.#name(left, cell);
    if (focus) {
      this.show([label], false);
      this.cells.get(label)?.focus({ preventScroll: true });
    }
    this.inspect(label);
    void this.overlays.path();
  }

  placeCursor() {
    const hex = this.table?.labels.get(this.at) ?? this.table?.board?.hexes.find(({ label }) => !this.idle.has(label));
    const cell = hex && this.cells.get(hex.label);
    if (!hex || !cell) return;
    this.#name(hex.label, cell);
    cell.setAttribute("tabindex", "0");
    this.cursorMark.setAttribute("d", this.at ? this.overlays.hexShape(hex, 0.97) : "");
  }

  /**
   * Tell the inspector what is looked at.
   * @param {string} hex
   * @param {string} [unit]
   */
  inspect(hex, unit = "") {
    this.dispatchEvent(new CustomEvent("wl-inspect", { bubbles: true, detail: { hex, unit } }));
  }
}

customElements.define("wl-map", MapView);
