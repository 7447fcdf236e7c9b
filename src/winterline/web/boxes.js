/**
 * <wl-boxes>: everything off the map: at sea by box, arrivals by impulse, eliminated, driven off, support.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { figuresOf, statusWords } from "./counters.js";
import { readCounter } from "./dialogs.js";
import { gamePanels } from "./game-panels.js";
import { say } from "./messages/say.js";
import { boxesOf } from "./off-map.js";
import { Panel } from "./panel.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./off-map.js").Box} Box */

/** Where the panels cover the map, none opens by itself. */
const NARROW = matchMedia("(max-width: 820px)");

/** The panel of boxes. */
export class Boxes extends Panel {
  start() {
    this.follow();
    this.deciding?.addEventListener("change", () => this.#forward());
    this.#forward();
  }

  /** @type {Set<string>} panels that were brought forward */ brought = new Set();
  /** @type {HTMLElement | null} the tab that gave way to one of them */ left = null;

  /** A panel that belongs to the decision of the moment is brought forward once: its tab opens, and the one before it comes back after that. */
  #forward() {
    const { deciding, table } = this;
    const tab = this.closest("[role=tabpanel]");
    const own = document.getElementById(tab?.getAttribute("aria-labelledby") ?? "");
    if (!tab || !own) return;
    const asked = deciding?.mine ? (table?.state?.view.panels ?? []).filter((panel) => panel.front) : [];
    if (!asked.length) return this.#giveWay(own);
    if (NARROW.matches) return;
    const panels = (deciding?.view?.panels ?? []).filter((panel) => panel.front);
    const fresh = panels.find((panel) => !this.brought.has(panel.id));
    for (const panel of panels) this.brought.add(panel.id);
    if (!fresh) return;
    const before = /** @type {HTMLElement | null} */ (document.querySelector("[role=tab][aria-selected=true]"));
    this.left ??= before === own ? null : before;
    own.click();
    tab.scrollTop = 0;
    void this.updateComplete.then(() => this.querySelector(".game-panel.front .row-now")?.scrollIntoView({ block: "nearest" }));
  }

  /** The question is over: whoever did not choose a tab meanwhile has the one that he had, and is shown the next panel as well. @param {HTMLElement} own */
  #giveWay(own) {
    const { left } = this;
    this.left = null;
    if (!left || own.getAttribute("aria-selected") !== "true") return;
    this.brought.clear();
    left.click();
  }

  render() {
    const view = this.deciding?.view;
    if (!view || !this.open) return nothing;
    const groups = boxesOf(view);
    const { table, map } = this;
    return html`${this.#strength(view)} ${this.#support(view)} ${table ? gamePanels(this.#told(view), { table, map, deciding: this.deciding }) : nothing}
      ${groups.length ? nothing : html`<p class="hint">${say.boxEmpty}</p>`}
      ${groups.map((group) => html`<section class="box-group"><h2>${group.title}</h2>
        ${group.boxes.map((box) => this.#box(box))}</section>`)}`;
  }

  /**
   * What waits for its button shows nothing of what comes after; but what told its chances stays in sight until it is pressed.
   * @param {View} view
   */
  #told(view) {
    const { ahead, grave } = this.deciding?.gesture ?? {};
    return grave && ahead?.final && ahead.view?.panels ? { ...view, panels: ahead.view.panels } : view;
  }

  /** @param {Box} box */
  #box(box) {
    const { deciding } = this;
    const lit = box.id && deciding?.mine && deciding.hexes.has(box.id);
    return html`<div class="box"><h3>${say.boxCount(box.units.length, box.title)}
        ${box.note ? html`<span class="tag">${box.note}</span>` : nothing}
        ${lit ? html`<button type="button" class="tight" @click=${() => deciding?.pickHex(box.id ?? "")}>${say.chooseCounter}</button>` : nothing}
        ${box.rule && this.table ? ruleButton(this.table, box.rule) : nothing}</h3>
      <ul class="box-units">${repeat(box.units, (unit) => unit.id, (unit) => this.#unit(unit))}</ul></div>`;
  }

  /** @param {UnitView} unit */
  #unit(unit) {
    const { deciding, table } = this;
    const counter = table?.counters.get(unit.id);
    if (!table || !counter || !deciding) return nothing;
    const name = [say.counter(counter, figuresOf(counter, unit)), ...statusWords(counter, unit)].join(", ");
    const drawing = html`<wl-counter size="42" .counter=${counter} .unit=${unit}></wl-counter>`;
    if (!deciding.units.has(unit.id)) {
      return html`<li><button type="button" class="piece-button" data-do="read" aria-label=${`${name}: ${say.readCounter}`} title=${name}
        @click=${() => readCounter(table, counter, unit)}>${drawing}</button></li>`;
    }
    return html`<li><button type="button" class="piece-button ${deciding.isChosen(unit.id) ? "chosen" : "lit"}"
      aria-label=${`${name}, ${say.markLit}`} title=${counter.name}
      @click=${(/** @type {MouseEvent} */ event) => deciding.pickUnit(unit.id, event.shiftKey)}>${drawing}</button></li>`;
  }

  /** @param {View} view */
  #strength(view) {
    const { strength } = view;
    if (!strength) return nothing;
    return html`<dl class="figures-row"><div><dt>${say.boxStrength}</dt>
      ${Object.entries(strength).map(([side, cf]) => html`<dd class="side-${side}">${say.side(side)} <strong>${cf}</strong></dd>`)}</div></dl>`;
  }

  /** @param {View} view */
  #support(view) {
    const support = view.support;
    const any = this.table?.state?.options.length && (support?.nas !== 0 || support.cas !== 0 || support.notes?.length);
    if (!support || !any) return nothing;
    const value = (/** @type {number | null} */ n) => (n === null ? say.boxSupportHidden : String(n));
    return html`<dl class="figures-row"><div><dt>${say.boxSupport}</dt>
      <dd>${say.kind("nas")} <strong>${value(support.nas)}</strong></dd><dd>${say.kind("cas")} <strong>${value(support.cas)}</strong></dd></div>
      ${support.notes?.length ? html`<div><dt>${say.boxNotes}</dt>${support.notes.map((n) => html`<dd>${n.hex}
        ${n.nas ? say.supportOf(n.nas, "nas") : nothing} ${n.cas ? say.supportOf(n.cas, "cas") : nothing}</dd>`)}</div>` : nothing}</dl>`;
  }
}

customElements.define("wl-boxes", Boxes);
