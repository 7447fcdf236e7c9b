/**
 * The charts of a report, drawn with d3's scales, shapes and axes: figures and luck over the turns of a game, odds against
 * results. What they show, their names and units come from the table. Sides differ in line, mark and place, not only in colour.
 */

import { area, axisBottom, axisLeft, line, scaleBand, scaleLinear, scaleSqrt } from "./vendor/charts.js";
import { select } from "./vendor/d3.js";

/** @typedef {import("./types.d.ts").ReportChart} Chart */
/** @typedef {import("./types.d.ts").ReportGrid} Grid */
/** @typedef {[number, number]} Point */

const SVG = "http://www.w3.org/2000/svg";
const HIGH = 260;
const SPACE = { left: 56, right: 86, top: 14, bottom: 44 };
/** Where the name of the upright axis stands, clear of figures of four digits. */
const NAMED = 11;
/** What a turn's name takes on the axis, at least. */
const NAME = 34;
const RUNGS = 5;
/** Lines of sides. */
const DASHES = ["", "7 4", "2 3"];
/** Names at the ends of lines keep as far apart. */
const APART = 15;
const ROW = 26;
const DISC = 11;
/** What the name of an axis takes. */
const LEAST = 150;
/** How wide a letter of an axis is, about. */
const LETTER = 7;

/**
 * A part of a picture.
 * @param {Element} parent
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {string} [words]
 */
function add(parent, tag, attributes, words) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (words !== undefined) made.textContent = words;
  parent.append(made);
  return made;
}

/**
 * Every so many names of an axis that there is room for.
 * @param {number} count
 * @param {number} wide
 */
export const everyNth = (count, wide) => Math.max(1, Math.ceil((count * NAME) / Math.max(1, wide)));

/**
 * Heights for names, as near as can be to those of their lines, and none upon another.
 * @param {number[]} heights
 */
export function spread(heights) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const out = [...heights];
  order.forEach((at, i) => {
    if (i) out[at] = Math.max(out[at], out[order[i - 1]] + APART);
  });
  return out;
}

/**
 * What the upright axis of a chart has to hold: zero always.
 * @param {Chart} chart
 * @returns {Point}
 */
export function extent(chart) {
  const values = [0, ...chart.lines.flatMap(({ points }) => points.map(([, y]) => y)), ...chart.band.flatMap(([, y]) => [y, -y])];
  return [Math.min(...values), Math.max(...values, chart.top ?? 0, values.every((one) => one <= 0) ? 1 : 0)];
}

/**
 * Draw figures over the turns of a game.
 * @param {SVGSVGElement} svg
 * @param {Chart} chart
 * @param {number} wide  in units of the picture
 */
export function drawChart(svg, chart, wide) {
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
  const end = Math.max(1, ...chart.ticks.map(({ at }) => at));
  const right = wide - SPACE.right;
  const bottom = HIGH - SPACE.bottom;
  const x = scaleLinear().domain([0, end]).range([SPACE.left, right]);
  const y = scaleLinear().domain(extent(chart)).nice(RUNGS).range([bottom, SPACE.top]);
  rungs(svg, y, right);
  if (chart.band.length) {
    const shape = area().x(([at]) => x(at)).y0(([, value]) => y(-value)).y1(([, value]) => y(value));
    add(svg, "path", { class: "band", d: shape(chart.band) ?? "" });
  }
  turns(svg, chart, x, bottom);
  lines(svg, chart, x, y);
  add(svg, "text", { class: "axis-name", x: (SPACE.left + right) / 2, y: HIGH - 6, "text-anchor": "middle" }, chart.x);
  const middle = (SPACE.top + bottom) / 2;
  add(svg, "text", { class: "axis-name", x: NAMED, y: middle, "text-anchor": "middle", transform: `rotate(-90 ${NAMED} ${middle})` }, chart.y);
}

/**
 * Where a window of a size begins that has a place in its middle, as far as the board goes: past its edge there is nothing to see.
 * @param {number} middle
 * @param {number} size
 * @param {number} whole  of the board
 */
export const windowAt = (middle, size, whole) => (size > whole ? (whole - size) / 2 : Math.min(Math.max(0, middle - size / 2), whole - size));

/** A figure of d3 as a language writes it: 0.5, or 0,5; thousands stand together. @param {string} digits */
export const pointed = (digits, lang = document.documentElement.lang) => digits.replaceAll(",", "").replace(".", (0.5).toLocaleString(lang)[1]);

/**
 * @param {SVGSVGElement} svg
 * @param {import("./vendor/charts.js").Linear} y
 * @param {number} right
 */
