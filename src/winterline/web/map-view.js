/**
 * <wl-map>: the board as SVG in its window (map-window.js), with everything that is drawn over it.
 */

import { loadSymbols } from "./counters.js";
import { patterns } from "./layers.js";
import { isAlternative } from "./lights.js";
import { hexPath } from "./map-draw.js";
import { MapInput } from "./map-input.js";
import { Picture } from "./map-picture.js";
import { COMFORTABLE, EDGE, MapWindow } from "./map-window.js";
import { say } from "./messages/say.js";
import { Overlays } from "./overlays.js";
import { settings } from "./settings.js";
import { NEARLY, Waiting, frontOf, middleOf, opening } from "./sight.js";
import { Spoken } from "./speech.js";
import { Stacks } from "./stacks.js";
import { make } from "./svg.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {[number, number]} Point */

/** How long a counter that was placed is seen to stand before the map goes elsewhere. */
const SEEN = 1100;
/** Before the dice are made nothing stands on the board: then the map opens once more. */
const DICE = "dice";
/** Sides so many hexes apart face each other. */
const FACING = 3.2;
/** What is seen at the rim of where the map opens lies so much of a hex within what is in sight. */
const AT_RIM = 0.1;
const LAYERS = ["control", "zones", "lights", "laid", "cells", "moves", "stacks", "counts", "arrows", "marks", "costs", "fan", "effects"];

/** The map. Properties: `table`, `deciding`. Events: `wl-inspect` {hex, unit}. */
export class MapView extends MapWindow {
  /** @type {Deciding | null} */ deciding = null;
  /** @type {Record<string, SVGGElement>} */ layers = {};
  /** @type {Map<string, SVGPathElement>} */ cells = new Map();
  /** @type {Stacks | null} */ stacks = null;
  /** The hex under the keyboard's cursor. */
  at = "";
  /** The hex under the pointer. */
  over = "";

  constructor() {
    super();
    this.overlays = new Overlays(this);
    this.spoken = new Spoken(this);
    this.cursorMark = make("path", { class: "cursor" });
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
    this.stacks.seen = () => this.shows;
    this.input = new MapInput(this);
    this.zooming();
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
    // Until one is asked there is but the front to look at: the first question may be elsewhere.
    this.opened = Boolean(this.deciding?.mine) && this.table?.state?.decision?.kind !== DICE;
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

  // --- where it looks ----------------------------------------------------------------------------------

  /** Where the map opens: as it was left, or whole where it is large enough to read, else on what there is to decide and on the front. */
  open() {
    const { deciding } = this;
    const kept = this.views?.get();
    if (kept) {
      this.moved = true;
      return this.look([kept[0], kept[1]], Math.max(kept[2], this.fitted * 0.92));
    }
    if (this.k >= this.legible || !deciding) return;
    const lit = [...deciding.hexes.keys(), ...[...deciding.units.keys()].flatMap((id) => this.overlays.hexOf(id))];
    const about = lit.length && lit.length < (this.table?.labels.size ?? 0) / 4 ? lit : (deciding.view?.mode?.hexes ?? []);
    const must = this.hexesOf(about);
    const front = this.#front;
    this.faceless = !front.length;
    if (!must.length && !front.length && this.k >= this.legible * NEARLY) return;
    const some = must.length || front.length ? front : this.hexesOf([...(this.stacks?.stacks.keys() ?? lit)]);
    if (!must.length && !some.length) return;
    const [wide, high] = this.free;
    // Where nobody faces anybody all places to choose from are seen, or where everybody stands, however small, until the next question.
    this.surveys = !front.length && (about === lit || !about.length) && !deciding.units.size && !deciding.selected;
    const window = { wide: wide - 2 * EDGE, high: high - 2 * EDGE, least: this.surveys ? this.fitted : this.legible, most: COMFORTABLE * this.magnified };
    const { k, middle } = opening(must, some, window, AT_RIM * (this.table?.board?.hex.height ?? 0));
    this.surveys = this.surveys && k < this.legible * NEARLY;
    this.look(this.onBoard(middle, k), k);
  }

  /** Whether it was opened smaller than one can read, on places to choose from. */
  surveys = false;
  /** Whether nobody faced anybody yet when it was opened. */
  faceless = false;

  get #front() {
    return frontOf(this.#stands(), FACING * (this.table?.board?.hex.height ?? 0));
  }

  /** Once all is placed, or the enemy has come, the war begins: the map goes where most of the front is seen, unless half as much is in sight. It keeps its size. */
  #toFront() {
    const size = this.free;
    const front = this.#front;
    if (!front.length) return;
    const [wide, high] = [size[0] / this.k, size[1] / this.k];
    const [x, y] = middleOf(front, wide, high);
    const most = front.filter((spot) => Math.abs(spot.x - x) <= wide / 2 && Math.abs(spot.y - y) <= high / 2).length;
    const seen = front.filter((spot) => this.within(spot, size)).length;
    if (seen * 2 < most) this.look(this.onBoard([x, y], this.k), this.k);
  }

