/**
 * <wl-placing>: placing counters. The one that is asked about with its factors, what is left and where it may go, what was
 * placed, and whole set-ups: the bot's, the historical one, one's own. Which actions place says the table; loaded when it does.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { figuresOf } from "./counters.js";
import { notice } from "./dialogs.js";
import { placeName } from "./lights.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-placing.js";
import { Panel } from "./panel.js";
import { anyWithin, groupsOf, placeOf } from "./set-ups.js";
import { ownSetUpsOf } from "./set-ups-panel.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./set-ups.js").Step} Step */
/** @typedef {import("./types.d.ts").Refused} Refused */
/**
 * What the table tells of placing.
 * @typedef {object} Told
 * @property {import("./set-ups.js").Room[]} left
 * @property {(Step & {to: number | null})[]} placed
 * @property {Step[]} history
 * @property {boolean} whole  whether nothing else can be done now
 */
/**
 * How far a set-up could be carried out.
 * @typedef {object} Fitted
 * @property {import("./types.d.ts").Action[][]} gestures
 * @property {import("./types.d.ts").Action[]} last
 * @property {(Step & Refused)[]} unfit
 * @property {string} waits
 * @property {Step[]} left
 * @property {number} placed  how many stand then
 */

/** Where the panels take room from the map, it is folded until somebody opens it. */
const NARROW = matchMedia("(max-width: 820px)");
/** Milliseconds after which the table is asked again what it could not tell. */
const AGAIN = 1000;
/** So many places are named; more are counted. */
const NAMED = 6;
/** The map stays where it is for a counter that may stand on more than this part of it. */
const EVERYWHERE = 0.5;

/** The panel. */
export class Placing extends Panel {
  constructor() {
    super();
    /** @type {Told | null} */ this.told = null;
    /** @type {Step[]} what a set-up still has to place, once something else is placed */ this.plan = [];
    /** @type {Fitted | null} what came of the last set-up */ this.outcome = null;
    this.count = 0;
    this.busy = "";
    this.asked = "";
    this.seen = "";
    /** @type {boolean | null} whether the player folded or unfolded it */ this.opened = null;
    /** Whether there was nothing else to do at first: then it stays open, though moving is possible too by now. */ this.begun = false;
  }

  start() {
    this.deciding?.addEventListener("change", () => void this.look());
    void this.look();
  }

  /** Whether something can be placed now. */
  get active() {
    const { table, deciding } = this;
    return Boolean(table?.state?.placing && deciding?.mine && !table.staged);
  }

  /** See what is to be placed; go on with a set-up that was interrupted. */
  async look() {
    const { table } = this;
    this.hidden = !this.active;
    const key = this.active ? `${table?.state?.at} ${table?.state?.seat}` : "";
    if (key === this.asked || !table) return void (this.active && this.requestUpdate());
    this.asked = key;
    if (!this.active) return this.#forget();
    const told = await table.post("placing", { now: table.state?.at }).catch(() => null);
    if (this.asked !== key) return;
    if (!told) return this.#later();
    this.told = told;
    this.begun ||= told.whole;
    this.requestUpdate();
    if (this.plan.length && !this.busy) await this.apply(this.plan, "");
    this.#bring();
  }

