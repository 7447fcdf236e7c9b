/**
 * A battle as it would stand, while counters are in hand and an enemy hex is pointed at: its odds, what it is likely to cost, and what they
 * come of. Loaded when the first one is told of.
 */

import { html, nothing } from "./vendor/lit.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-theatre.js";
import { ruleLink } from "./why.js";

/** @typedef {import("./types.d.ts").Tables} Tables */
/** @typedef {import("./types.d.ts").Toll} Toll */

/**
 * What a battle is likely to cost both sides: the costs that go together, the likeliest first, as a guess by the table.
 * @param {Tables["tolls"]} tolls
 * @param {Record<string, number>} chances
 * @returns {{share: number, attacker: Toll, defender: Toll}[]}
 */
export function likelyOf(tolls = {}, chances) {
  /** @type {Map<string, {share: number, attacker: Toll, defender: Toll}>} */
  const found = new Map();
  for (const [name, share] of Object.entries(chances)) {
    const toll = tolls[name];
    if (!toll) continue;
    const key = JSON.stringify(toll);
    found.set(key, { ...toll, share: share + (found.get(key)?.share ?? 0) });
  }
  return [...found.values()].sort((a, b) => b.share - a.share);
}

/** The lines of the odds that have room beside the map. */
const MOST = 9;

/**
 * @param {import("./types.d.ts").Prospect} sized
 * @param {import("./store.js").Table} table
 * @param {Tables["tolls"]} tolls
 */
export function prospect({ hexes, attackers, via, joined, odds }, table, tolls) {
  const name = (/** @type {string} */ hex) => table.labels.get(hex)?.name ?? hex;
  const names = attackers.map((unit) => table.counters.get(unit)?.name ?? unit);
  const lines = [...odds.attack, ...odds.defence, ...odds.shifts];
  return html`<section class="prospect" data-prospect=${hexes.join(" ")}>
    <p><strong class="ratio">${odds.odds}</strong> ${say.prospect(hexes.map(name), odds.totals)}</p>
    <p class="plain">${say.prospectBy(names, via && name(via), joined)}</p>${likely(odds, tolls)}
    ${(odds.notes ?? []).map(({ text, rule = "" }) => html`<p class="plain">${text} ${cited(rule)}</p>`)}
    <ul class="lines">${lines.slice(0, MOST).map(({ label, value, rule }) => html`<li><span>${label}</span>
      <b>${value > 0 ? "+" : ""}${value}</b> ${cited(rule)}</li>`)}
      ${lines.length > MOST ? html`<li>${say.prospectMore(lines.length - MOST)}</li>` : nothing}</ul></section>`;
}

/** @param {string} rule */
const cited = (rule) => (rule ? html`<small>§&nbsp;${ruleLink(rule).id}</small>` : nothing);

/**
 * @param {import("./types.d.ts").Odds} odds
 * @param {Tables["tolls"]} tolls
 */
function likely({ chances }, tolls) {
  if (!Object.keys(chances).length) return html`<p class="plain">${page.belowTable}</p>`;
  const [first, second] = likelyOf(tolls, chances);
  if (!first) return nothing;
  return html`<p class="likely">${say.likelyToll(first)}${second ? html`<br>${say.orElse(second)}` : nothing}</p>`;
}
