/**
 * What can be laid over the board: zones of control and the layers of a game, as they are switched on or as the moment wants them.
 */

import { drawLayer } from "./layers.js";
import { isAlternative } from "./lights.js";
import { hexPath, outline } from "./map-draw.js";
import { settings } from "./settings.js";
import { make } from "./svg.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").Layer} Layer */

/** How long the pointer rests on a hex before what stands there then is laid over the map. */
const REST = 130;

/** Layers over one map. */
export class Laid {
  /** @param {import("./map-view.js").MapView} map */
  constructor(map) {
    this.map = map;
  }

  get table() {
    return this.map.table;
  }

  get deciding() {
    return this.map.deciding;
  }

  get layers() {
    return this.map.layers;
  }

  /**
   * @param {Hex} hex
   * @param {number} [share]
   */
  hexShape(hex, share = 1) {
    return hexPath(/** @type {Board} */ (this.table?.board), hex, share);
  }

  /** Zones of control of the sides that are switched on. */
  async zones() {
    const { table } = this;
    if (!table?.board) return;
    const sides = table.looking === null ? this.#zonesWanted : [];
    const found = await Promise.all(sides.map((side) => table.zone(side).catch(() => /** @type {string[]} */ ([]))));
    const shapes = found.flatMap((labels, i) => {
      if (!this.zoned.includes(sides[i])) return [];
      const hexes = labels.flatMap((label) => table.labels.get(label) ?? []);
      const fill = hexes.map((hex) => this.hexShape(hex)).join("");
      const board = /** @type {import("./types.d.ts").Board} */ (table.board);
      return make(
        "g",
        { class: `zone side-${sides[i]}` },
        make("path", { class: "wash", d: fill }),
        make("path", { class: "rim", d: outline(board, hexes) }),
      );
    });
    this.layers.zones.replaceChildren(...shapes);
    this.map.spoken.speech.show(sides.map((side, i) => [side, found[i]]));
    this.map.spoken.speak();
  }

  /** @type {Layer[]} the layers that are on */ laid = [];

  /** What the decision of the moment wants to see over the map. */
  get #aids() {
    const { deciding } = this;
    return (settings.now.aids && deciding?.mine && deciding.view?.aids) || {};
  }

  /** The sides whose zones of control are shown. */
  get zoned() {
    return [...new Set([...settings.now.zones, ...(this.#aids.zones ?? [])])];
  }

  /** The sides whose zones must be known: whoever goes by keys is told those of all. */
  get #zonesWanted() {
    if (!this.map.spoken.speech.heard) return this.zoned;
    return [...new Set([...(this.table?.counters.values() ?? [])].map(({ side }) => side))];
  }

  /** The layers that are shown: those that are switched on, and those that the moment is about. */
  get wanted() {
    return [...new Set([...settings.now.layers, ...(this.#aids.layers ?? [])])];
  }

  /** What was chosen and not sent, and the hex that is pointed at as if it were chosen. */
  get #parts() {
    const { deciding } = this;
    const parts = deciding?.parts ?? [];
    const [action, ...more] = deciding?.hexes.get(this.map.over) ?? [];
    const under = deciding?.choosing || deciding?.meant;
    const goes = under && action && !more.length && this.#aids.layers && !isAlternative(deciding.gesture, action);
    return goes ? [...parts, action] : parts;
  }

  /** The position that is shown: the entry, the one looked at, and what was chosen and not sent. */
  get moment() {
    return JSON.stringify([this.table?.state?.at, this.table?.looking, this.#parts, this.wanted, this.zoned]);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting = undefined;

  /** Lay everything anew when the moment has changed; while the pointer moves on, not before it rests. */
  follow() {
    if (this.#followed === this.moment) return;
    this.#followed = this.moment;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      void this.lay();
      void this.zones();
    }, this.#parts.length > (this.deciding?.parts.length ?? 0) ? REST : 0);
  }

  #followed = "";

  /** What the game lays over the map, where it is switched on. */
  async lay() {
    const { table } = this;
    if (!table?.board) return;
    const { moment, wanted } = this;
    const parts = this.#parts;
    const found = wanted.length ? await table.layers(parts).catch(() => /** @type {Layer[]} */ ([])) : [];
    if (this.moment !== moment) return;
    const { board, labels } = table;
    this.laid = found.filter((layer) => wanted.includes(layer.id));
    this.layers.laid.replaceChildren(...this.laid.map((layer) => drawLayer(board, labels, layer)));
    this.map.dispatchEvent(new CustomEvent("wl-layers"));
  }
}
