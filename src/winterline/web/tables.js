/**
 * <wl-tables>: combat results, terrain, impulses and arrivals. `?when=4D&odds=3:1` marks where a game stands.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, pathGame, sentence } from "./chrome.js";
import { say } from "./messages/say.js";
import { scenariosOf } from "./options.js";
import { bare } from "./rule-search.js";
import { gamePicker } from "./rules.js";
import { inTurn, loserOf } from "./shapes.js";
import { talk } from "./wire.js";

/** @typedef {import("./options.js").Listing} Listing */
/** @typedef {{name: string, move: string, combat: string, rule: string}} TerrainRow */
/** @typedef {{impulse: string, side: string, movement: string, enter_zoc: boolean, attack: boolean, rule: string}} ImpulseRow */
/** @typedef {{unit: string, name: string, side: string, when: string, at: string}} ArrivalRow */
/**
 * @typedef {object} Charts
 * @property {{columns: string[], faces: string[][], rule: string}} [crt]
 * @property {import("./types.d.ts").Chart[]} [charts]
 * @property {import("./types.d.ts").Words} [words]
 * @property {TerrainRow[]} [terrain]
 * @property {ImpulseRow[]} [calendar]
 * @property {ArrivalRow[]} [arrivals]
 */

/** More letters than these are a line of their own: a table of such cells has no room beside another one. */
const LINE = 40;
/** The factors of a counter are never broken. */
const FIGURES = /^[\d-]+$/;
/** Letters of a result with which the table of combat results stands beside another one. */
const SHORT = 4;

/**
 * Arrivals by their moment and side, in the order they come; what is there from the beginning comes first.
 * @param {ArrivalRow[]} rows
 * @returns {[string, ArrivalRow[]][]}
 */
export function byMoment(rows) {
  /** @type {Map<string, ArrivalRow[]>} */
  const out = new Map();
  for (const row of rows) out.set(`${row.when} ${row.side}`, [...(out.get(`${row.when} ${row.side}`) ?? []), row]);
  const dated = (/** @type {string} */ when) => Number(/^\d/.test(when));
  return [...out.values()].map((units) => /** @type {[string, ArrivalRow[]]} */ ([units[0].when, units]))
    .sort(([a], [b]) => dated(a) - dated(b) || inTurn(a, b));
}

/**
 * Whether a row of a chart is the present one: its own moment, or the turn with which the moment begins.
 * @param {string | number | undefined} row
 * @param {string} when
 */
export function isNow(row, when) {
  if (row === undefined || !when) return false;
  return String(row) === when || String(row) === /^\d+/.exec(when)?.[0];
}

/** The tables page. */
export class TablesPage extends Plain {
  constructor() {
    super();
    const asked = new URLSearchParams(location.search);
    this.when = asked.get("when") ?? "";
    this.odds = asked.get("odds") ?? "";
    this.die = Number(asked.get("die") ?? 0);
    this.scenario = asked.get("scenario") ?? "";
    this.game = "";
    /** @type {Listing[]} */ this.games = [];
    /** @type {Charts | null} */ this.tables = null;
    this.trouble = "";
    void this.load();
  }

  async load() {
    try {
      this.games = await talk("/api/games");
      const wanted = pathGame();
      this.game = this.games.some((game) => game.id === wanted) ? wanted : this.games[0].id;
      const of = this.scenario ? `?scenario=${encodeURIComponent(this.scenario)}` : "";
      this.tables = await talk(`/api/tables/${encodeURIComponent(this.game)}${of}`);
      say.learn(this.tables?.words);
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector("[aria-current=true].row-now, .cell-now")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  render() {
    if (this.trouble) return html`<p class="trouble" role="alert">${this.trouble}</p>`;
    const tables = this.tables;
    if (!tables) return html`<p class="hint">${say.loadingPage}</p>`;
    const marks = [this.when && say.highlightWhen(say.moment(this.when)), this.odds && say.highlightOdds(this.odds)];
    return html`<div class="charts"><div class="book-head"><h1>${say.tablesTitle}</h1>
        <p class="hint">${say.tablesIntro} ${marks.filter(Boolean).join(" ")}</p>
        ${gamePicker(this.games, this.game, "tables")} ${this.#scenarios()}</div>
      ${tables.crt ? this.#crt(tables.crt) : nothing} ${(tables.charts ?? []).map((chart) => this.#chart(chart))} ${this.#impulses(tables.calendar ?? [])} ${this.#terrain(tables.terrain ?? [])}
      ${this.#arrivals(tables.arrivals ?? [])}</div>`;
  }

  /** Calendars and orders of battle differ by scenario: the first is shown unless another was asked for. */
  #scenarios() {
    const listing = this.games.find((game) => game.id === this.game);
    const all = listing ? scenariosOf(listing) : [];
    if (all.length < 2) return nothing;
    const now = this.scenario || all[0].id;
    return html`<nav class="picker" aria-label=${say.whichScenario}>${all.map(({ id, title }) => html`
      <a href=${`/tables/${this.game}?scenario=${encodeURIComponent(id)}`} aria-current=${id === now ? "true" : nothing}>${title}</a>`)}</nav>`;
  }

  /** @param {string} rule */
  #rule(rule) {
    if (!rule) return nothing;
    return html`<a class="rule-ref" href=${`/rules/${this.game}#${encodeURIComponent(bare(rule))}`}>§ ${bare(rule)}</a>`;
  }

