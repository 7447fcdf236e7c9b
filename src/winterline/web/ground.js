/**
 * What a hex is, in words, and which rows of the terrain chart speak of it.
 */

import { say } from "./messages/en.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {{name: string, move: string, combat: string, rule: string}} Ground */

/**
 * The rows of the terrain chart that speak of a hex.
 * @param {Hex} hex
 * @param {Ground[]} chart
 */
export function groundOf(hex, chart) {
  const words = [...hex.terrain, ...hex.features.map((feature) => feature.split(":")[0])];
  return chart.filter((row) => {
    const name = row.name.toLowerCase();
    return words.some((word) => new RegExp(`\\b${word}\\b`).test(name));
  });
}

/**
 * What a hex is, in words: terrain, then features.
 * @param {Hex} hex
 */
export function describe(hex) {
  const features = hex.features.map((feature) => {
    const [kind, name] = feature.split(":", 2);
    const word = /** @type {Record<string, string>} */ (say.features)[kind] ?? say.plain(kind);
    return name && name !== hex.name ? `${word} ${name}` : word;
  });
  return [...new Set([...hex.terrain, ...features])].join(" · ");
}
