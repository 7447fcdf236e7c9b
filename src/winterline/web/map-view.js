/**
 * <wl-map>: the board as SVG, panned and zoomed by a CSS transform on the <svg>, with everything that is drawn over it.
 */

import { select, zoom, zoomIdentity, zoomTransform } from "./vendor/d3.js";
import { loadSymbols, make } from "./counters.js";
import { arrow, chip, flag, hexPath, outline } from "./map-draw.js";
import { MapInput } from "./map-input.js";
import { lastMoves } from "./moves.js";
import { say } from "./messages/en.js";
import { settings } from "./settings.js";
import { Stacks } from "./stacks.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {[number, number]} Point */

const LAYERS = ["control", "zones", "lights", "cells", "moves", "stacks", "arrows", "marks", "costs", "fan", "effects"];
const MOVING_EVENTS = new Set(["move", "retreat", "advance", "enter"]);

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

  constructor() {
    super();
    this.behaviour = zoom();
    this.board = make("svg", { class: "board" });
    this.cursorMark = make("path", { class: "cursor" });
    this.picture = make("image", {});
    /** The drawn map is there, or will not come. */
    this.painted = new Promise((done) => {
      this.picture.addEventListener("load", done, { once: true });
      this.picture.addEventListener("error", done, { once: true });
    });
    this.ready = false;
  }

  /** Build the map once table and deciding are set and the board is loaded. */
  start() {
    const { table, deciding } = this;
    if (!table?.board || !deciding || this.ready) return;
    this.ready = true;
    void loadSymbols();
    this.#build();
    this.stacks = new Stacks(table, this.layers.stacks, this.layers.fan);
    this.input = new MapInput(this);
    this.#zooming();
    deciding.addEventListener("change", () => this.sync());
    settings.addEventListener("change", () => this.#settle());
    table.addEventListener("entries", (event) => this.#remember(/** @type {CustomEvent} */ (event).detail));
    new ResizeObserver(() => this.#resized()).observe(this);
    this.#settle();
    this.fit();
    this.open();
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
    for (const [key, value] of Object.entries({ x, y, width: wide, height: high })) {
      this.picture.setAttribute(key, String(value));
    }
    this.board.append(this.picture, make("rect", { class: "night", x, y, width: wide, height: high }));
    for (const name of LAYERS) {
      this.layers[name] = make("g", { class: `layer-${name}` });
      this.board.append(this.layers[name]);
    }
    for (const hex of board.hexes) this.#cell(board, hex);
    this.layers.cells.after(this.cursorMark);
    this.replaceChildren(this.board);
  }

  /**
   * @param {import("./types.d.ts").Board} board
   * @param {Hex} hex
   */
  #cell(board, hex) {
    const cell = make("path", {
      class: "cell", d: hexPath(board, hex), "data-hex": hex.label, role: "button", tabindex: -1,
      "aria-label": hex.spoken,
    });
    this.cells.set(hex.label, cell);
    this.layers.cells.append(cell);
  }

  /** Show what the settings want. */
  #settle() {
    this.classList.toggle("bare", !settings.now.counters);
    void this.#paint();
    this.sync();
    void this.#zones();
  }

  /** The drawn map, with or without hex numbers. */
  async #paint() {
    const name = encodeURIComponent(this.table?.board?.map ?? "");
    const url = `/api/boards/${name}.svg`;
    if (settings.now.numbers) return this.picture.setAttribute("href", url);
    this.plain ??= fetch(url).then((answer) => answer.text()).then((text) => this.#withoutNumbers(text));
    const href = await this.plain;
    if (!settings.now.numbers) this.picture.setAttribute("href", href);
  }

  /** @type {Promise<string> | undefined} */ plain = undefined;

  /** @param {string} text */
  #withoutNumbers(text) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml");
    for (const words of drawn.querySelectorAll("text")) {
      if (this.table?.labels.has(words.textContent ?? "")) words.remove();
    }
    return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
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
        if (sourceEvent) this.whole = false;
        this.k = transform.k;
        this.board.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
      })
      .on("end", () => {
        clearTimeout(rest);
        rest = window.setTimeout(() => this.classList.remove("panning"), 160);
      });
    select(this).call(this.behaviour).on("dblclick.zoom", null);
  }

  /** The zoom at which the whole board fits. */
  get fitted() {
    const [, , wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    return Math.min(this.clientWidth / wide, this.clientHeight / high) || 1;
  }

  #resized() {
    const least = this.fitted * 0.92;
    this.behaviour.scaleExtent([least, Math.max(4, least * 6)]);
    const top = this.getBoundingClientRect().top;
    if (this.k < least || this.whole) this.fit();
    else if (this.top !== undefined) this.panBy(0, this.top - top);
    this.top = top;
  }

  /** @type {number | undefined} where the map began on the screen, so that it stays put when something opens above */
  top = undefined;

  whole = true;

  /** Show the whole board. */
  fit() {
    const [, , wide, high] = this.table?.board?.viewBox ?? [0, 0, 1, 1];
    const k = this.fitted;
    this.behaviour.scaleExtent([k * 0.92, Math.max(4, k * 6)]);
    const middle = zoomIdentity
      .translate((this.clientWidth - wide * k) / 2, (this.clientHeight - high * k) / 2)
      .scale(k);
    select(this).call(this.behaviour.transform, middle);
    this.whole = true;
  }

  /** Where the map opens: whole where it is large enough to read, else on what there is to decide. */
  open() {
    const legible = 0.45;
    if (this.k >= legible || !this.deciding) return;
    const lit = [...this.deciding.hexes.keys(), ...[...this.deciding.units.keys()].flatMap((id) => this.#hexOf(id))];
    const all = lit.length ? lit : [...(this.stacks?.stacks.keys() ?? [])];
    this.zoomBy(legible / this.k);
    this.show(all, false, true);
  }

  /** @param {string} unit */
  #hexOf(unit) {
    const found = this.stacks?.pieces.get(unit)?.hex;
    return found ? [found] : [];
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
   * Bring hexes into sight, and mark them for a moment.
   * @param {string[]} labels
   * @param {boolean} [mark]
   * @param {boolean} [centre]
   */
  show(labels, mark = true, centre = false) {
    const hexes = labels.flatMap((label) => this.table?.labels.get(label) ?? []);
    if (!hexes.length) return;
    const xs = hexes.map((hex) => hex.x);
    const ys = hexes.map((hex) => hex.y);
    const middle = /** @type {Point} */ ([(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]);
    const [x, y] = zoomTransform(this).apply(middle);
    const inside = x > 60 && y > 60 && x < this.clientWidth - 60 && y < this.clientHeight - 60;
    if (!inside || centre) this.panBy(this.clientWidth / 2 - x, this.clientHeight / 2 - y);
    if (mark) for (const hex of hexes) this.#flash(make("path", { class: "spot", d: this.hexShape(hex) }), 1600);
  }

  /**
   * @param {Hex} hex
   * @param {number} [share]
   */
  hexShape(hex, share = 1) {
    return hexPath(/** @type {import("./types.d.ts").Board} */ (this.table?.board), hex, share);
  }

  // --- what is drawn over the board --------------------------------------------------------------------

  /** Bring the map in line with the position, what is lit and the settings. */
  sync() {
    const { table, deciding, stacks } = this;
    if (!table || !deciding || !stacks) return;
    const state = table.shown;
    const moved = this.seen !== undefined && this.seen !== state?.at;
    if (this.seen !== state?.at) void this.#zones();
    this.seen = state?.at;
    stacks.sync(deciding, moved && table.looking === null);
    this.#lights();
    this.#control();
    this.#battles();
    this.#moves();
    this.#speak();
    this.#flashAll();
    void this.path();
    this.placeCursor();
    this.#attend();
  }

  /** @type {number | undefined} */ seen = undefined;
  asked = "";

  /** When something new is asked and nothing of what is lit is in sight, bring it there. */
  #attend() {
    const { deciding } = this;
    const asked = `${deciding?.mine} ${deciding?.decision?.kind} ${deciding?.selected}`;
    if (asked === this.asked || !deciding?.mine) return;
    const first = !this.asked;
    this.asked = asked;
    const off = deciding.selected && !this.#hexOf(deciding.selected).length;
    const lit = off ? [...deciding.hexes.keys()] : (this.input?.litPlaces() ?? []);
    if (!first && lit.length && !lit.some((label) => this.#inSight(label))) this.show(lit, false, true);
  }

  /** @param {string} label */
  #inSight(label) {
    const hex = this.table?.labels.get(label);
    if (!hex) return false;
    const [x, y] = zoomTransform(this).apply([hex.x, hex.y]);
    return x > 0 && y > 0 && x < this.clientWidth && y < this.clientHeight;
  }

  /** Lit hexes and what they cost. */
  #lights() {
    const { table, deciding } = this;
    if (!table?.board || !deciding) return;
    const unit = table.board.hex.height;
    const lights = [];
    const costs = [];
    for (const [label, actions] of deciding.hexes) {
      const hex = table.labels.get(label);
      if (!hex) continue;
      const kind = kindOf(actions[0].do);
      lights.push(make("path", { class: `light ${kind}`, d: this.hexShape(hex, 0.95) }));
      if (kind === "fight") costs.push(...target(hex, unit));
    }
    const shown = settings.now.costs ? deciding.reach : new Map();
    for (const [label, cost] of shown) {
      const hex = table.labels.get(label);
      if (!hex) continue;
      const full = this.stacks?.at(label).length;
      const kind = deciding.hexes.has(label) ? "cost" : "cost shut";
      const y = hex.y + unit * (full ? 0.4 : 0.12);
      costs.push(chip(say.points(cost), { x: hex.x, y, size: unit * 0.2, kind }));
    }
    this.layers.lights.replaceChildren(...lights);
    this.layers.costs.replaceChildren(...costs);
  }

  /** Flags on the hexes that somebody holds, and notes of support. */
  #control() {
    const { table, deciding } = this;
    if (!table?.board || !deciding?.view) return;
    const { labels, board } = table;
    const out = Object.entries(deciding.view.control ?? {}).flatMap(([label, side]) => {
      const hex = labels.get(label);
      return hex ? [flag(side, say.side(side)[0], hex, board)] : [];
    });
    this.layers.control.replaceChildren(...out);
    const notes = (deciding.view.support?.notes ?? []).flatMap((note) => {
      const hex = labels.get(note.hex);
      const words = [note.nas ? `N${note.nas}` : "", note.cas ? `A${note.cas}` : ""].join(" ").trim();
      const at = { x: hex?.x ?? 0, y: (hex?.y ?? 0) - board.hex.height * 0.4, size: board.hex.height * 0.18, kind: "note" };
      return hex ? [chip(words, at)] : [];
    });
    this.layers.marks.replaceChildren(...notes);
  }

  /** Declared battles and the one being built, as arrows. */
  #battles() {
    const { deciding } = this;
    if (!deciding) return;
    const declared = (deciding.view?.battles ?? []).filter((battle) => !battle.outcome);
    const out = declared.flatMap((battle) => this.#attack(battle, "attack"));
    if (deciding.battle) out.push(...this.#attack(deciding.battle, "attack open"));
    this.layers.arrows.replaceChildren(...out);
  }

  /**
   * @param {{attackers: string[], hexes: string[]}} battle
   * @param {string} kind
   */
  #attack(battle, kind) {
    const from = new Set(battle.attackers.flatMap((unit) => this.#hexOf(unit)));
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
    const wanted = settings.now.moves && table ? lastMoves(table) : [];
    this.layers.moves.replaceChildren(
      ...wanted.map((move) => this.#arrow(move.hexes, `${move.kind} side-${move.side}`, { to: 0.1 })),
    );
  }

  /** The way to the hex under the pointer or the cursor. */
  async path() {
    const { table, deciding } = this;
    this.layers.effects.querySelector(".arrow.path")?.remove();
    this.layers.effects.querySelectorAll(".arrow.way").forEach((old) => old.remove());
    if (!table || !deciding) return;
    for (const way of deciding.ways) {
      if (way.via && way.to) this.layers.effects.append(this.#arrow([way.via, way.to], "way"));
    }
    const goal = this.over || this.at;
    const unit = deciding.selected;
    if (!unit || !deciding.hexes.has(goal) || !deciding.reach.has(goal)) return;
    const steps = await table.path(unit, goal).catch(() => []);
    if (deciding.selected !== unit || (this.over || this.at) !== goal || !steps.length) return;
    const start = this.#hexOf(unit);
    const labels = steps[0] === start[0] ? steps : [...start, ...steps];
    this.layers.effects.querySelector(".arrow.path")?.remove();
    this.layers.effects.append(this.#arrow(labels, "path", { from: 0.2 }));
  }

  /** Zones of control of the sides that are switched on. */
  async #zones() {
    const { table } = this;
    if (!table?.board) return;
    const sides = table.looking === null ? settings.now.zones : [];
    const found = await Promise.all(sides.map((side) => table.zone(side).catch(() => /** @type {string[]} */ ([]))));
    const shapes = found.map((labels, i) => {
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
  }

  /** The spoken name of every hex: what it is, what stands there, what can be done. */
  #speak() {
    const { table, deciding } = this;
    if (!table || !deciding) return;
    const control = deciding.view?.control ?? {};
    for (const [label, cell] of this.cells) {
      const hex = /** @type {Hex} */ (table.labels.get(label));
      const words = [hex.spoken];
      if (control[label]) words.push(say.controlled(control[label]));
      const pile = this.stacks?.at(label) ?? [];
      if (pile.length > 1) words.push(say.stackOf(pile.length));
      for (const id of pile) words.push(table.counters.get(id)?.name ?? id);
      const cost = deciding.reach.get(label);
      if (cost !== undefined) words.push(say.reachCost(cost));
      const lit = deciding.hexes.has(label);
      if (lit) words.push(say.hexLit);
      cell.classList.toggle("open", lit);
      const name = words.join(", ");
      if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
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
    this.cells.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = label;
    this.placeCursor();
    if (focus) {
      this.show([label], false);
      this.cells.get(label)?.focus({ preventScroll: true });
    }
    this.inspect(label);
    void this.path();
  }

  placeCursor() {
    const hex = this.table?.labels.get(this.at) ?? this.table?.board?.hexes[0];
    if (!hex) return;
    this.cells.get(hex.label)?.setAttribute("tabindex", "0");
    this.cursorMark.setAttribute("d", this.at ? this.hexShape(hex, 0.97) : "");
  }

  /**
   * Tell the inspector what is looked at.
   * @param {string} hex
   * @param {string} [unit]
   */
  inspect(hex, unit = "") {
    this.dispatchEvent(new CustomEvent("wl-inspect", { bubbles: true, detail: { hex, unit } }));
  }

  // --- what happened -----------------------------------------------------------------------------------

  /** @type {import("./types.d.ts").TableEvent[]} */ happened = [];

  /** @param {{entries: Entry[], live: boolean}} news */
  #remember(news) {
    if (!news.live || this.table?.looking !== null) return;
    for (const event of news.entries.flatMap((entry) => entry.events)) {
      if (MOVING_EVENTS.has(event.what)) this.stacks?.ways.set(event.units[0], event.hexes);
      if (event.what === "battle") this.happened.push(event);
    }
  }

  /** Results of battles, for a moment where they were fought. */
  #flashAll() {
    const unit = this.table?.board?.hex.height ?? 72;
    for (const event of this.happened.splice(0).slice(-6)) {
      const hex = this.table?.labels.get(event.hexes[0] ?? "");
      if (!hex) continue;
      const [odds, result = ""] = event.word.split(" ");
      const words = say.battleFlash(odds, event.number, result);
      const size = Math.max(unit * 0.26, 15 / this.k);
      this.#flash(chip(words, { x: hex.x, y: hex.y - unit * 0.62, size, kind: "result" }), 2600);
      this.#flash(make("path", { class: "struck", d: this.hexShape(hex) }), 1400);
    }
  }

  /**
   * Show something for a moment.
   * @param {SVGElement} what
   * @param {number} time
   */
  #flash(what, time) {
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
 */
function target(hex, unit) {
  const r = unit * 0.43;
  const s = unit * 0.13;
  const corner = (/** @type {number} */ x, /** @type {number} */ y) =>
    `M${hex.x + x * r} ${hex.y + y * (r - s)}V${hex.y + y * r}H${hex.x + x * (r - s)}`;
  return [make("path", { class: "target", d: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join("") })];
}

customElements.define("wl-map", MapView);
