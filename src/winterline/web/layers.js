/**
 * What a game offers to lay over the map: tinted hexes with a pattern of their own, lines, small marks.
 */

import { make, styleOf } from "./svg.js";
import { chip, hexPath, outline } from "./map-draw.js";

/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./types.d.ts").Layer} Layer */
/** @typedef {{style: string, shape: "area" | "wide" | "line" | "tie", title: string}} Key */

/** The pattern of each style, so that none is told by colour alone. In a tile of 12 units. */
const PATTERNS = {
  good: "M0 12 12 0",
  bad: "M0 0 12 12M0 12 12 0",
  warn: "M3 3h.1M9 9h.1",
  note: "M0 6H12",
  allied: "M6 0V12",
  axis: "M0 0 12 12",
};

/** A line that holds two places together is a double one; others lead from one to the other. */
export const TIE = "tie";

/** Between the meanings that share a sign, and how many of them are told. */
const JOINT = " · ";
const MOST_MEANINGS = 3;
/** @param {string[]} told @param {string} title */
const isNew = (told, title) => told.length < MOST_MEANINGS && !told.includes(title);
/** An area of more hexes than these is shown by its edge: a pattern over half of the map hides what lies below. */
const WIDE = 40;

/** The patterns as definitions, to be put into the map once. */
export function patterns() {
  return make("defs", {}, ...Object.entries(PATTERNS).map(([style, d]) => make(
    "pattern",
    { id: `layer-${style}`, class: `style-${style}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" },
    make("path", { class: "weave", d }),
  )));
}

/**
 * A layer as it is drawn.
 * @param {Board} board
 * @param {Map<string, Hex>} labels
 * @param {Layer} layer
 */
export function drawLayer(board, labels, layer) {
  const known = (/** @type {string[]} */ names) => names.flatMap((name) => labels.get(name) ?? []);
  const areas = (layer.hexes ?? []).map((area) => {
    const style = styleOf(area.style);
    const hexes = known(area.hexes);
    const d = hexes.map((hex) => hexPath(board, hex)).join("");
    return make(
      "g",
      { class: `area style-${style}${hexes.length > WIDE ? " wide" : ""}` },
      make("path", { class: "tint", d }),
      make("path", { class: "pattern", d, fill: `url(#layer-${style})` }),
      make("path", { class: "rim", d: outline(board, hexes) }),
    );
  });
  const lines = (layer.lines ?? []).map((line) => {
    const d = known(line.hexes).map((hex, i) => `${i ? "L" : "M"}${hex.x} ${hex.y}`).join("");
    return make(
      "g",
      { class: `line ${line.form ?? ""} style-${styleOf(line.style)}` },
      make("path", { class: "halo", d }),
      make("path", { class: "shaft", d }),
      ...(line.form === TIE ? [make("path", { class: "core", d })] : []),
    );
  });
  const size = board.hex.height * 0.18;
  const marks = (layer.marks ?? []).flatMap((mark) => known([mark.hex]).map((hex) =>
    chip(mark.text, { x: hex.x, y: hex.y + board.hex.height * 0.36, size, kind: "layer-mark" })));
  return make("g", { class: "laid", "data-layer": layer.id }, ...areas, ...lines, ...marks);
}

/**
 * What the layers say of a hex, in words.
 * @param {Layer[]} layers
 * @param {string} label
 * @returns {{title: string, words: string, rule: string}[]}
 */
export function wordsAt(layers, label) {
  return layers.flatMap((layer) => {
    const areas = (layer.hexes ?? []).filter((area) => area.hexes.includes(label));
    const lines = (layer.lines ?? []).filter((line) => line.hexes.includes(label));
    const marks = (layer.marks ?? []).filter((mark) => mark.hex === label);
    const words = [...new Set([...areas, ...lines, ...marks].map((found) => found.title).filter(Boolean))];
    return words.length ? [{ title: layer.title, words: words.join(", "), rule: layer.rule ?? "" }] : [];
  });
}

/**
 * What the signs of a layer mean: each style with its words, once.
 * @param {Layer} layer
 * @returns {Key[]}
 */
export function keyOf(layer) {
  /** @type {Map<string, Key>} */
  const out = new Map();
  const take = (/** @type {"area" | "line" | "tie"} */ shape, /** @type {{style: string, title: string, hexes: string[]}[]} */ found) => {
    for (const { style, title, hexes } of found) {
      const sign = shape === "area" && hexes.length > WIDE ? "wide" : shape;
      const known = out.get(`${shape} ${style}`);
      if (!known) out.set(`${shape} ${style}`, { style: styleOf(style), shape: sign, title });
      else if (isNew(known.title.split(JOINT), title)) known.title += JOINT + title;
    }
  };
  take("area", (layer.hexes ?? []).filter((area) => area.hexes.length));
  take("line", (layer.lines ?? []).filter(({ form }) => form !== TIE));
  take(TIE, (layer.lines ?? []).filter(({ form }) => form === TIE));
  return [...out.values()];
}