  /** Where each side stands. */
  #stands() {
    return (this.deciding?.view?.units ?? []).flatMap(({ id, hex }) =>
      this.hexesOf(hex ? [hex] : []).map(({ x, y }) => ({ x, y, side: this.table?.counters.get(id)?.side ?? "" })));
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
    if (lit.some((label) => this.inSight(label, before)) && !this.anyInSight(lit)) this.show(lit, false, true);
  }

  /** @type {number | undefined} where the map began on the screen, so that it stays put when something opens above */
  top = undefined;

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

  /**
   * Bring hexes into sight, and mark them for a moment; without a mark the map goes no further than to the nearest of them.
   * @param {string[]} labels
   * @param {boolean} [mark]
   * @param {boolean} [centre]
   */
  show(labels, mark = true, centre = false) {
    this.bring(labels, !mark, centre);
    if (mark) for (const hex of this.hexesOf(labels)) this.overlays.flash(make("path", { class: "spot", d: this.overlays.hexShape(hex) }), 1600);
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
    this.spoken.speak();
    if (deciding.mine) stacks.uncover(this.input?.litPlaces() ?? []);
    this.#attend();
  }

  /** @type {number | undefined} */ seen = undefined;
  asked = "";
  opened = false;
  placing = new Waiting();

  /** When something new is asked and nothing of what is lit is in sight, or of what it is about, bring it there. */
  #attend() {
    const { deciding } = this;
    const asked = `${deciding?.mine} ${deciding?.decision?.kind} ${deciding?.selected} ${deciding?.group}`;
    if (asked === this.asked || !deciding?.mine) return;
    const first = (!this.asked && !this.opened) || this.surveys;
    const placed = this.placing.over(this.table?.state ?? null, [...deciding.units.keys()]);
    this.asked = asked;
    const begins = this.faceless && this.#front.length > 0;
    if (begins) this.faceless = false;
    if (placed || begins) this.#toFront();
    queueMicrotask(() => void this.#offers?.updateComplete.then(() => {
      if (!first) this.#seek(); // what it opens lies over the map
      else if (!this.moved) this.begin();
    }));
  }

  get #offers() {
    return /** @type {import("./prompt-bar.js").Offers | null} */ (document.querySelector(".offers"));
  }

  /** Where nothing of what is asked about is in sight, the map goes there; it is neither larger nor smaller then. */
  #seek() {
    const { deciding } = this;
    if (!deciding) return;
    const off = deciding.selected && !this.overlays.hexOf(deciding.selected).length;
    const { held } = deciding.gesture;
    const goals = [...deciding.hexes].flatMap(([label, [action]]) => (label !== held && isAlternative(deciding.gesture, action) ? [] : [label]));
    const lit = off ? goals : (this.input?.litPlaces() ?? []);
    const about = lit.length ? lit : (deciding.view?.mode?.hexes ?? []);
    if (about.length && !this.anyInSight(about)) this.turnTo(about);
    else if (off && goals.length && !this.#justPlaced && !this.allInSight(goals)) this.include(goals); // a beach below the window's edge is one that nobody would know of
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */ #turning = undefined;

  /**
   * Go where something is asked about. A counter that was just placed stays in sight: with those of the hexes that can be seen beside it, or for
   * as long as it takes to see it stand.
   * @param {string[]} labels
   */
  turnTo(labels) {
    clearTimeout(this.#turning);
    const just = this.#justPlaced;
    if (!just || !this.allInSight([just])) return this.show(labels, false, true);
    const beside = this.together(just, labels);
    if (beside.length) return this.bring([just, ...beside], true, true);
    this.#turning = setTimeout(() => !this.anyInSight(labels) && this.show(labels, false, true), SEEN);
  }

  /** The hex where a counter of this seat was placed last, until the player goes on himself. */
  get #justPlaced() {
    const { state, entries = [] } = this.table ?? {};
    const last = entries.at(-1);
    const hex = last?.side === state?.seat ? last?.events.at(-1)?.hexes.at(-1) : "";
    return state?.placing && !this.deciding?.pending && hex && this.table?.labels.has(hex) ? hex : "";
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
    if (cell) this.spoken.name(left, cell);
    if (focus) {
      this.show([label], false);
      this.cells.get(label)?.focus({ preventScroll: true });
    }
    this.inspect(label);
    void this.overlays.path();
  }

  placeCursor() {
    const hex = this.table?.labels.get(this.at) ?? this.table?.board?.hexes.find(({ label }) => !this.spoken.idle.has(label));
    const cell = hex && this.cells.get(hex.label);
    if (!hex || !cell) return;
    this.spoken.name(hex.label, cell);
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
