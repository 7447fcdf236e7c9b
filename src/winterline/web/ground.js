/**
 * What a hex is, in words, and which rows of the terrain chart speak of it.
 */

import { say } from "./messages/say.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {{name: string, key?: string | string[], move: string, combat: string, rule: string}} Ground  a row of the chart; `key`: the board's word or words, where the name is another */

/** Features that tell where a hex belongs, not what lies in it. */
const AREAS = new Set(["zone", "edge", "box"]);

/**
 * A board with its hexes one by one, as the page goes through them; they are sent in columns, which are shorter.
 * @param {import("./types.d.ts").Sheet} sheet
 * @returns {import("./types.d.ts").Board}
 */
export function boardOf({ hexes, ...sheet }) {
  const each = (/** @type {number} */ i) => Object.fromEntries(Object.entries(hexes).map(([what, column]) => [what, column[i]]));
  return { ...sheet, hexes: hexes.label.map((_, i) => /** @type {Hex} */ (/** @type {unknown} */ (each(i)))) };
}

/**
 * The areas of a board that an action may name instead of a hex, by every way in which it may: `zone-salerno`, `zone:Salerno`.
 * @param {Hex[]} hexes
 * @returns {Map<string, {title: string, hexes: string[]}>}
 */
export function areasOf(hexes) {
  /** @type {Map<string, {title: string, hexes: string[]}>} */
  const out = new Map();
  for (const hex of hexes) {
    for (const feature of hex.features) {
      const [kind, name] = feature.split(":", 2);
      if (!name || kind === "edge" || kind === "river") continue;
      for (const id of [feature, `${kind}-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`]) {
        const area = out.get(id) ?? { title: `${say.plain(kind)} ${name}`, hexes: [] };
        area.hexes.push(hex.label);
        out.set(id, area);
      }
    }
  }
  return out;
}

/** What runs along a hex and is told of it: rivers and canals in sides are crossed, and not stood upon. */
const ALONG = "road:";

/**
 * The rows of the terrain chart that speak of a hex.
 * @param {Hex} hex
 * @param {Ground[]} chart
 * @param {Record<string, string>} [sides]  what runs through its sides -> where
 */
export function groundOf(hex, chart, sides = {}) {
  const kinds = hex.features.map((feature) => feature.split(":")[0]);
  const told = new Set(hex.terrain.flatMap((word) => word.split("-"))); // a minor-city is no city of another kind
  const roads = Object.keys(sides).filter((what) => what.startsWith(ALONG));
  const words = [...hex.terrain, ...kinds.filter((kind) => !AREAS.has(kind) && !told.has(kind)), ...roads];
  return chart.filter((row) => {
    if (row.key) return [row.key].flat().some((key) => words.includes(key));
    const name = row.name.toLowerCase();
    return words.some((word) => new RegExp(`\\b${word}\\b`).test(name));
  });
}

/**
 * What a hex is, in words: terrain, then features.
 * @param {Hex} hex
 */
export function describe(hex) {
  const told = /** @type {Record<string, string>} */ (say.features);
  const features = hex.features.map((feature) => {
    const all = feature.split(":");
    const [kind, ...more] = told[all.slice(0, 2).join(":")] ? [all.slice(0, 2).join(":"), ...all.slice(2)] : all;
    const name = told[more.join(" ")] ?? more.join(" ");
    const word = told[kind] ?? say.plain(kind);
    const rest = hex.name && name?.startsWith(hex.name) && !AREAS.has(kind) ? name.slice(hex.name.length).trim() : name;
    return word && rest && rest.toLowerCase() !== kind ? `${word} ${rest}` : word;
  });
  return [...new Set([...hex.terrain.map((word) => told[word] ?? say.plain(word)), ...features])].filter(Boolean).join(" · ");
}
