/**
 * <wl-tools>: zoom, fit and the toggles of the map.
 */

import { LitElement, html } from "./vendor/lit.js";
import { settingsButton } from "./chrome.js";
import { help } from "./dialogs.js";
import { say } from "./messages/say.js";
import { settings } from "./settings.js";

/** Properties: `table`, `map`. */
export class Toolbar extends LitElement {
  constructor() {
    super();
    /** @type {import("./store.js").Table | null} */ this.table = null;
    /** @type {import("./map-view.js").MapView | null} */ this.map = null;
    /** @type {import("./types.d.ts").Layer[]} what the game offers to lay over the map */ this.layers = [];
    this.hinted = false;
  }

  createRenderRoot() {
    return this;
  }

  start() {
    settings.addEventListener("change", () => this.requestUpdate());
    this.table?.addEventListener("state", () => this.requestUpdate());
    document.addEventListener("pointerdown", (event) => {
      const open = this.querySelector("details[open]");
      if (open && !open.contains(/** @type {Node} */ (event.target))) open.removeAttribute("open");
    });
    this.requestUpdate();
  }

  /** Learn what the game offers to lay over the map: asked for when somebody begins to use the page. */
  async learn() {
    if (this.layers.length) return;
    this.layers = (await this.table?.layers().catch(() => null)) ?? [];
    this.requestUpdate();
  }

  /** Lay the first of them over the map, or take it away. */
  async toggleFirst() {
    await this.learn();
    const [first] = this.layers;
    if (first) settings.toggleLayer(first.id);
  }

  /** The sides of this game, the seat's own first. */
  get sides() {
    const sides = [...new Set([...(this.table?.counters.values() ?? [])].map((counter) => counter.side))];
    const seat = this.table?.state?.seat;
    return sides.sort((a, b) => Number(b === seat) - Number(a === seat));
  }

  render() {
    const hints = this.table?.state?.hints ?? false;
    this.hinted ||= hints; // whoever may ask in his own turn keeps the button in the others: nothing beside it moves
    return html`<div class="zoom" role="group" aria-label=${say.map}>
        <button type="button" aria-label=${say.zoomIn} title=${say.zoomIn} @click=${() => this.#steer((map) => map.zoomBy(1.35))}>+</button>
        <button type="button" aria-label=${say.zoomOut} title=${say.zoomOut} @click=${() => this.#steer((map) => map.zoomBy(1 / 1.35))}>−</button>
        <button type="button" aria-label=${say.fit} title=${say.fit} @click=${() => this.#steer((map) => map.fit())}>⤢</button>
      </div>
      <details class="view-menu"><summary>${say.view}</summary><div class="menu">
        ${this.#box("numbers", say.toggleNumbers)} ${this.#box("counters", say.toggleCounters)}
        ${this.#box("costs", say.toggleCosts)} ${this.#box("moves", say.toggleMoves)}
        ${this.table?.shown?.view.asking && this.layers.length ? this.#box("aids", say.toggleAids) : ""}
        ${this.sides.map((side) => html`<label><input type="checkbox" .checked=${settings.now.zones.includes(side)}
          @change=${() => settings.toggleZone(side)}> ${say.toggleZone(side)}</label>`)}
        ${this.layers.map((layer) => html`<label><input type="checkbox" name=${`layer-${layer.id}`}
          .checked=${settings.now.layers.includes(layer.id)} @change=${() => settings.toggleLayer(layer.id)}> ${layer.title}</label>`)}
        ${settingsButton()}
      </div></details>
      ${this.hinted ? html`<button type="button" data-do="hint" title=${say.hintTitle} ?disabled=${!hints}
        @click=${() => document.dispatchEvent(new Event("wl-hint"))}>${say.hint}</button>` : ""}
      <button type="button" aria-label=${say.help} title=${say.help} @click=${() => help()}>?</button>`;
  }

  /** @param {(map: import("./map-view.js").MapView) => void} work */
  #steer(work) {
    const { map } = this;
    map?.steer(() => work(map));
  }

  /**
   * @param {import("./settings.js").Switch} name
   * @param {string} label
   */
  #box(name, label) {
    return html`<label><input type="checkbox" name=${name} .checked=${settings.now[name]}
      @change=${() => settings.toggle(name)}> ${label}</label>`;
  }
}

customElements.define("wl-tools", Toolbar);
