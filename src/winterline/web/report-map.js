/**
 * A small map of a report: the drawn board about a hex, who stood there, and rings around the hexes where something happened.
 */

import { html, svg } from "./vendor/lit.js";
import { say } from "./messages/say-report.js";
import { pointed, windowAt } from "./report-charts.js";

/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").ReportTurning} Turning */

/** Hexes that are shown to each side of the middle one. */
const AROUND = 4.6;

/**
 * @param {Board} board
 * @param {Turning} point
 * @param {string[]} sides
 */
export function smallMap(board, point, sides) {
  const places = new Map(board.hexes.map((hex) => [hex.label, hex]));
  const middle = places.get(point.middle);
  if (!middle) return html``;
  const size = board.hex.height;
  const reach = 2 * AROUND * size;
  const [, , wide, high] = board.viewBox;
  const [left, top] = [windowAt(middle.x, reach, wide), windowAt(middle.y, reach, high)];
  const ways = point.ways.map((way) => way.map((label) => places.get(label)));
  const rings = point.hexes.map((label) => places.get(label)).filter((hex) => hex !== undefined);
  return html`<svg class="small-map" viewBox="${left} ${top} ${reach} ${reach}" role="img"
    aria-label=${say.map(point.when, middle.name ?? point.middle)}>
    <image href=${`/api/boards/${encodeURIComponent(board.map)}.svg`} x="0" y="0" width=${wide} height=${high}></image>
    <rect class="night" x=${left} y=${top} width=${reach} height=${reach}></rect>
    ${rings.map(({ x, y }) => svg`<circle class="here" cx=${x} cy=${y} r=${size * 0.48} stroke-width=${size * 0.08}></circle>`)}
    ${point.stacks.map((stack) => mark(stack, places.get(stack.hex), size, sides))}
    ${ways.map(([from, to]) => (from && to ? way(from, to, size) : svg``))}</svg>`;
}

/**
 * Where a unit might have gone: a line that ends in a disc.
 * @param {Board["hexes"][number]} from
 * @param {Board["hexes"][number]} to
 * @param {number} size
 */
function way(from, to, size) {
  return svg`<g class="way"><title>${from.label} – ${to.label}</title>
    <line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke-width=${size * 0.08}></line><circle cx=${to.x} cy=${to.y} r=${size * 0.14}></circle></g>`;
}

/**
 * A side is told by the form of its marks too.
 * @param {Turning["stacks"][number]} stack
 * @param {Board["hexes"][number] | undefined} hex
 * @param {number} size
 * @param {string[]} sides
 */
function mark({ hex: label, side, units, factors }, hex, size, sides) {
  if (!hex) return svg``;
  const [wide, high] = [size * 0.66, size * 0.46];
  return svg`<g><title>${say.stack(say.side(side), label, units, factors)}</title>
    <rect class="stack side-${side}" x=${hex.x - wide / 2} y=${hex.y - high / 2} width=${wide} height=${high} rx=${side === sides[0] ? high / 2 : 0}></rect>
    <text class="factors" x=${hex.x} y=${hex.y + high * 0.32} font-size=${high * 0.9} text-anchor="middle">${pointed(String(factors))}</text></g>`;
}
