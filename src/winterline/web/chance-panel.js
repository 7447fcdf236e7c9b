/**
 * <wl-chance>: the winning chance turn by turn, beside the map once the game is over, for whoever wants it (the setting `curve`). It is the chart of
 * the report. Loaded when it is wanted.
 */

import { html, nothing } from "./vendor/lit.js";
import { Panel } from "./panel.js";
import { drawChart } from "./report-charts.js";
import { figure } from "./report-figure.js";
import { settings } from "./settings.js";
import { talk } from "./wire.js";

/** @typedef {import("./types.d.ts").Report} Report */

/** The panel. */
export class ChancePanel extends Panel {
  constructor() {
    super();
    /** @type {Report | null} */ this.told = null;
    this.asked = false;
    this.resized = new ResizeObserver(() => this.#draw());
  }

  start() {
    settings.addEventListener("change", () => void this.look());
    this.table?.addEventListener("state", () => void this.look());
    this.resized.observe(this);
    void this.look();
  }

  /** Ask for it once; nothing is shown where positions are not judged. */
  async look() {
    const { table } = this;
    const wanted = Boolean(settings.now.curve && table?.state?.result);
    if (wanted && !this.asked) {
      this.asked = true;
      this.told = await talk(`${table?.url}/report.json`).catch(() => null);
      this.asked = Boolean(this.told);
    }
    this.hidden = !wanted || !this.told?.chance.length;
    this.requestUpdate();
  }

  updated() {
    this.#draw();
  }

  #draw() {
    const svg = this.querySelector("svg");
    const [chart] = this.told?.chance ?? [];
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    if (svg && chart && this.clientWidth) drawChart(/** @type {SVGSVGElement} */ (svg), chart, (svg.parentElement?.clientWidth ?? 0) / size);
  }

  render() {
    const { told } = this;
    if (!told || this.hidden) return nothing;
    return html`<section class="chance-card">${told.chance.map(figure)}<p class="hint small">${told.chance_note}</p></section>`;
  }
}

customElements.define("wl-chance", ChancePanel);
