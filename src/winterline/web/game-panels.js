/**
 * The panels that a game itself describes: capacity, replacements, weather, tracks. Collapsible lists of rows.
 */

import { html, nothing } from "./vendor/lit.js";
import "./counters.js";
import { figuresOf } from "./counters.js";
import { styleOf } from "./svg.js";
import { say } from "./messages/say.js";
import { panelsOf, rowsAbout } from "./off-map.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").PanelView} PanelView */
/** @typedef {import("./types.d.ts").PanelRow} PanelRow */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {{table: import("./store.js").Table, map: import("./map-view.js").MapView | null, deciding: Deciding | null}} Place */

/**
 * All panels of a position.
 * @param {View} view
 * @param {Place} place
 */
export function gamePanels(view, place) {
  return panelsOf(view).map((panel) => html`<details class="game-panel ${panel.front ? "front" : ""}" data-game-panel=${panel.id} ?open=${panel.open ?? true}>
    <summary><h2>${panel.title}</h2></summary>
    ${panel.rule ? html`<p class="rule-row">${ruleButton(place.table, panel.rule)}</p>` : nothing}
    <ul class="rows">${rowsAbout(panel, place.deciding?.held ?? "").map((row) => rowOf(row, panel.rule, view, place))}</ul></details>`);
}

/**
 * @param {PanelRow} row
 * @param {string | undefined} told  the rule of the panel, which its rows need not repeat
 * @param {View} view
 * @param {Place} place
 */
function rowOf(row, told, view, { table, map, deciding }) {
  const label = row.hexes?.length
    ? html`<button type="button" class="link" @click=${() => map?.show(row.hexes ?? [])}>${row.label}</button>`
    : row.label;
  return html`<li class="row-line ${row.now ? "row-now" : ""} ${row.style ? `style-${styleOf(row.style)}` : ""}"
      aria-current=${row.now ? "true" : nothing}>
    <span class="row-label">${label}${row.now ? html` <span class="tag">${say.rowNow}</span>` : nothing}</span>
    ${row.value === undefined ? nothing : html`<strong class="row-value">${row.value}</strong>`}
    ${row.bar ? barOf(row, row.bar) : nothing} ${row.rule && row.rule !== told ? ruleButton(table, row.rule) : nothing}
    ${row.note ? html`<small class="row-note">${row.note}</small>` : nothing} ${chooseOf(row, deciding)}
    ${row.units?.length ? html`<div class="row-units">${row.units.map((id) => counterOf(id, view, table, deciding))}</div>` : nothing}</li>`;
}

/**
 * The button of a row whose place can be chosen now.
 * @param {PanelRow} row
 * @param {Deciding | null} deciding
 */
function chooseOf(row, deciding) {
  const { place } = row;
  const [action] = (place && deciding?.mine && deciding.hexes.get(place)) || [];
  if (!action || !deciding || !place) return nothing;
  return html`<button type="button" class="tight" data-place=${place} @click=${() => deciding.pickHex(place)}>
    ${say.toPlace(action.do, row.label)}</button>`;
}

/**
 * @param {PanelRow} row
 * @param {[number, number]} bar
 */
function barOf(row, [used, most]) {
  return html`<span class="row-bar"><meter min="0" max=${Math.max(1, most)} .value=${used} aria-label=${say.barOf(row.label, used, most)}></meter>
    <span aria-hidden="true">${used}/${most}</span></span>`;
}

/**
 * A counter in a row; one that can be chosen now is chosen here too, wherever it waits.
 * @param {string} id
 * @param {View} view
 * @param {import("./store.js").Table} table
 * @param {Deciding | null} deciding
 */
function counterOf(id, view, table, deciding) {
  const counter = table.counters.get(id);
  if (!counter) return nothing;
  const unit = view.units.find((known) => known.id === id) ?? null;
  const name = say.counter(counter, figuresOf(counter, unit));
  const drawing = html`<wl-counter size="34" .counter=${counter} .unit=${unit}></wl-counter>`;
  if (!deciding?.mine || !deciding.units.has(id)) return html`<span role="img" aria-label=${name} title=${name}>${drawing}</span>`;
  return html`<button type="button" class="piece-button ${deciding.isChosen(id) ? "chosen" : "lit"}" aria-label=${name} title=${name}
    @click=${(/** @type {MouseEvent} */ event) => deciding.pickUnit(id, event.shiftKey)}>${drawing}</button>`;
}
