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
  const along = Object.entries(sides[hex.label] ?? {}).map(([what, where]) => {
    const [kind, name = ""] = what.split("|", 2);
    return say.alongSides(kind, name, where.split(" "));
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