  /**
   * Any chart of the game's own; the row of the present turn or moment is marked.
   * @param {import("./types.d.ts").Chart} chart
   */
  #chart(chart) {
    const [first, ...columns] = chart.columns;
    const wordy = columns.length > 2 && chart.rows.some(({ cells }) => cells.slice(1).some((cell) => String(cell).length > LINE));
    return html`<section class=${`card chart ${wordy ? "wide" : ""}`} data-chart=${chart.id}><h2>${chart.title} ${this.#rule(chart.rule ?? "")}</h2>
      ${chart.text ? html`<p class="hint">${chart.text}</p>` : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label=${chart.title}><table><thead><tr><th scope="col">${first}</th>
        ${columns.map((column) => html`<th scope="col" class=${column === this.odds ? "cell-now" : ""}>${column}</th>`)}</tr></thead>
      <tbody>${chart.rows.map(({ cells: [head, ...cells], when, rule }) => {
        const now = isNow(when, this.when);
        return html`<tr class=${now ? "row-now" : ""} aria-current=${now ? "true" : nothing}>
          <th scope="row">${head} ${now ? html`<span class="chip now">${say.now}</span>` : nothing} ${this.#rule(rule ?? "")}</th>
          ${cells.map((cell) => html`<td class=${FIGURES.test(String(cell)) ? "figures" : ""}>${cell}</td>`)}</tr>`;
      })}</tbody></table></div></section>`;
  }

  /** @param {NonNullable<Charts["crt"]>} crt */
  #crt(crt) {
    const used = [...new Set(crt.faces.flat())].sort(inTurn);
    const wide = Math.max(...used.map((result) => result.length)) > SHORT; // such a table has no room beside another
    return html`<section class="card chart ${wide ? "wide" : ""}"><h2>${say.crt} ${this.#rule(crt.rule)}</h2><p class="hint">${say.crtText}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${say.crt}><table class="crt"><thead><tr><th scope="col">${say.die}</th>
        ${crt.columns.map((column) => html`<th scope="col" class=${column === this.odds ? "cell-now" : ""}>${column}
          ${column === this.odds ? html`<span class="unseen">(${say.now})</span>` : nothing}</th>`)}</tr></thead>
      <tbody>${crt.faces.map((row, i) => html`<tr class=${i + 1 === this.die ? "row-now" : ""}><th scope="row">${i + 1}</th>
        ${row.map((result, c) => html`<td class="${loserOf(result)} ${crt.columns[c] === this.odds ? "cell-now" : ""}"><abbr
          title=${say.result(result)}>${result}</abbr></td>`)}</tr>`)}</tbody></table></div>
      <h3>${say.resultsKey}</h3><dl class="results">${used.map((result) => html`<div><dt>${result}</dt>
        <dd>${say.result(result)}</dd></div>`)}</dl></section>`;
  }

  /** @param {ImpulseRow[]} rows */
  #impulses(rows) {
    if (!rows.length) return nothing;
    const yes = (/** @type {boolean} */ value) => html`<span class=${value ? "tick" : "cross"}>${value ? `✓ ${say.yes}` : `– ${say.no}`}</span>`;
    return html`<section class="card chart"><h2>${say.impulses}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${say.impulses}><table><thead><tr>
        <th scope="col">${say.impulse}</th><th scope="col">${say.impulseSide}</th><th scope="col">${say.impulseMovement}</th>
        <th scope="col">${say.impulseZoc}</th><th scope="col">${say.impulseAttack}</th><th scope="col">${say.ruleShort}</th></tr></thead>
      <tbody>${rows.map((row) => {
        const now = this.when.endsWith(row.impulse);
        return html`<tr class=${now ? "row-now" : ""} aria-current=${now ? "true" : nothing}><th scope="row">${row.impulse}
            ${now ? html`<span class="chip now">${this.when}, ${say.now}</span>` : nothing}</th>
          <td>${say.side(row.side)}</td><td>${row.movement}</td><td>${yes(row.enter_zoc)}</td><td>${yes(row.attack)}</td>
          <td>${this.#rule(row.rule)}</td></tr>`;
      })}</tbody></table></div></section>`;
  }

  /** @param {TerrainRow[]} rows */
  #terrain(rows) {
    if (!rows.length) return nothing;
    return html`<section class="card chart"><h2>${say.terrain}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${say.terrain}><table class="terrain"><thead><tr><th scope="col">${say.terrainName}</th>
        <th scope="col">${say.terrainMove}</th><th scope="col">${say.terrainCombat}</th><th scope="col">${say.ruleShort}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th><td>${row.move || "–"}</td>
        <td>${row.combat || say.noCombatEffect}</td><td>${this.#rule(row.rule)}</td></tr>`)}</tbody></table></div></section>`;
  }

  /** @param {ArrivalRow[]} rows */
  #arrivals(rows) {
    if (!rows.length) return nothing;
    return html`<section class="card chart"><h2>${say.arrivals}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${say.arrivals}><table class="arrivals"><thead><tr>
        <th scope="col">${say.arrivalWhen}</th><th scope="col">${say.impulseSide}</th><th scope="col">${say.arrivalUnit}</th></tr></thead>
      <tbody>${byMoment(rows).map(([when, units]) => {
        const now = when === this.when;
        return html`<tr class=${now ? "row-now" : ""} aria-current=${now ? "true" : nothing}>
          <th scope="row">${/^\d/.test(when) ? when : say.atStart} ${now ? html`<span class="chip now">${say.now}</span>` : nothing}</th>
          <td>${say.side(units[0].side)}</td>
          <td>${units.map((unit) => (unit.at ? `${unit.name} (${unit.at})` : unit.name)).join(", ")}</td></tr>`;
      })}</tbody></table></div></section>`;
  }
}

customElements.define("wl-tables", TablesPage);
