/**
 * <wl-course>: the game so far by turns: strength of both sides, and what the game counts, such as cities and ports. Nothing is asked before
 * somebody opens it.
 */

import { html, nothing, svg } from "./vendor/lit.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { chartsOf, turnEnds } from "./tally.js";

/** @typedef {import("./tally.js").Figures} Figures */
/** @typedef {import("./tally.js").Chart} Chart */

/** Moments that are asked about at once; the table answers no more. */
const AT_ONCE = 20;
const [WIDE, HIGH] = [300, 90];

/** The panel. */
export class Course extends Panel {
  /** @type {Map<number, Figures>} entry -> its figures */ known = new Map();
  busy = false;

  get ends() {
    return turnEnds(this.table?.entries ?? []);
  }

  /** Ask for what is not known yet, some moments at a time. */
  async ask() {
    const { table } = this;
    if (this.busy || !table) return;
    this.busy = true;
    try {
      for (let wanted = this.#wanted; wanted.length; wanted = this.#wanted) {
        const at = wanted.slice(0, AT_ONCE);
        /** @type {Figures[]} */
        const told = await table.post("course", { at });
        at.forEach((n, i) => this.known.set(n, told[i]));
        this.requestUpdate();
      }
    } catch {
      // It is asked again when the panel is opened again, or the game goes on.
    }
    this.busy = false;
  }

  get #wanted() {
    return this.ends.map(({ n }) => n).filter((n) => !this.known.has(n));
  }

  updated() {
    if (this.querySelector("details")?.open && this.#wanted.length) void this.ask();
  }

  render() {
    const known = this.ends.filter(({ n }) => this.known.has(n));
    const charts = chartsOf(known.map(({ n }) => /** @type {Figures} */ (this.known.get(n))));
    return html`<details class="game-panel course" @toggle=${() => this.requestUpdate()}><summary><h2>${say.courseTitle}</h2></summary>
      ${known.length < 2 ? html`<p class="hint">${say.courseEmpty}</p>` : charts.map((chart) => figure(chart, known.map(({ turn }) => turn)))}</details>`;
  }
}

/**
 * @param {Chart} chart
 * @param {string[]} turns
 */
function figure({ title, lines }, turns) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const x = (/** @type {number} */ i) => ((i / Math.max(1, turns.length - 1)) * WIDE).toFixed(1);
  const y = (/** @type {number} */ value) => (HIGH - (value / most) * HIGH).toFixed(1);
  const told = lines.map(({ name, values }) => say.courseLine(name, values[0], values.at(-1) ?? 0)).join(", ");
  return html`<figure><figcaption>${title}: ${told}</figcaption>
    <svg viewBox="-4 -6 ${WIDE + 8} ${HIGH + 24}" role="img" aria-label=${`${title}: ${told}`}>
      <path class="axis" d="M0 0V${HIGH}H${WIDE}"></path>
      ${lines.map(({ side, values }) => svg`<polyline class=${side ? `side-${side}` : "counted"} points=${values.map((v, i) => `${x(i)},${y(v)}`).join(" ")}></polyline>`)}
      <text x="0" y=${HIGH + 14}>${say.courseTurn(turns[0])}</text><text class="end" x=${WIDE} y=${HIGH + 14}>${say.courseTurn(turns.at(-1) ?? "")}</text>
      ${most > 1 ? svg`<text x="3" y="6">${most}</text>` : nothing}</svg></figure>`;
}

customElements.define("wl-course", Course);
