/**
 * <wl-inspector>: what stands in a hex, with factors and status, and what the rules say of its ground.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import "./counters.js";
import { figuresOf, isBlank, marksOf, statusWords } from "./counters.js";
import { readCounter } from "./dialogs.js";
import { describe, groundOf } from "./ground.js";
import { say } from "./messages/say.js";
import { wordsAt } from "./layers.js";
import { Panel } from "./panel.js";
import { permitted } from "./permits.js";
import { isMove } from "./shapes.js";
import { askWhy, ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").Hex} Hex */
/** @typedef {import("./types.d.ts").Rule} Rule */
/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {import("./ground.js").Ground} Ground */

/** The panel of one hex. */
export class Inspector extends Panel {
  constructor() {
    super();
    this.hex = "";
    this.unit = "";
    /** @type {import("./types.d.ts").Stacking[]} */ this.stacked = [];
    this.stackedFor = "";
    /** @type {Record<string, import("./types.d.ts").Permit[]>} */ this.allowed = {};
    this.allowedFor = "";
    /** @type {Ground[]} */ this.chart = [];
    /** @type {import("./types.d.ts").Sides} */ this.sides = {};
    /** @type {(Rule & {hexes?: string[]})[]} */ this.rules = [];
  }

  start() {
    this.follow();
    this.map?.addEventListener("wl-layers", () => this.requestUpdate());
    this.deciding?.addEventListener("foreseen", () => this.requestUpdate());
    this.map?.addEventListener("wl-inspect", (event) => {
      const { hex, unit } = /** @type {CustomEvent} */ (event).detail;
      if (!hex || (hex === this.hex && unit === this.unit)) return;
      this.hex = hex;
      this.unit = unit ?? "";
      void this.#read();
      this.requestUpdate();
    });
  }

