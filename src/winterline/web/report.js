/**
 * <wl-report>: the after-action report of a game, or of what a seat knows of one that goes on: turning points, figures turn by
 * turn, luck, odds and results. It can be printed, and saved as a file.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, pathGame, sentence } from "./chrome.js";
import { boardOf } from "./ground.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-report.js";
import { drawChart, drawGrid } from "./report-charts.js";
import { figure, table } from "./report-figure.js";
import "./report-hindsight.js";
import { smallMap } from "./report-map.js";
import { talk } from "./wire.js";

/** @typedef {import("./types.d.ts").Report} Told */
/** @typedef {import("./types.d.ts").ReportChart} Chart */
/** @typedef {import("./types.d.ts").ReportGrid} Grid */
/** @typedef {import("./types.d.ts").ReportTable} Figures */
/** @typedef {import("./types.d.ts").ReportTurning} Turning */

/** Its styles come with it: no other page needs them. */
function styles() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./report.css", import.meta.url).href;
  document.head.append(link);
}

/** The report. */
export class Report extends Plain {
  constructor() {
    super();
    styles();
    this.game = pathGame();
    /** @type {Told | null} */ this.told = null;
    /** @type {import("./types.d.ts").Board | null} */ this.board = null;
    this.trouble = "";
    /** @type {string} the widths that charts were drawn for */ this.drawn = "";
    this.resized = new ResizeObserver(() => this.#draw());
    void this.load();
  }

  connectedCallback() {
    super.connectedCallback();
    this.resized.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resized.disconnect();
  }

  async load() {
    try {
      const told = await talk(`/api/games/${encodeURIComponent(this.game)}/report.json`);
      this.told = told;
      document.title = page.titleOf(told.title);
      const points = [...told.turning, ...(told.hindsight?.points ?? [])];
      if (points.length && !this.board) this.board = boardOf(await talk(`/api/boards/${encodeURIComponent(told.map)}`));
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
  }

  updated() {
    this.drawn = "";
    this.#draw();
  }

  /** Draw the charts as wide as there is room for each. */
  #draw() {
    const places = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".report-chart .drawn")]);
    const widths = places.map(({ clientWidth }) => clientWidth);
    if (!this.told || widths.join() === this.drawn) return;
    this.drawn = widths.join();
    // letters grow with the screen: so does all that is drawn
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const { chance, charts, luck, odds } = this.told;
    const byId = new Map([...chance, ...charts, ...luck, ...odds].map((chart) => [chart.id, chart]));
    places.forEach((place, i) => {
      const svg = place.querySelector("svg");
      const chart = byId.get(place.id);
      if (!svg || !chart) return;
      if ("cells" in chart) drawGrid(svg, chart, widths[i] / size, size);
      else drawChart(svg, chart, widths[i] / size);
    });
  }

  render() {
    const { told } = this;
    const trouble = this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing;
    if (!told) return html`<div class="narrow">${this.trouble ? trouble : html`<p class="hint" role="status">${page.loadingPage}</p>`}</div>`;
    return html`<div class="report-sheet">${this.#top(told)}${trouble}
      ${told.chance.length ? html`<section aria-labelledby="winning"><h2 id="winning">${told.chance[0].title}</h2>
        <div class="chart-grid">${told.chance.map(figure)}</div><p class="hint">${told.chance_note}</p></section>` : nothing}
      <section aria-labelledby="turning"><h2 id="turning">${say.turning}</h2>
        ${told.turning.length ? html`<p class="hint">${told.turning_note}</p><div class="points">${told.turning.map((point) => this.#point(point, told))}</div>` : html`<p class="hint">${say.none}</p>`}</section>
      ${told.ending ? html`<section aria-labelledby="hindsight"><h2 id="hindsight">${say.hindsight}</h2>${this.#hindsight(told)}</section>` : nothing}
      <section aria-labelledby="counted"><h2 id="counted">${say.counted}</h2><div class="chart-grid">${told.charts.map(figure)}</div></section>
      <section aria-labelledby="luck"><h2 id="luck">${say.luck}</h2><p>${told.luck_net}</p>
        <div class="chart-grid">${told.luck.map(figure)}</div>
        ${told.luck.length ? html`<details class="how"><summary>${say.how}</summary><p>${told.luck_note}</p></details>` : nothing}</section>
      ${told.odds.length ? html`<section aria-labelledby="odds"><h2 id="odds">${say.odds}</h2><p class="hint">${told.odds_note}</p>
        <div class="chart-grid">${told.odds.map(figure)}</div></section>` : nothing}
      ${told.battles.rows.length ? html`<section aria-labelledby="battles"><h2 id="battles">${say.battles}</h2>
        <details><summary>${say.battleCount(told.battles.rows.length)}</summary>${table(told.battles, say.battles)}</details></section>` : nothing}</div>`;
  }

  /** @param {Told} told */
  #top(told) {
    const url = `/api/games/${encodeURIComponent(this.game)}/report`;
    const { ending } = told;
    return html`<header class="report-top"><h1>${told.title}</h1>
      ${ending ? html`<p class="outcome side-${ending.winner}"><strong>${say.winner(ending.winner)}</strong> ${ending.sentence}</p>` : html`<p>${say.soFar(page.moment(told.when))}</p>`}
      ${told.note ? html`<p class="hint">${told.note}</p>` : nothing}
      <p class="row start tools"><a class="button" href=${`/game/${encodeURIComponent(this.game)}`}>${say.back}</a>
        <a class="button" href=${url} download>${say.save}</a><button type="button" data-do="print" @click=${() => print()}>${say.print}</button></p></header>`;
  }

  /**
   * Decisions and dice, where somebody has looked; otherwise the button by which one may.
   * @param {Told} told
   */
  #hindsight(told) {
    const found = told.hindsight;
    if (!found) return html`<wl-lookback .game=${this.game} @found=${() => this.load()}></wl-lookback>`;
    return html`<p class="hint">${found.note}</p>
      ${found.none ? html`<p>${found.none}</p>` : html`<div class="points">${found.points.map((point) => this.#point(point, told))}</div>`}
      ${found.dice.rows.length ? html`<h3>${found.dice_title}</h3>${table(found.dice, found.dice_title)}` : nothing}`;
  }

  /**
   * @param {Turning} point
   * @param {Told} told
   */
  #point(point, told) {
    return html`<article class="point">${this.board ? smallMap(this.board, point, told.sides) : nothing}
      <div><h3><a href=${`/game/${encodeURIComponent(this.game)}?at=${point.n}`} title=${say.look(page.moment(point.when))}>${page.moment(point.when)}</a></h3><ul>${point.reasons.map((reason) => html`<li>${reason}</li>`)}</ul></div></article>`;
  }
}

customElements.define("wl-report", Report);