function rungs(svg, y, right) {
  for (const value of y.ticks(RUNGS)) {
    add(svg, "path", { class: value === 0 ? "zero" : "rung", d: `M${SPACE.left},${y(value)}H${right}` });
  }
  const axis = add(svg, "g", { class: "axis", transform: `translate(${SPACE.left},0)` });
  const written = y.tickFormat(RUNGS);
  select(axis).call(axisLeft(y).ticks(RUNGS).tickFormat((value) => pointed(written(value))).tickSize(0).tickPadding(6));
}

/**
 * @param {SVGSVGElement} svg
 * @param {Chart} chart
 * @param {import("./vendor/charts.js").Linear} x
 * @param {number} bottom
 */
function turns(svg, chart, x, bottom) {
  const every = everyNth(chart.ticks.length, x(x.domain()[1]) - x(0));
  const shown = chart.ticks.filter((_, i) => i % every === 0);
  const axis = add(svg, "g", { class: "axis", transform: `translate(0,${bottom})` });
  select(axis).call(axisBottom(x).tickValues(shown.map(({ at }) => at)).tickFormat((_, i) => shown[i].label).tickSizeOuter(0));
}

/**
 * @param {SVGSVGElement} svg
 * @param {Chart} chart
 * @param {import("./vendor/charts.js").Linear} x
 * @param {import("./vendor/charts.js").Linear} y
 */
function lines(svg, chart, x, y) {
  const shape = line().x(([at]) => x(at)).y(([, value]) => y(value));
  const ends = chart.lines.map(({ points }) => /** @type {Point} */ (points.at(-1) ?? [0, 0]));
  const heights = spread(ends.map(([, value]) => y(value)));
  chart.lines.forEach(({ side, name, points }, i) => {
    add(svg, "path", { class: `line side-${side}`, d: shape(points) ?? "", "stroke-dasharray": DASHES[i % DASHES.length] });
    const [at, value] = ends[i];
    const look = `end side-${side}`;
    if (i % 2) add(svg, "rect", { class: look, x: x(at) - 4, y: y(value) - 4, width: 8, height: 8 });
    else add(svg, "circle", { class: look, cx: x(at), cy: y(value), r: 4.5 });
    add(svg, "text", { class: "line-name", x: x(at) + 9, y: heights[i] + 4 }, name);
  });
}

/**
 * Draw odds against results: a disc for what came, a ring for what was to be expected.
 * @param {SVGSVGElement} svg
 * @param {Grid} grid
 * @param {number} room  as wide as it may be without being scrolled
 * @param {number} size  how large a unit of the picture is, in pixels
 */
export function drawGrid(svg, grid, room, size) {
  svg.replaceChildren();
  const left = 34 + LETTER * Math.max(...grid.results.map(({ length }) => length));
  const column = Math.max(2.4 * DISC, ...grid.columns.map(({ length }) => LETTER * length + 12));
  const wide = Math.max(left + LEAST, left + column * grid.columns.length + 12, Math.min(room, left + 72 * grid.columns.length));
  const high = SPACE.top + ROW * grid.results.length + SPACE.bottom;
  svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  svg.setAttribute("width", String(wide * size));
  svg.setAttribute("height", String(high * size));
  const bottom = high - SPACE.bottom;
  const x = scaleBand().domain(grid.columns).range([left, wide - 6]);
  const y = scaleBand().domain(grid.results).range([SPACE.top, bottom]);
  const most = Math.max(1, ...grid.cells.map(({ came, expected }) => Math.max(came, expected)));
  const r = scaleSqrt().domain([0, most]).range([0, DISC]);
  const middle = (/** @type {import("./vendor/charts.js").Band} */ scale, /** @type {string} */ name) => (scale(name) ?? 0) + scale.bandwidth() / 2;
  for (const result of grid.results) add(svg, "path", { class: "rung", d: `M${left},${middle(y, result)}H${wide - 6}` });
  select(add(svg, "g", { class: "axis", transform: `translate(${left},0)` })).call(axisLeft(y).tickSize(0).tickPadding(6));
  select(add(svg, "g", { class: "axis", transform: `translate(0,${bottom})` })).call(axisBottom(x).tickSize(0).tickPadding(8));
  for (const { column: odds, result, came, expected } of grid.cells) {
    const at = { cx: middle(x, odds), cy: middle(y, result) };
    if (came) add(svg, "circle", { class: `came side-${grid.side}`, ...at, r: r(came) });
    add(svg, "circle", { class: "ring", ...at, r: r(expected) });
  }
  add(svg, "text", { class: "axis-name", x: (left + wide) / 2, y: high - 6, "text-anchor": "middle" }, grid.x);
  add(svg, "text", { class: "axis-name", x: 14, y: (SPACE.top + bottom) / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${(SPACE.top + bottom) / 2})` }, grid.y);
}