  /** The texts that never change, read when they are first wanted. */
  async #read() {
    if (this.rules.length) return;
    const { table } = this;
    const [tables, rules, sides] = await Promise.all([table?.tables(), table?.rules(), table?.sides(table.board?.map ?? "")]).catch(() => [null, null, null]);
    this.sides = sides ?? {};
    this.chart = /** @type {Ground[]} */ (tables?.terrain ?? []);
    this.rules = rules ?? [];
    this.requestUpdate();
  }

  /** What is not sent: chosen, or merely pointed at. */
  get #unsent() {
    const { deciding } = this;
    if (!deciding?.mine || deciding.grave) return [];
    const { parts } = deciding.foreseen;
    return parts.length ? parts : deciding.parts;
  }

  /** How much of the hex is taken up, as the unsent parts would leave it. */
  async #count() {
    const { table, hex } = this;
    const parts = this.#unsent;
    const key = JSON.stringify([hex, table?.state?.at, table?.looking, parts]);
    if (!table || !hex || key === this.stackedFor) return;
    this.stackedFor = key;
    const found = table.looking === null ? await table.stacking(hex, parts).catch(() => []) : [];
    if (this.stackedFor !== key) return;
    this.stacked = found;
    this.requestUpdate();
  }

  /** What the counters in the hex may do in this phase. */
  async #allow() {
    const { table, hex } = this;
    const key = `${hex} ${table?.state?.at} ${table?.looking}`;
    if (!table || !hex || key === this.allowedFor) return;
    this.allowedFor = key;
    const found = table.looking === null ? await table.allowances(hex).catch(() => ({})) : {};
    if (this.allowedFor !== key) return;
    this.allowed = found;
    this.requestUpdate();
  }

  #stacking() {
    const { table } = this;
    if (!this.stacked.length || !table) return nothing;
    const then = isMove(this.#unsent) && !this.deciding?.building ? ` ${say.stackingThen}` : "";
    return html`<ul class="stacking">${this.stacked.map(({ side, used, allowed, rule }) => html`<li
      class=${used > allowed ? "over" : ""}>${say.stacking(side, used, allowed)}${then} ${ruleButton(table, rule)}</li>`)}</ul>`;
  }

  render() {
    const { table, deciding } = this;
    if (this.open) {
      void this.#count();
      void this.#allow();
    }
    const hex = table?.labels.get(this.hex);
    const phase = table && !table.shown?.result ? permitted(table.shown?.view.permits ?? [], table, "allowance phase") : nothing;
    const hand = this.#hand();
    if (!table || !deciding || !hex) return html`${phase}${hand}<p class="hint">${say.inspectorHint}</p>`;
    const units = (deciding.view?.units ?? []).filter((unit) => unit.hex === hex.label);
    const held = deciding.view?.control?.[hex.label];
    return html`${phase}${hand}<h2 class="hex-title">${hex.name ? html`${hex.name} <small>${hex.label}</small>` : say.hexTitle(hex.label)}</h2>
      <p class="ground-words">${describe(hex)}${held ? ` · ${say.controlled(held)}` : nothing}</p>
      ${this.#stacking()} ${this.#lying(hex)}
      ${units.length ? this.#stack(units) : html`<p class="hint">${say.emptyHex}</p>`}
      ${this.#ground(hex)} ${this.#named(hex)}`;
  }

  /**
   * What lies in the hex beside the counters, and what the layers over the map say of it.
   * @param {Hex} hex
   */
  #lying(hex) {
    const { table, deciding, map } = this;
    const markers = (deciding?.view?.markers ?? []).filter((marker) => marker.hex === hex.label);
    const said = wordsAt(map?.overlays.laid ?? [], hex.label).map(({ title, words, rule }) => ({ title: `${title}: ${words}`, rule }));
    const places = (deciding?.view?.places ?? []).filter((place) => place.hexes?.includes(hex.label))
      .map(({ title, note, rule }) => ({ title: note ? `${title}: ${note}` : title, rule }));
    const warned = (deciding?.told ?? []).filter(({ hexes }) => hexes.includes(hex.label)).map(({ sentence, rule }) => ({ title: sentence, rule }));
    const lines = [...warned, ...markers.filter(({ title }) => !places.some((place) => place.title.startsWith(title))), ...places, ...said];
    if (!lines.length || !table) return nothing;
    return html`<ul class="lying">${lines.map(({ title, rule }) => html`<li>${title} ${rule ? ruleButton(table, rule) : nothing}</li>`)}</ul>`;
  }

  /** Counters in hand that stand in no hex: what they are is told nowhere else. Where all are placed, the panel of that tells it. */
  #hand() {
    const { deciding, table } = this;
    const units = table?.state?.placing ? [] : (deciding?.view?.units ?? []).filter((unit) => !unit.hex && deciding?.isChosen(unit.id));
    return units.length ? html`<h3>${say.inHand}</h3><ul class="stack-list">${repeat(units, (unit) => unit.id, (unit) => this.#unit(unit))}</ul>` : nothing;
  }

  /** @param {UnitView[]} units */
  #stack(units) {
    const known = (/** @type {UnitView} */ unit) => (unit.blank ? 0 : this.table?.counters.get(unit.id)?.defence ?? 0);
    const worth = (/** @type {UnitView} */ unit) => unit.defence ?? known(unit);
    const cf = units.reduce((sum, unit) => sum + (unit.inverted ? 0 : worth(unit)), 0);
    return html`<p class="hint small">${say.stackTotal(units.length, cf)}</p>
      <ul class="stack-list">${repeat(units, (unit) => unit.id, (unit) => this.#unit(unit))}</ul>`;
  }

  /** @param {UnitView} unit */
  #unit(unit) {
    const { deciding } = this;
    const counter = this.table?.counters.get(unit.id);
    if (!counter || !deciding) return nothing;
    const lit = deciding.units.has(unit.id);
    const chosen = deciding.isChosen(unit.id);
    const words = statusWords(counter, unit);
    const cited = marksOf(unit).flatMap((mark) => (mark.rule && this.table ? [ruleButton(this.table, mark.rule)] : []));
    return html`<li class=${chosen ? "chosen" : ""}><wl-counter size="44" .counter=${counter} .unit=${unit}></wl-counter>
      <div class="unit-words"><strong>${counter.name}</strong>
        ${isBlank(counter) ? nothing : html`<span>${say.what(counter)}${counter.formation ? ` · ${counter.formation}` : nothing}</span>`}
        <span>${say.figures(counter, figuresOf(counter, unit))}
          · ${words.length ? words.join(", ") : say.ready} ${cited}</span></div>
      <div class="unit-buttons">${this.table ? readButton(this.table, counter, unit) : nothing}
      ${lit ? html`<button type="button" class="tight" aria-pressed=${String(chosen)} @click=${() => deciding.pickUnit(unit.id)}
          aria-label=${`${say.chooseCounter}: ${counter.name}`}>${say.chooseCounter}</button>`
        : html`<button type="button" class="quiet" aria-label=${`${say.whyNot} ${counter.name}`}
          @click=${(/** @type {MouseEvent} */ event) => askWhy(deciding, { unit: unit.id, hex: unit.hex }, below(event))}>?</button>`}</div>
      ${this.table ? permitted(this.allowed[unit.id] ?? [], this.table, "allowance") : nothing}</li>`;
  }

  /** @param {Hex} hex */
  #ground(hex) {
    const { table } = this;
    const rows = groundOf(hex, this.chart, this.sides[hex.label]);
    if (!rows.length || !table) return nothing;
    return html`<h3>${say.hexRules}</h3><ul class="ground-list">${rows.map((row) => html`<li><strong>${say.plain(row.name).replace(":", ", ")}</strong>
      ${[row.move, row.combat].filter(Boolean).join("; ")} ${ruleButton(table, row.rule)}</li>`)}</ul>`;
  }

  /** @param {Hex} hex */
  #named(hex) {
    const { table } = this;
    const named = this.rules.filter((rule) => rule.hexes?.includes(hex.label));
    if (!named.length || !table) return nothing;
    return html`<h3>${say.hexNamed}</h3><p class="rule-row">${named.map((rule) => ruleButton(table, rule.id))}</p>`;
  }
}

/**
 * The place under the button that was pressed.
 * @param {MouseEvent} event
 */
function below(event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
  return { x: box.left, y: box.bottom };
}

/**
 * The button that tells how to read a counter.
 * @param {import("./store.js").Table} table
 * @param {import("./types.d.ts").Counter} counter
 * @param {UnitView} unit
 */
function readButton(table, counter, unit) {
  return html`<button type="button" class="quiet" data-do="read" title=${say.readCounter}
    aria-label=${`${say.readCounter}: ${counter.name}`} @click=${() => readCounter(table, counter, unit)}>i</button>`;
}

customElements.define("wl-inspector", Inspector);