  /** The table could not tell it just now: it is asked again. */
  #later() {
    this.asked = "";
    setTimeout(() => void this.look(), AGAIN);
  }

  /** Another phase, another seat: what was begun holds no longer. */
  #forget() {
    this.plan = [];
    this.outcome = this.told = null;
    this.seen = "";
    this.begun = false;
    this.requestUpdate();
  }

  /** The map goes to where the counter may stand, if none of those places can be seen; it is never rescaled. */
  #bring() {
    const { table, map, told } = this;
    const unit = table?.state?.decision?.data?.unit ?? "";
    if (!table || !map || !told || !unit || unit === this.seen) return;
    this.seen = unit;
    const spots = (told.left.find((room) => room.unit === unit)?.places ?? []).flatMap((place) => table.labels.get(place) ?? []);
    if (!spots.length || spots.length > table.labels.size * EVERYWHERE) return;
    const box = map.getBoundingClientRect();
    if (!anyWithin(spots, map.inBoard(box.left, box.top), map.inBoard(box.right, box.bottom))) map.turnTo(spots.map(({ label }) => label));
  }

  // --- whole set-ups -----------------------------------------------------------------------------------

  /**
   * Place what a set-up says, as far as it is legal. What ends the placing is held until its button is pressed.
   * @param {Step[]} steps
   * @param {string} why  what is done meanwhile, in words
   */
  async apply(steps, why = say.title) {
    const { table, deciding } = this;
    if (!table || !deciding || this.busy) return;
    this.busy = why || say.title;
    const went = { count: why ? 0 : this.count };
    try {
      /** @type {Fitted} */
      const found = await table.post("fitted", { steps });
      this.plan = found.left;
      if (found.gestures.length || found.last.length) deciding.cancel(); // what waits for the player does not undo his gesture
      for (const gesture of found.gestures) await table.send(gesture);
      went.count += found.placed;
      this.count = went.count;
      if (why || found.unfit.length || found.gestures.length) this.outcome = found;
      await this.#hold(found.last);
      if (!this.active && this.count) notice(say.done(this.count));
    } catch (error) {
      this.plan = [];
      if (!(/** @type {{told?: boolean}} */ (error)?.told)) notice(page.nothingSent, { kind: "refused" });
    } finally {
      this.busy = "";
      this.requestUpdate();
    }
    await this.look();
  }

  /**
   * Choose what cannot be taken back, as a click would, so that it is held and shown.
   * @param {import("./types.d.ts").Action[]} actions
   */
  async #hold(actions) {
    for (const { unit, to } of actions) {
      if (unit) await this.deciding?.pickUnit(unit);
      if (to) await this.deciding?.pickHex(to);
    }
  }

  /** As the bot would. */
  async #bot() {
    const { table } = this;
    if (!table || this.busy) return;
    this.busy = say.thinking;
    this.requestUpdate();
    const found = await table.post("arranged", {}).catch((/** @type {{sentence?: string}} */ error) => notice(error.sentence ?? page.unreachable));
    this.busy = "";
    if (found && !found.steps.length) notice(say.botNone);
    if (found?.steps.length) await this.apply(found.steps);
    this.requestUpdate();
  }

  /**
   * Take back a counter that was placed, and those after it; these are placed again once it stands.
   * @param {number} index
   */
  async again(index) {
    const { table, told } = this;
    const to = told?.placed[index]?.to;
    if (!table || !told || to === null || to === undefined || this.busy) return;
    this.deciding?.cancel();
    const rest = told.placed.slice(index + 1).map(({ unit, do: parts }) => ({ unit, do: parts }));
    const plan = index ? [...rest, ...this.plan] : rest;
    this.outcome = null;
    this.plan = plan;
    this.busy = say.title; // what follows waits until the position has come
    await table.undo(to).catch(() => (this.plan = []));
    this.busy = "";
    this.asked = "";
    await this.look();
  }

  /** Take back everything that was placed. */
  async #allBack() {
    const to = this.told?.placed[0]?.to;
    if (!this.table || to === null || to === undefined) return;
    this.deciding?.cancel();
    this.plan = [];
    this.outcome = null;
    await this.table.undo(to).catch(() => undefined);
  }

  /** What is placed now, with what is held. @returns {Promise<Step[]>} */
  async placed() {
    const { table, deciding } = this;
    if (!table || !deciding) return [];
    /** @type {Told} */
    const told = await table.post("placing", { after: deciding.parts });
    return told.placed.map(({ unit, do: parts }) => ({ unit, do: parts }));
  }

  // --- what is shown -----------------------------------------------------------------------------------

  render() {
    const { told } = this;
    if (!told || !this.active) return nothing;
    const guided = document.querySelector(".lesson-card"); // which says what to place
    const open = this.opened ?? (this.begun && !NARROW.matches && !guided);
    return html`<details class="placing-card" .open=${open} @toggle=${(/** @type {Event} */ event) => {
      const now = /** @type {HTMLDetailsElement} */ (event.target).open;
      if (now !== open) this.opened = now;
    }}><summary><h2>${say.title}</h2> <span class="tag">${say.left(told.left.length)}</span></summary>
      ${this.#current(told)} ${this.#told()} ${this.#presets(told)} ${this.#left(told)} ${this.#placed(told)}</details>`;
  }

  /** @param {string} unit */
  #unit(unit) {
    return this.deciding?.view?.units.find(({ id }) => id === unit) ?? null;
  }

  /** @param {string} unit */
  #name(unit) {
    const counter = this.table?.counters.get(unit);
    return counter ? page.counter(counter, figuresOf(counter, this.#unit(unit))) : unit || say.title;
  }

  /** @param {string[]} places */
  #where(places) {
    if (!places.length) return say.nowhere;
    return places.length > NAMED ? say.hexes(places.length) : say.only(places.map((place) => this.#place(place)));
  }

  /** @param {string} place */
  #place(place) {
    const { labels, areas, counters } = this.table ?? {};
    const name = labels?.get(place)?.name;
    if (name) return `${name} ${place}`;
    if (labels?.has(place)) return place;
    if (counters?.has(place)) return ""; // what was chosen, and not where it went
    return this.deciding ? placeName(this.deciding.gesture, place) : (areas?.get(place)?.title ?? "");
  }

  /** @param {string[]} places */
  #shown(places) {
    const labels = places.filter((place) => this.table?.labels.has(place));
    return labels.length ? html`<button type="button" class="tight" data-do="where" @click=${() => this.map?.show(labels)}>${say.where}</button>` : nothing;
  }

  /** @param {Told} told */
  #current({ left }) {
    const unit = this.table?.state?.decision?.data?.unit ?? "";
    const room = left.find((one) => one.unit === unit);
    const counter = this.table?.counters.get(unit);
    if (!room || !counter) return nothing;
    return html`<div class="placing-now"><wl-counter size="72" .counter=${counter} .unit=${this.#unit(unit)}></wl-counter>
      <div><strong>${say.now}: ${counter.name}</strong><p>${page.figures(counter, figuresOf(counter, this.#unit(unit)))}</p>
      <p class="hint">${this.#where(room.places)} ${this.#shown(room.places)}</p></div></div>`;
  }

  /** @param {Told} told */
  #presets({ history }) {
    const still = this.busy ? "true" : "false";
    return html`<section class="presets" aria-busy=${still}><h3>${say.presets}</h3><div class="row start">
      <button type="button" data-do="as-bot" ?disabled=${Boolean(this.busy)} @click=${() => this.#bot()}>${this.busy === say.thinking ? say.thinking : say.bot}</button>
      ${history.length ? html`<button type="button" data-do="as-history" ?disabled=${Boolean(this.busy)}
        @click=${() => this.apply(history)}>${say.history}</button>` : nothing}</div>
      ${ownSetUpsOf(this)}</section>`;
  }

  /** What came of a set-up. */
  #told() {
    const { outcome, plan } = this;
    const rest = plan.length ? html`<p>${say.pending(plan.length)} <button type="button" class="tight" data-do="forget-plan" @click=${() => {
      this.plan = [];
      this.requestUpdate();
    }}>${say.forget}</button></p>` : nothing;
    if (!outcome || !this.table) return rest;
    const { unfit, waits, last } = outcome;
    return html`<div class="placing-told" role="status"><p>${say.done(this.count)} ${last.length && this.deciding?.grave ? say.last : ""}</p>
      ${unfit.length ? html`<p>${say.unfit}</p><ul>${unfit.map(({ unit, do: parts, sentence, rule }) => html`<li>${this.#name(unit)}
        → ${this.#place(placeOf({ unit, do: parts }))}: ${sentence} ${this.table && rule ? ruleButton(this.table, rule) : nothing}</li>`)}</ul>` : nothing}
      ${waits ? html`<p>${unfit.some(({ unit }) => unit === waits) ? say.waits(this.#name(waits)) : say.notKnown(this.#name(waits))}</p>` : nothing}
      ${rest}</div>`;
  }

  /** @param {Told} told */
  #left({ left }) {
    const unit = this.table?.state?.decision?.data?.unit ?? "";
    const rooms = left.filter((room) => room.unit !== unit || !unit);
    if (!rooms.length) return nothing;
    return html`<section><h3>${say.groups}</h3><ul class="placing-groups">${groupsOf(rooms).map(({ places, units }) => html`<li>
      <div class="pieces">${repeat(units, (one) => one, (one) => this.#piece(one))}</div>
      <p class="hint">${units[0] ? this.#where(places) : say.choice(places.length)} ${this.#shown(places)}</p></li>`)}</ul></section>`;
  }

  /** @param {string} unit */
  #piece(unit) {
    const { deciding } = this;
    const counter = this.table?.counters.get(unit);
    if (!counter) return html`<span>${page.verb(this.table?.state?.actions.find((action) => !action.unit && action.to)?.do ?? "")}</span>`;
    const drawing = html`<wl-counter size="40" .counter=${counter} .unit=${this.#unit(unit)}></wl-counter>`;
    const name = this.#name(unit);
    if (!deciding?.units.has(unit)) return html`<span role="img" aria-label=${name} title=${name}>${drawing}</span>`;
    return html`<button type="button" class="piece-button ${deciding.isChosen(unit) ? "chosen" : "lit"}" aria-label=${`${name}, ${say.choose}`}
      title=${name} @click=${() => deciding.pickUnit(unit)}>${drawing}</button>`;
  }

  /** @param {Told} told */
  #placed({ placed }) {
    if (!placed.length) return nothing;
    return html`<details class="placing-placed"><summary>${say.placed} <span class="tag">${placed.length}</span></summary>
      <ul>${placed.map((step, index) => html`<li>${this.table?.counters.get(step.unit)?.name ?? step.unit} ${this.#place(placeOf(step))}
        ${step.to === null ? nothing : html`<button type="button" class="tight" data-do="again" aria-label=${say.againOf(this.#name(step.unit))}
          @click=${() => this.again(index)}>${say.again}</button>`}</li>`)}</ul>
      <button type="button" data-do="all-back" @click=${() => this.#allBack()}>${say.allBack}</button></details>`;
  }
}

customElements.define("wl-placing", Placing);
