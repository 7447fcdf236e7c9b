/**
 * What a screen reader says of a hex: what it is, what runs along its sides, who holds it and stands there, what can be done.
 */

import { describe } from "./ground.js";
import { say } from "./messages/say.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./types.d.ts").Sides} Sides */

/**
 * Whether a hex is of no use to anybody: open sea, or out of play. While an action lights it, it is.
 * @param {Hex} hex
 */
export function isIdle({ terrain, features, name }) {
  const kinds = features.map((feature) => feature.split(":")[0]);
  if (kinds.includes("unplayable")) return true;
  return terrain.length === 1 && terrain[0] === "sea" && !name && kinds.every((kind) => kind === "edge");
}

/**
 * What never changes of a hex, in words.
 * @param {Hex} hex
 * @param {Sides} sides
 */
export function groundWords(hex, sides) {
  const told = /** @type {Record<string, string>} */ (say.features);
  const along = Object.entries(sides[hex.label] ?? {}).map(([what, where]) => {
    const [kind, name = ""] = what.split("|", 2);
    return say.alongSides(kind, name.split(", ").map((part) => told[part] ?? part).join(", "), where.split(" "));
  });
  // a river is told once, with the sides along which it runs
  const rivers = Object.keys(sides[hex.label] ?? {}).some((what) => what.startsWith("river"));
  const ground = { ...hex, features: hex.features.filter((feature) => !rivers || !feature.startsWith("river:")) };
  return [say.hexSpoken(hex.label), hex.name ?? "", ...describe(ground).split(" · "), ...along].filter(Boolean).join(", ");
}

/** Names of hexes, made anew only as far as something has changed. */
export class Speech {
  /** Whether somebody goes over the map by keys, and may not see what is drawn there. */ heard = false;
  /** @type {Sides} */ #sides = {};
  /** @type {Map<string, string>} */ #ground = new Map();
  /** @type {[string, Set<string>][]} side -> hexes in its zone of control */ #zones = [];

  /** @param {Sides} sides */
  learn(sides) {
    this.#sides = sides;
    this.#ground.clear();
  }

  /** @param {[string, string[]][]} zones  sides whose zones are known, with the hexes */
  show(zones) {
    this.#zones = zones.map(([side, labels]) => [side, new Set(labels)]);
  }

  /** @param {Hex} hex */
  ground(hex) {
    const known = this.#ground.get(hex.label) ?? groundWords(hex, this.#sides);
    this.#ground.set(hex.label, known);
    return known;
  }

  /** @param {string} label */
  zones(label) {
    return this.#zones.filter(([, labels]) => labels.has(label)).map(([side]) => say.inZone(side));
  }
}

/** The hexes of the map as they are spoken: each is a button with a name, but for those that are of no use to anybody. */
export class Spoken {
  /** @param {import("./map-view.js").MapView} map */
  constructor(map) {
    this.map = map;
  }

  /** @type {Map<string, string>} hex -> what was said of it last */ said = new Map();
  speech = new Speech();
  /** @type {Set<string>} hexes that are no buttons */ idle = new Set();

  /** Learn what runs along the sides of hexes, once the first view is there. */
  async learn() {
    const found = await this.map.table?.sides(this.map.table.board?.map ?? "").catch(() => null);
    if (!found) return;
    this.speech.learn(found);
    this.speak();
  }

  /** The spoken name of every hex: what it is, what stands there, what can be done. */
  speak() {
    const { table, deciding, cells, stacks } = this.map;
    if (!table || !deciding) return;
    const control = deciding.view?.control ?? {};
    /** @type {Map<string, string[]>} */ const marked = new Map();
    for (const { hex, title } of deciding.view?.markers ?? []) marked.set(hex, [...(marked.get(hex) ?? []), title]);
    for (const [label, cell] of cells) {
      const hex = /** @type {Hex} */ (table.labels.get(label));
      const words = [this.speech.ground(hex)];
      if (control[label]) words.push(say.controlled(control[label]));
      words.push(...(marked.get(label) ?? []));
      const pile = stacks?.at(label) ?? [];
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
      if (this.said.get(label) === name) continue;
      this.said.set(label, name);
      cell.classList.toggle("open", lit);
      if (isIdle(hex) && !lit && !pile.length && !marked.has(label)) this.idle.add(label);
      else this.idle.delete(label);
      this.name(label, cell);
    }
    this.map.placeCursor();
  }

  /**
   * A hex is a button with a name; one that is of no use is neither, unless the cursor rests there and it must be told.
   * @param {string} label
   * @param {SVGPathElement} cell
   */
  name(label, cell) {
    const here = label === this.map.at;
    const told = here || !this.idle.has(label);
    /** @type {Record<string, string>} */
    const wanted = told
      ? { role: this.idle.has(label) ? "img" : "button", tabindex: here ? "0" : "-1", "aria-label": this.said.get(label) ?? "" }
      : {};
    for (const key of ["role", "tabindex", "aria-label"]) {
      if (key in wanted) cell.setAttribute(key, wanted[key]);
      else cell.removeAttribute(key);
    }
  }
}
