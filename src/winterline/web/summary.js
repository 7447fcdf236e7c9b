/**
 * What the other side's turn came to: battles, losses on both sides, ground, arrivals. Each line shows its place on the map.
 */

import { html, nothing } from "./vendor/lit.js";
import { likelihood } from "./battle-card.js";
import { changed, cutOff } from "./foretold.js";
import { titleIn } from "./lights.js";
import { say } from "./messages/say-theatre.js";
import { byPlace, summed } from "./scenes.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./store.js").Table} Table */
/**
 * @typedef {object} Told
 * @property {Scene[]} scenes
 * @property {Table} table
 * @property {import("./types.d.ts").Tables | null} tables
 * @property {import("./types.d.ts").View | null} before  the position when that turn began
 * @property {(hexes: string[]) => void} show
 * @property {() => void} dismiss
 * @property {() => void} again
 */

/**
 * A line that shows its place.
 * @param {string} text
 * @param {string[]} hexes
 * @param {(hexes: string[]) => void} show
 */
const lineOf = (text, hexes, show) => html`<li>${hexes.length
  ? html`<button type="button" class="link" @click=${() => show(hexes)}>${text}</button>` : text}</li>`;

/**
 * @param {string} title
 * @param {unknown[]} lines
 */
const section = (title, lines) => (lines.length ? html`<section><h4>${title}</h4><ul>${lines}</ul></section>` : nothing);

/**
 * Who holds what, as far as a game tells.
 * @param {import("./types.d.ts").View | null | undefined} view
 * @returns {Record<string, string> | null}
 */
const held = (view) => (view ? { ...view.holdings, ...view.control } : null);

/** @param {Told} told */
export function summary({ scenes, table, tables, before, show, dismiss, again }) {
  const line = (/** @type {string} */ text, /** @type {string[]} */ hexes) => lineOf(text, hexes.filter((hex) => table.labels.has(hex)), show);
  const sideOf = (/** @type {string} */ unit) => table.counters.get(unit)?.side ?? "";
  const { battles, losses, headlines, arrivals, departures, ports, marches } = summed(scenes, sideOf);
  const now = table.state?.view;
  const name = (/** @type {string} */ hex) => (table.labels.has(hex) ? table.labels.get(hex)?.name ?? hex : titleIn(now, table.areas, hex));
  const ground = changed(held(before), held(now) ?? {});
  const told = (/** @type {Scene[]} */ list) => list.map((scene) => line(scene.text, scene.hexes));
  const fought = (/** @type {Scene} */ scene) => {
    const share = likelihood(tables, scene);
    const { odds = "", die = 0, result = "" } = scene.roll ?? {};
    const words = say.battleLine(scene.hexes.map(name).join(", "), odds, die, result);
    return line(share === null ? words : `${words} (${say.likely(share)})`, scene.hexes);
  };
  const arrived = byPlace(arrivals).map(({ place, units, scenes: all }) => (all.length === 1 ? line(all[0].text, all[0].hexes) : html`<li>
    <details class="gathered"><summary>${say.arrivalsAt(units, place && name(place))}</summary><ul>${told(all)}</ul></details></li>`));
  const moved = new Set(marches.flatMap(({ units }) => units));
  return html`<section class="card summary" aria-label=${say.summary}><header><h3>${say.summary}</h3>
      <button type="button" class="quiet" aria-label=${say.dismiss} @click=${dismiss}>✕</button></header>
    ${section(say.outlook, (now?.outlook ?? []).filter(({ near }) => near).map(({ text }) => line(text, [])))}
    ${section(say.headlines, told([...headlines, ...(before && now ? cutOff(before, now, table.counters) : [])]))}
    ${section(say.battles, battles.map(fought))}
    ${[...losses].map(([side, lost]) => section(say.lossesOf(side), lost.map(({ text, hexes, times }) => line(times > 1 ? say.times(text, times) : text, hexes))))}
    ${section(say.ports, told(ports))}
    ${section(say.ground, ground.map(({ hex, side }) => line(side ? say.taken(name(hex), side) : say.free(name(hex)), [hex])))}
    ${section(say.arrivals, arrived)}
    ${section(say.departures, told(departures))}
    ${moved.size ? section(say.marches, [line(say.marchCount(moved.size), marches.flatMap(({ hexes }) => hexes.slice(-1)))]) : nothing}
    ${section(say.beware, (table.state?.warnings ?? []).map(({ sentence, hexes }) => line(sentence, hexes)))}
    <div class="row start"><button type="button" data-do="again" @click=${again}>${say.again}</button>
      <button type="button" class="primary" data-do="dismiss" @click=${dismiss}>${say.dismiss}</button></div></section>`;
}
