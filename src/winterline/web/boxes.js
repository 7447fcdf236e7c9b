/**
 * <wl-boxes>: everything off the map: at sea by box, arrivals by impulse, eliminated, driven off, support.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import "./counters.js";
import { say } from "./messages/en.js";
import { Panel } from "./panel.js";

/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {{title: string, note: string, units: UnitView[]}} Box */

/**
 * Units by a word of theirs, in the order of the words.
 * @param {UnitView[]} units
 * @param {(unit: UnitView) => string} word
 * @returns {[string, UnitView[]][]}
 */
function by(units, word) {
  /** @type {Map<string, UnitView[]>} */
  const out = new Map();
  for (const unit of units) out.set(word(unit), [...(out.get(word(unit)) ?? []), unit]);
  return [...out].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * All boxes of a position. Units that do not take part are in none.
 * @param {View} view
 * @returns {{title: string, boxes: Box[]}[]}
 */
export function boxesOf(view) {
  const off = view.units.filter((unit) => !unit.hex && unit.status !== "absent" && unit.status !== "on board");
  const waiting = off.filter((unit) => unit.status === "waiting");
  const gone = off.filter((unit) => unit.status !== "waiting");
  const returns = new Map(/** @type {{unit: string, when: string}[]} */ (view.returns ?? []).map((r) => [r.unit, r.when]));
  const note = (/** @type {string} */ when) => (when === view.when ? say.boxNow : "");
  const sea = by(waiting.filter((unit) => unit.box), (unit) => unit.box ?? "");
  const later = by(waiting.filter((unit) => !unit.box), (unit) => `${unit.arrival ?? ""} ${unit.side}`);
  const states = by(gone, (unit) => `${unit.status}|${returns.get(unit.id) ?? ""}|${unit.side}`);
  const groups = [
    { title: say.boxSea, boxes: sea.map(([box, units]) => ({ title: say.boxName(box), note: note(units[0].arrival ?? ""), units })) },
    { title: say.boxOther, boxes: states.map(([key, units]) => gonebox(key, units)) },
    {
      title: say.boxArrivals,
      boxes: later.map(([, units]) => ({
        title: `${say.boxArrival(units[0].arrival ?? "")}: ${say.side(units[0].side)}`,
        note: note(units[0].arrival ?? ""),
        units,
      })),
    },
  ];
  return groups.filter((group) => group.boxes.length);
}

/**
 * @param {string} key
 * @param {UnitView[]} units
 * @returns {Box}
 */
function gonebox(key, units) {
  const [status, when, side] = key.split("|");
  /** @type {Record<string, string>} */
  const names = { eliminated: say.boxEliminated, "driven off": say.boxDriven };
  return { title: `${names[status] ?? say.plain(status)}: ${say.side(side)}`, note: when ? say.boxReturn(when) : "", units };
}

/** The panel of boxes. */
export class Boxes extends Panel {
  start() {
    this.follow();
  }

  render() {
    const view = this.deciding?.view;
    if (!view || !this.open) return nothing;
    const groups = boxesOf(view);
    return html`${this.#strength(view)} ${this.#support(view)}
      ${groups.length ? nothing : html`<p class="hint">${say.boxEmpty}</p>`}
      ${groups.map((group) => html`<section class="box-group"><h2>${group.title}</h2>
        ${group.boxes.map((box) => this.#box(box))}</section>`)}`;
  }

  /** @param {Box} box */
  #box(box) {
    return html`<div class="box"><h3>${say.boxCount(box.units.length, box.title)}
        ${box.note ? html`<span class="tag">${box.note}</span>` : nothing}</h3>
      <ul class="box-units">${repeat(box.units, (unit) => unit.id, (unit) => this.#unit(unit))}</ul></div>`;
  }

  /** @param {UnitView} unit */
  #unit(unit) {
    const { deciding } = this;
    const counter = this.table?.counters.get(unit.id);
    if (!counter || !deciding) return nothing;
    const drawing = html`<wl-counter size="42" .counter=${counter} .unit=${unit}></wl-counter>`;
    if (!deciding.units.has(unit.id)) {
      return html`<li><span role="img" aria-label=${say.counter(counter)} title=${say.counter(counter)}>${drawing}</span></li>`;
    }
    return html`<li><button type="button" class="piece-button ${deciding.selected === unit.id ? "chosen" : "lit"}"
      aria-label=${`${say.counter(counter)}, ${say.markLit}`} title=${counter.name}
      @click=${(/** @type {MouseEvent} */ event) => deciding.pickUnit(unit.id, event.shiftKey)}>${drawing}</button></li>`;
  }

  /** @param {View} view */
  #strength(view) {
    const strength = /** @type {Record<string, number> | undefined} */ (view.strength);
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
