/**
 * Shapes of the map: hexes, arrows, chips, zones. Pure functions from labels to SVG.
 */

import { make, styleOf } from "./svg.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {[number, number]} Point */

/**
 * The corners of a hex about the origin, flat sides up and down where hexes are wider than high.
 * @param {Board} board
 * @param {number} [share]
 * @returns {Point[]}
 */
export function corners(board, share = 1) {
  const flat = board.hex.width >= board.hex.height;
  const radius = (Math.max(board.hex.width, board.hex.height) / 2) * share;
  return Array.from({ length: 6 }, (_, i) => {
    const turn = (Math.PI / 3) * i + (flat ? 0 : Math.PI / 6);
    return /** @type {Point} */ ([radius * Math.cos(turn), radius * Math.sin(turn)]);
  });
}

/**
 * Path data of a hex.
 * @param {Board} board
 * @param {{x: number, y: number}} at
 * @param {number} [share]
 */
export function hexPath(board, at, share = 1) {
  const points = corners(board, share).map(([x, y]) => `${(at.x + x).toFixed(1)} ${(at.y + y).toFixed(1)}`);
  return `M${points.join("L")}Z`;
}

/** The middles of two sides in these units, and the places beside one: a shared side may be rounded to either of two. */
const NEAR = 6;
const AROUND = [0, -1, 1].flatMap((dx) => [0, -1, 1].map((dy) => [dx, dy]));

/**
 * The outline of a set of hexes as path data: every side that no neighbour of the set shares.
 * @param {Board} board
 * @param {Hex[]} hexes
 */
export function outline(board, hexes) {
  /** @type {Map<string, [Point, Point]>} */
  const sides = new Map();
  const shape = corners(board);
  for (const hex of hexes) {
    shape.forEach(([x, y], i) => {
      const [nx, ny] = shape[(i + 1) % 6];
      const a = /** @type {Point} */ ([hex.x + x, hex.y + y]);
      const b = /** @type {Point} */ ([hex.x + nx, hex.y + ny]);
      const [mx, my] = [Math.round((a[0] + b[0]) / NEAR), Math.round((a[1] + b[1]) / NEAR)];
      const found = AROUND.map(([dx, dy]) => `${mx + dx} ${my + dy}`).find((key) => sides.has(key));
      if (found) sides.delete(found);
      else sides.set(`${mx} ${my}`, [a, b]);
    });
  }
  const text = ([x, y] = /** @type {Point} */ ([0, 0])) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return [...sides.values()].map(([a, b]) => `M${text(a)}L${text(b)}`).join("");
}

/**
 * A smooth arrow through points, its head drawn as part of the shape so that it prints and themes like the line.
 * @param {Point[]} points
 * @param {string} kind
 * @param {number} unit  the width of a hex
 * @param {{from?: number, to?: number}} [gap]  how far it keeps from its ends, in hexes
 * @returns {SVGGElement}
 */
export function arrow(points, kind, unit, gap = {}) {
  const line = trimmed(points, unit * (gap.from ?? 0), unit * (gap.to ?? 0));
  const [ex, ey] = line[line.length - 1];
  const [px, py] = line[line.length - 2];
  const turn = Math.atan2(ey - py, ex - px);
  const size = unit * (kind === "attack" ? 0.26 : 0.19);
  const base = /** @type {Point} */ ([ex - size * 0.7 * Math.cos(turn), ey - size * 0.7 * Math.sin(turn)]);
  const data = curve([...line.slice(0, -1), base]);
  const wing = (/** @type {number} */ side) =>
    `${(ex - size * Math.cos(turn + side)).toFixed(1)} ${(ey - size * Math.sin(turn + side)).toFixed(1)}`;
  const head = `M${ex.toFixed(1)} ${ey.toFixed(1)}L${wing(0.52)}L${wing(-0.52)}Z`;
  return make(
    "g",
    { class: `arrow ${kind}` },
    make("path", { class: "halo", d: data }),
    make("path", { class: "halo head", d: head }),
    make("path", { class: "shaft", d: data }),
    make("path", { class: "head", d: head }),
  );
}

/**
 * @param {Point[]} points
 * @param {number} from
 * @param {number} to
 * @returns {Point[]}
 */
function trimmed(points, from, to) {
  const line = points.map((p) => /** @type {Point} */ ([...p]));
  pull(line, 0, 1, from);
  pull(line, line.length - 1, line.length - 2, to);
  return line;
}

/**
 * Move one end of a line along it.
 * @param {Point[]} line
 * @param {number} end
 * @param {number} next
 * @param {number} by
 */
function pull(line, end, next, by) {
  const [x, y] = line[end];
  const [nx, ny] = line[next];
  const far = Math.hypot(nx - x, ny - y) || 1;
  const share = Math.min(0.8, by / far);
  line[end] = [x + (nx - x) * share, y + (ny - y) * share];
}

/**
 * Path data of a line whose bends are rounded.
 * @param {Point[]} points
 */
function curve(points) {
  const text = (/** @type {Point} */ [x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let data = `M${text(points[0])}`;
  for (let i = 1; i < points.length - 1; i += 1) {
    const [x, y] = points[i];
    const [nx, ny] = points[i + 1];
    const middle = /** @type {Point} */ ([(x + nx) / 2, (y + ny) / 2]);
    data += `Q${text(points[i])} ${text(i === points.length - 2 ? points[i + 1] : middle)}`;
  }
  return points.length === 2 ? `${data}L${text(points[1])}` : data;
}

/**
 * A small label on a rounded card.
 * @param {string} words
 * @param {{x: number, y: number, size: number, kind: string}} at
 */
export function chip(words, at) {
  const wide = Math.max(at.size * 1.35, words.length * at.size * 0.58 + at.size * 0.7);
  const high = at.size * 1.35;
  return make(
    "g",
    { class: `chip ${at.kind}`, transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})` },
    make("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2.6 }),
    make("text", { y: at.size * 0.35, "font-size": at.size }, words),
  );
}

/**
 * A small card that lies in a hex beside the counters.
 * @param {import("./types.d.ts").Marker} marker
 * @param {Hex} hex
 * @param {Board} board
 * @param {number} nth  how many lie there already
 */
export function markerCard(marker, hex, board, nth) {
  const u = board.hex.height / 72;
  const x = hex.x + board.hex.width * 0.3 - nth * 20 * u;
  const y = hex.y - board.hex.height * 0.37;
  const side = marker.side ? ` side-${marker.side}` : "";
  const words = marker.text.slice(0, 4);
  const size = Math.min(11, 17 / Math.max(1, words.length * 0.6));
  return make(
    "g",
    { class: `marker style-${styleOf(marker.style)}${side}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${u.toFixed(2)})` },
    make("rect", { x: -9.5, y: -7.5, width: 19, height: 15, rx: 2.5 }),
    make("text", { y: size * 0.36, "font-size": size.toFixed(1) }, words),
  );
}

/**
 * A flag for who holds a hex: a letter on it, so that colour is not needed.
 * @param {string} side
 * @param {string} letter
 * @param {Hex} hex
 * @param {Board} board
 */
export function flag(side, letter, hex, board) {
  const u = board.hex.height / 72;
  const x = hex.x - board.hex.width * 0.36;
  const y = hex.y - board.hex.height * 0.1;
  return make(
    "g",
    { class: `flag side-${side}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${u.toFixed(2)})` },
    make("path", { class: "pole", d: "M0 10V-13" }),
    make("path", { class: "cloth", d: "M0 -13H15L12 -7L15 -1H0Z" }),
    make("text", { x: 6.5, y: -4, "font-size": 9 }, letter),
  );
}
