/**
 * The card of a battle: odds, die, result in words, what it cost both sides, and what the other faces would have brought.
 */

import { html, nothing, repeat, svg } from "./vendor/lit.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-theatre.js";
import { facesOf } from "./record.js";
import { atOnce } from "./scenes.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./types.d.ts").Tables} Tables */

/** Where the pips of each face lie, on a grid of three by three. */
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * A die; a number that no face has is written.
 * @param {number} face
 */
export function die(face) {
  const pips = PIPS[face] ?? [];
  return html`<svg class="die" viewBox="0 0 36 36" role="img" aria-label=${say.die(face)}>
    <rect x="1.5" y="1.5" width="33" height="33" rx="7"></rect>
    ${pips.length ? pips.map((at) => svg`<circle cx=${9 + 9 * (at % 3)} cy=${9 + 9 * Math.floor(at / 3)} r="3.1"></circle>`)
      : svg`<text x="18" y="24" text-anchor="middle">${face}</text>`}</svg>`;
}

/**
 * How likely the result was that fell; null where the table does not tell.
 * @param {Tables | null} tables
 * @param {Scene} scene
 */
export function likelihood(tables, { roll }) {
  const faces = roll ? facesOf(tables, roll) : [];
  const alike = faces.filter((result) => result === roll?.result).length;
  return alike ? alike / faces.length : null;
}

/**
 * The card of a battle, with a button where it waits for one.
 * @param {Scene | undefined} battle
 * @param {Table} table
 * @param {Tables | null} tables
 * @param {{onward: () => void, key: boolean}} [waits]  key: whether the space bar presses it
 */
export function cardOf(battle, table, tables, waits) {
  if (!battle) return nothing;
  const card = repeat([battle], (one) => one, (one) => (one.rows ? diceCard(one.rows, table) : battleCard(one, table, tables))); // a die falls once for each
  return html`${card}${waits ? html`<div class="row"><button type="button" class="primary" data-do="continue" @click=${waits.onward}>
    ${say.continue}${waits.key ? html` <kbd aria-hidden="true">␣</kbd>` : nothing}</button></div>` : nothing}`;
}

/**
 * @param {Scene} scene
 * @param {Table} table
 * @param {Tables | null} tables
 */
function battleCard(scene, table, tables) {
  const { roll } = scene;
  return html`<article class="card battle-card side-${scene.side}" data-battle=${scene.n}>
    <h3>${say.battle(scene.hexes.map((hex) => placeName(table, hex)))}</h3>
    <div class="attackers" role="group" aria-label=${say.attackers}>${scene.units.map((id) => html`<wl-counter size="34" .counter=${table.counters.get(id)} .unit=${scene.forms?.get(id) ?? null}></wl-counter>`)}</div>
    ${roll ? html`<p class="fell"><strong class="ratio">${roll.odds}</strong>${roll.die ? die(roll.die) : nothing}
      <span><strong>${roll.result}</strong> ${page.result(roll.result) === roll.result ? nothing : page.result(roll.result)}</span></p>` : nothing}
    ${roll?.totals ? html`<p class="told figures">${compared(roll.totals, roll.shifts ?? [])}</p>` : nothing}
    ${(scene.later ?? []).map(({ text, rule }) => html`<p class="told later">${text} ${ruleButton(table, rule)}</p>`)}
    ${scene.again ? html`<p class="told again">${scene.again}</p>` : nothing}
    ${losses(scene, table)}${faces(scene, tables)}
    <p class="told">${scene.text} ${ruleButton(table, scene.rule)}</p></article>`;
}

/**
 * What the odds were made of: what had been weighed before may have changed by the other side's support.
 * @param {[number, number]} totals
 * @param {number[]} shifts
 */
function compared(totals, shifts) {
  const turned = shifts.map((value) => (value > 0 ? `+${value}` : `${value}`)).join(", ");
  return `${page.strength(...totals)}${turned ? ` · ${page.shifts}: ${turned}` : ""}`;
}

/**
 * The card of dice that fell for no battle.
 * @param {Scene[]} rows
 * @param {Table} table
 */
function diceCard(rows, table) {
  return html`<article class="card dice-card" aria-label=${say.headlines}><h3>${say.headlines}</h3>
    <ul>${rows.map(({ text, rule }) => html`<li>${text} ${ruleButton(table, rule)}</li>`)}</ul></article>`;
}

/**
 * @param {Table} table
 * @param {string} label
 */
const placeName = (table, label) => table.labels.get(label)?.name ?? label;

/**
 * @param {Scene} scene
 * @param {Tables | null} tables
 */
function faces({ roll }, tables) {
  const all = roll ? facesOf(tables, roll) : [];
  if (!roll || all.length < 2) return nothing;
  return html`<ol class="faces" aria-label=${say.otherFaces}>${all.map((result, i) => html`<li class=${i + 1 === roll.die ? "fell" : ""}
    title=${say.face(i + 1, result)}><small>${i + 1}</small> ${result}</li>`)}</ol>`;
}

/**
 * @param {Scene} scene
 * @param {Table} table
 */
function losses(scene, table) {
  if (!scene.losses?.length) return nothing;
  return html`<ul class="losses" aria-label=${say.losses}>${atOnce(scene.losses).map((loss) => html`<li>
    ${loss.units.slice(0, 4).map((id) => html`<wl-counter size="26" .counter=${table.counters.get(id)} .unit=${scene.forms?.get(id) ?? null}></wl-counter>`)} ${loss.text}${loss.times > 1 ? ` × ${loss.times}` : ""}</li>`)}</ul>`;
}
