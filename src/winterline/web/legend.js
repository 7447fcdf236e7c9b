/**
 * <wl-legend>: what the layers over the map mean. It is there while one of them is on.
 */

import { html, nothing, svg } from "./vendor/lit.js";
import { TIE, keyOf } from "./layers.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { settings } from "./settings.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").Layer} Layer */

/** The legend beside the map. */
export class Legend extends Panel {
  start() {
    this.map?.addEventListener("wl-layers", () => this.requestUpdate());
    this.requestUpdate();
  }

  render() {
    const laid = this.map?.overlays.laid ?? [];
    const layers = laid.filter((layer) => settings.now.layers.includes(layer.id));
    const aids = laid.filter((layer) => !layers.includes(layer) && keyOf(layer).length);
    const zones = (this.map?.overlays.zoned ?? []).filter((side) => !settings.now.zones.includes(side));
    this.hidden = !layers.length && !aids.length && !zones.length;
    return html`${layers.map((layer) => this.#layer(layer))}
      ${aids.length || zones.length ? html`<details class="aids"><summary>${say.aidsKey}</summary>
        ${aids.map((layer) => this.#layer(layer, true))} ${zones.length ? html`<ul>${zones.map(zoneKey)}</ul>` : nothing}</details>` : nothing}`;
  }

  /**
   * @param {Layer} layer
   * @param {boolean} [aid]  it lies there by itself, for the move
   */
  #layer(layer, aid = false) {
    const { table } = this;
    const key = keyOf(layer);
    return html`<section><h2>${layer.title} ${table && layer.rule ? ruleButton(table, layer.rule) : nothing}
        ${aid ? nothing : html`<button type="button" class="quiet" aria-label=${say.hideLayer(layer.title)} title=${say.hideLayer(layer.title)}
          @click=${() => settings.toggleLayer(layer.id)}>✕</button>`}</h2>
      ${key.length ? html`<ul>${key.map(({ style, shape, title }) => html`<li><svg class="key ${shape} style-${style}" viewBox="0 0 24 16"
          aria-hidden="true">${swatch(shape, style)}</svg> ${title}</li>`)}</ul>` : html`<p class="hint">${say.layerEmpty}</p>`}</section>`;
  }
}

/** @param {string} side */
const zoneKey = (side) => html`<li><svg class="key" viewBox="0 0 24 16" aria-hidden="true">${svg`<g class="zone-key side-${side}">
  <rect class="wash" width="24" height="16"></rect><path class="rim" d="M0 3H24"></path></g>`}</svg> ${say.toggleZone(side)}</li>`;

/**
 * @param {import("./layers.js").Key["shape"]} shape
 * @param {string} style
 */
function swatch(shape, style) {
  if (shape === "wide") return svg`<rect class="tint" width="24" height="16"></rect><path class="rim" d="M0 3H24"></path>`;
  if (shape === "line") return svg`<path class="shaft" d="M1 12 L9 5 L23 9"></path>`;
  if (shape === TIE) return svg`<g class="line tie"><path class="shaft" d="M2 8H22"></path><path class="core" d="M2 8H22"></path></g>`;
  return svg`<rect class="tint" width="24" height="16"></rect><rect class="pattern" width="24" height="16" fill=${`url(#layer-${style})`}></rect>`;
}

customElements.define("wl-legend", Legend);
