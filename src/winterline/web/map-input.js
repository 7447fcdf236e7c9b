/**
 * All input of one map: pointers, and keys that move the cursor, choose and ask.
 */

import { help } from "./dialogs.js";
import { MapPointing } from "./map-pointing.js";
import { settings } from "./settings.js";

/** @typedef {import("./map-view.js").MapView} MapView */

const PAN_STEP = 90;

/** Pointers and keys of one map. */
export class MapInput extends MapPointing {
  /** @param {MapView} map */
  constructor(map) {
    super(map);
    this.row = 0;
    map.addEventListener("keydown", (event) => this.key(event));
    map.addEventListener("focusin", (event) => this.#focused(event));
  }

  // --- keys --------------------------------------------------------------------------------------------

  /** @param {FocusEvent} event */
  #focused(event) {
    const { hex, unit } = this.named(event.target);
    if (hex && !unit && hex !== this.map.at) this.map.cursor(hex, false);
  }

  /** What a key means on the map, also to a page on which nothing has the focus yet. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { unit } = this.named(document.activeElement);
    const work = this.#meaning(event, unit);
    if (!work) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== "?") this.pointed = null;
    this.#heard();
    work();
  }

  /** From the first key on, names of hexes tell the zones of control as well. */
  #heard() {
    const { spoken: { speech }, overlays } = this.map;
    if (speech.heard) return;
    speech.heard = true;
    void overlays.zones();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} unit
   * @returns {(() => void) | null}
   */
  #meaning(event, unit) {
    const { map } = this;
    const arrows = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
    });
    const way = arrows[event.key];
    if (way && event.shiftKey) return () => map.steer(() => map.panBy(-way[0] * PAN_STEP, -way[1] * PAN_STEP));
    if (way) return () => this.#step(way);
    switch (event.key) {
      case "Enter":
      case " ":
        return () => this.choose(map.at, unit || this.#topLit(), event.shiftKey);
      case ",":
        return () => this.#cycle(-1);
      case ".":
        return () => this.#cycle(1);
      case "l":
        return () => map.stacks?.fan(map.at, map.k);
      case "?":
        return () => this.askHere(unit);
      default:
        return null;
    }
  }

  /**
   * Ask about what was pointed out last: by the mouse, or with the cursor; where there is nothing, the help tells what can be done.
   * @param {string} [unit]
   */
  askHere(unit = "") {
    if (this.pointed?.hex) return this.ask(this.pointed.unit, this.pointed.hex, this.pointed.x, this.pointed.y);
    const hex = this.map.table?.labels.get(this.map.at);
    const top = this.map.stacks?.at(this.map.at).at(-1) ?? "";
    const cell = this.map.cells.get(this.map.at)?.getBoundingClientRect();
    if (!hex || !cell) return void help();
    this.ask(unit || top, hex.label, cell.left + cell.width / 2, cell.bottom);
  }

  /**
   * Choose the whole stack or formation of the counter that is chosen, or that stands under the cursor.
   * @param {"stack" | "formation"} which
   */
  widen(which) {
    const { deciding } = this.map;
    const unit = deciding?.selected || this.named(document.activeElement).unit || this.#topLit();
    if (unit) void deciding?.pickWith(which, unit);
  }

  /** The uppermost counter under the cursor that can be chosen, unless the hex itself can. */
  #topLit() {
    const { deciding, stacks, at } = this.map;
    if (!deciding || !stacks || deciding.hexes.has(at)) return "";
    return [...stacks.at(at)].reverse().find((id) => deciding.units.has(id)) ?? "";
  }

  /**
   * Step through the counters of the cursor's stack.
   * @param {number} by
   */
  #cycle(by) {
    const { stacks, at, k } = this.map;
    const pile = [...(stacks?.at(at) ?? [])].reverse();
    if (!stacks || !pile.length) return;
    const now = pile.indexOf(this.named(document.activeElement).unit); // fanning out takes the focus away
    if (pile.length > 1) stacks.fan(at, k);
    const next = pile[(now + by + pile.length) % pile.length] ?? pile[0];
    stacks.pieces.get(next)?.group.focus({ preventScroll: true });
    this.map.inspect(at, next);
  }

  /**
   * Move the cursor to the neighbour in a direction; sideways it keeps to its row as well as a hex grid lets it.
   * @param {[number, number]} way
   */
  #step([dx, dy]) {
    const { map } = this;
    const board = map.table?.board;
    const here = map.table?.labels.get(map.at);
    if (!board) return;
    map.stacks?.close();
    if (!here) return map.cursor(this.#first());
    if (dy || !this.row) this.row = here.y;
    const near = board.hexes.filter((hex) => {
      const far = Math.hypot(hex.x - here.x, hex.y - here.y);
      return far > 1 && far < board.hex.height * 1.3 && (hex.x - here.x) * dx + (hex.y - here.y) * dy > far * 0.5;
    });
    const miss = (/** @type {{x: number, y: number}} */ hex) =>
      dy ? Math.abs(hex.x - here.x) : Math.abs(hex.y - this.row + 0.1);
    near.sort((a, b) => miss(a) - miss(b));
    if (near[0]) map.cursor(near[0].label);
    if (dy && near[0]) this.row = near[0].y;
  }

  /** Where the cursor starts: on something lit, or in the middle of what is seen. */
  #first() {
    const { map } = this;
    const lit = this.litPlaces()[0];
    const box = map.getBoundingClientRect();
    const middle = map.hexAt(box.left + box.width / 2, box.top + box.height / 2);
    return lit ?? (middle || ([...map.cells.keys()].find((label) => !map.spoken.idle.has(label)) ?? ""));
  }

  /**
   * Take the keyboard's focus again: on a counter that stands under the cursor, or on the cursor's hex.
   * @param {string} unit
   */
  resume(unit) {
    const { map } = this;
    if (!map.at) map.cursor(this.#first(), false);
    const piece = map.stacks?.at(map.at).includes(unit) ? map.stacks.pieces.get(unit)?.group : undefined;
    (piece ?? map.cells.get(map.at))?.focus({ preventScroll: true });
  }

  /** The hexes with something lit, in reading order. */
  litPlaces() {
    const { deciding, stacks, table } = this.map;
    const places = new Set([...(deciding?.hexes.keys() ?? [])].filter((label) => table?.labels.has(label)));
    for (const unit of deciding?.units.keys() ?? []) {
      const hex = stacks?.pieces.get(unit)?.hex;
      if (hex) places.add(hex);
    }
    const at = (/** @type {string} */ label) => table?.labels.get(label) ?? { x: 0, y: 0 };
    return [...places].sort((a, b) => at(a).x - at(b).x || at(a).y - at(b).y);
  }

  /**
   * Put the cursor on the next or previous lit place.
   * @param {number} by
   */
  nextLit(by) {
    this.#heard();
    const places = this.litPlaces();
    if (!places.length) return;
    this.pointed = null;
    const now = places.indexOf(this.map.at);
    this.map.stacks?.close();
    this.map.cursor(places[(now + by + places.length) % places.length] ?? places[0]);
  }

  /** Keys that the whole page knows, wherever the focus is outside of a text field. */
  get pageKeys() {
    const { map } = this;
    return /** @type {Record<string, () => void>} */ ({
      "+": () => map.steer(() => map.zoomBy(1.35)),
      "=": () => map.steer(() => map.zoomBy(1.35)),
      "-": () => map.steer(() => map.zoomBy(1 / 1.35)),
      0: () => map.steer(() => map.fit()),
      s: () => this.widen("stack"),
      f: () => this.widen("formation"),
      a: () => map.deciding?.joinAll(),
      n: () => this.nextLit(1),
      p: () => this.nextLit(-1),
      t: () => settings.toggle("counters"),
      r: () => settings.toggle("costs"),
      m: () => settings.toggle("moves"),
      x: () => settings.toggle("numbers"),
      "?": () => this.askHere(),
    });
  }
}
