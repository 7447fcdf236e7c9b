/**
 * A chart of a report with its name and, for whoever reads them, its figures.
 */

import { html } from "./vendor/lit.js";
import { say } from "./messages/say-report.js";

/** @typedef {import("./types.d.ts").ReportChart} Chart */
/** @typedef {import("./types.d.ts").ReportGrid} Grid */
/** @typedef {import("./types.d.ts").ReportTable} Figures */

/** @param {Chart | Grid} chart */
export const figure = (chart) => html`<figure class="report-chart" data-chart=${chart.id}><figcaption><h3>${chart.title}</h3></figcaption>
  <div class="drawn" id=${chart.id} role="region" tabindex="0" aria-label=${chart.title}><svg role="img" aria-label=${chart.title}></svg></div>
  <details><summary>${say.figures(chart.title)}</summary>${table(chart.table, chart.title)}</details></figure>`;

/**
 * @param {Figures} told
 * @param {string} name
 */
export const table = (told, name) => html`<div class="scroll" role="region" tabindex="0" aria-label=${name}><table>
  <thead><tr>${told.head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
  <tbody>${told.rows.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
