/**
 * <wl-prompt>: whose decision it is, what it is, which rule; the buttons; undo.
 */

import { LitElement, html, nothing, repeat } from "./vendor/lit.js";
import { causeOf } from "./because.js";
import { buttonsOf, endLabel, questionOf } from "./buttons.js";
import { confirmUndone } from "./dialogs.js";
import { placeIn, placeName, placesIn } from "./lights.js";
import { say } from "./messages/say.js";
import { gestureInWords, standing } from "./moves.js";
import { settings } from "./settings.js";
import { isEnd } from "./shapes.js";
import { toldBeforeEnd } from "./undone.js";
import { askWhy, ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").UnitView} UnitView */

/** A box whose name is no longer than this is shown on the counter itself. */
const TAG = 3;

/** The keys by which more than the chosen counter is meant. */
export const WIDER = { stack: "s", formation: "f" };
/** A question for which there is no room is written smaller, step by step: its place stays as it is. */
const SIZES = ["", "long", "longer"];
/** Whom a blank counter covers that is not told. */
const NOBODY = /** @type {UnitView} */ ({});
/** What a button says in more letters than these is written smaller: it has two lines. */
const LONG = 60;
/** The decision of a phase in which units go one by one, until it is ended. */
const MOVING = "moving";
/** Where buttons may be so small that three lines of them have room: not under a thumb. */
const FINE = "(pointer: fine), (min-width: 821px)";
/** More kinds than these are a list. */
const MOST_SEGMENTS = 4;

/** Properties: `table`, `deciding`, `map`. */
export class PromptBar extends LitElement {
  constructor() {
    super();
    /** @type {import("./store.js").Table | null} */ this.table = null;
    /** @type {import("./deciding.js").Deciding | null} */ this.deciding = null;
    /** @type {import("./map-view.js").MapView | null} */ this.map = null;
    /** Whether all buttons are shown, also those for which the bar has no room. */ this.open = false;
    /** Whether a question is read whole that has no room even in small letters. */ this.whole = false;
    /** What was asked when one of them was opened. */ this.opened = "";
    this.sized = new ResizeObserver(() => this.#fit());
  }

  createRenderRoot() {
    return this;
  }

  start() {
    this.deciding?.addEventListener("change", () => this.requestUpdate());
    this.table?.addEventListener("connection", () => this.requestUpdate());
    this.sized.observe(this);
    this.requestUpdate();
  }

  updated() {
    this.#fit();
  }

  /** Write the question as large as it goes, and offer all buttons where the bar has no room for them. */
  #fit() {
    const [asked, acts] = [this.querySelector(".asked"), this.querySelector(".acts")];
    if (!asked || !acts) return;
    const cut = () => asked.scrollHeight > asked.clientHeight + 1;
    for (const size of SIZES) {
      asked.className = `asked ${size}`;
      if (!cut()) break;
    }
    asked.classList.toggle("cut", cut());
    asked.classList.toggle("open", this.whole && cut());
    this.#room(acts);
  }

  /**
   * Give every button its room: written smaller and in more lines where they need it, and where not even these hold them all those that can
   * be seen whole, beside “More…”.
   * @param {Element} acts
   */
  #room(acts) {
    const parts = [acts, ...acts.querySelectorAll(".going, .lesser, .costly")];
    const full = () => parts.some((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1);
    const buttons = [...acts.querySelectorAll(".going > *, .lesser > *, .costly > *")];
    acts.classList.remove("tight", "over"); // “More…” itself takes room, and stays only where there is none without it
    for (const button of buttons) button.classList.remove("off");
    if (this.open) return acts.classList.add("over");
    acts.classList.toggle("tight", full() && matchMedia(FINE).matches);
    acts.classList.toggle("over", full());
    if (!acts.classList.contains("over")) return;
    const out = (/** @type {Element} */ part, /** @type {Element | null} */ within) => {
      const [one, all] = [part, within ?? acts].map((each) => each.getBoundingClientRect());
      return all.width > 0 && (one.right > all.right + 1 || one.bottom > all.bottom + 1);
    };
    const cut = buttons.filter((button) => out(button, button.parentElement) || out(button, acts));
    for (const button of cut) button.classList.add("off"); // what is cut would be read half
  }

  /** All buttons, or as many as the bar has room for; another question closes them again. */
  #spread() {
    this.open = !this.open;
    this.opened = this.#key;
    this.requestUpdate();
  }

  /** The whole question over the map, or as much as its place holds. */
  #read() {
    this.whole = !this.whole;
    this.opened = this.#key;
    this.requestUpdate();
  }

  /** What tells one question from the next. */
  get #key() {
    return `${this.table?.state?.at} ${this.deciding?.parts.length} ${this.deciding?.selected}`;
  }

  /**
   * Press a button; ending a phase first tells what would be left undone.
   * @param {Action} action
   */
  async press(action) {
    const undone = this.table ? toldBeforeEnd(this.table.id, this.#warned(), this.table.state?.left_undone ?? [], settings.now.asks) : [];
    const { table, deciding } = this;
    const ends = isEnd(action) && !deciding?.parts.length;
    if (ends && undone.length && table && deciding && !(await confirmUndone(table, undone, endLabel(deciding.gesture, action)))) return;
    await this.deciding?.press(action);
  }

  get #buttons() {
    return this.deciding ? buttonsOf(this.deciding.gesture) : [];
  }

  /** The actions of the buttons in their order, for the digit keys. */
  get buttons() {
    return this.#buttons.map(({ action }) => action);
  }

  /** The key of the first button: never 1 for one that costs a counter. */
  get firstKey() {
    return this.#buttons[0]?.key ?? 1;
  }

  render() {
    const { table, deciding } = this;
    const state = table?.shown;
    if (!table || !deciding || !state) return nothing;
    const asked = deciding.grave ? state.decision : deciding.decision; // what is held answers the question that stands
    const question = table.staged ? say.playing : questionOf(deciding.gesture);
    if (this.opened !== this.#key) this.open = this.whole = false;
    return html`<div class="prompt-line">
        <div class="asked">${this.#who()} ${this.#mode()} ${this.#because()} ${this.#warnings()}
          <p class="what">${question} ${ruleButton(table, state.result?.rule ?? asked?.rule ?? "")}</p>
          <button type="button" class="whole" aria-expanded=${String(this.whole)} @click=${() => this.#read()}>${this.whole ? say.lessButtons : say.wholeQuestion}</button></div>
        <div class="acts ${this.open ? "open" : ""}">${this.#acts()}</div><div class="back">${this.#back()}</div></div>`;
  }

  /** What ending the phase would bring, as the dialog before it lists such things. */
  #warned() {
    return (this.deciding?.warnings ?? []).map(({ sentence, rule, hexes }) => ({ text: sentence, rule, hexes }));
  }

  /** The same while there is still time to do something about it; a press shows where it is. */
  #warnings() {
    const { table } = this;
    const all = this.#warned();
    if (!all.length || !table || table.looking !== null) return nothing;
    return html`<details class="warnings"><summary title=${all[0].text}>${say.warnings(all.length)}</summary>
      <ul>${all.map(({ text, rule, hexes }) => html`<li><button type="button" class="link"
        @click=${() => this.map?.show(hexes)}>${text}</button> ${ruleButton(table, rule)}</li>`)}</ul></details>`;
  }

  #who() {
    const state = this.table?.shown;
    const side = state?.result?.winner ?? this.deciding?.decision?.side ?? "";
    if (state?.decision?.kind === "dice") return html`<span class="who">${say.diceWho}</span>`;
    const word = state?.result ? say.gameOver : this.deciding?.mine ? say.yourDecision : say.theirDecision(side);
    return html`<span class="who side-${side} ${this.deciding?.mine ? "mine" : ""}">${word}</span>`;
  }

  /** What kind of moment it is, where the game tells it apart. */
  #mode() {
    const mode = this.deciding?.view?.mode;
    if (!mode || this.table?.shown?.result) return nothing;
    return html`<span class="mode"><strong>${mode.title}</strong>${mode.note ? html` <span>${mode.note}</span>` : nothing}</span>`;
  }

  /** The battle that made somebody ask this. */
  get #cause() {
    const { table, deciding } = this;
    const now = table && table.looking === null && !table.staged;
    return now ? causeOf(table.entries, deciding?.decision?.kind ?? "") : null;
  }

  /** What a player has to do after a battle is not the same as what he may do: the battle, its result and the rule of it. */
  #because() {
    const { table } = this;
    const cause = this.#cause;
    if (!table || !cause) return nothing;
    const { event, roll } = cause;
    const where = event.hexes.map((hex) => table.labels.get(hex)?.name ?? hex);
    return html`<span class="mode because">${say.because(where, say.battleFlash(roll.odds, roll.die, say.result(roll.result)))}
      ${ruleButton(table, event.rule)}</span>`;
  }

  #acts() {
    const { table, deciding } = this;
    if (!table || !deciding) return nothing;
    if (table.staged) return nothing;
    if (table.looking !== null) {
      return html`<button type="button" class="primary" @click=${() => table.look(null)}>${say.backToNow}</button>`;
    }
    const buttons = this.#buttons.filter(({ fold }) => !fold);
    const [going, costly] = ["primary", "danger"].map((wanted) => buttons.filter(({ style }) => style === wanted));
    const lesser = buttons.filter((button) => !going.includes(button) && !costly.includes(button));
    return html`<div class="going">${this.#row(going)}</div><div class="others">
      <div class="lesser" @wheel=${rolled}>${this.#kinds()}${this.#row(lesser)}${this.#wider()}${this.#barred()}${this.#folded(this.#buttons.filter(({ fold }) => fold))}</div>
      <button type="button" class="rest" aria-expanded=${String(this.open)} @click=${() => this.#spread()}>${this.open ? say.lessButtons : say.moreButtons}</button>
      ${costly.length ? html`<div class="costly" @wheel=${rolled}>${this.#row(costly)}</div>` : nothing}</div>`;
  }

  /** What takes back has a place of its own: what is unsent, or else what was done last. */
  #back() {
    const { table, deciding } = this;
    if (!table || !deciding || table.staged || table.looking !== null) return nothing;
    if (!deciding.pending) return this.#undo();
    return html`<button type="button" class="undo" @click=${() => deciding.back()}><span class="label">${say.takeBack}</span>
      <kbd aria-hidden="true">Esc</kbd></button>`;
  }

  /** @param {ReturnType<typeof buttonsOf>} buttons */
  #row(buttons) {
    return repeat(buttons, ({ action: a }) => `${a.do} ${a.unit} ${a.kind} ${a.via} ${a.to}`, (button) => this.#button(button));
  }

  /** @param {ReturnType<typeof buttonsOf>} buttons */
  #folded(buttons) {
    if (!buttons.length) return nothing;
    return html`<details class="folded"><summary>${say.folded(buttons[0].fold, buttons.length)}</summary>
      <div>${this.#row(buttons)}</div></details>`;
  }

  /** @param {ReturnType<typeof buttonsOf>[number]} button */
  #button({ action, words, style, key, title }) {
    return html`<button type="button" class=${words.length > LONG ? `${style} wordy` : style} data-do=${action.do} data-key=${key} title=${title || nothing}
      @click=${(/** @type {MouseEvent} */ event) => this.#clicked(event, action)}>${words} <kbd aria-hidden="true">${key}</kbd></button>`;
  }

  /**
   * The second click of a double click presses no button that came up under the first and cannot be taken back.
   * @param {MouseEvent} event
   * @param {Action} action
   */
  #clicked(event, action) {
    if (event.detail < 2 || !this.deciding?.grave) void this.press(action);
  }

  /** Whom else one may mean who has chosen a counter: its stack, its formation. */
  #wider() {
    const { deciding } = this;
    const off = !this.map?.stacks?.pieces.has(deciding?.selected ?? "");
    return (deciding?.wider ?? []).map(({ id, name, units }) => {
      const words = id === "formation" ? say.wholeFormation(name, units.length) : off ? say.allWaiting(units.length) : say.wholeStack(units.length);
      return html`<button type="button" class="wider" data-wider=${id} @click=${() => deciding?.pickUnits(units, true)}>${words}
        <kbd aria-hidden="true">${WIDER[id]}</kbd></button>`;
    });
  }

  /** A phase that cannot be ended yet says why, one click away. */
  #barred() {
    const { deciding, table } = this;
    if (!table || !deciding?.mine || deciding.pending || deciding.decision?.kind !== MOVING || deciding.actions.some(isEnd)) return nothing;
    return html`<button type="button" class="barred" @click=${(/** @type {MouseEvent} */ { clientX: x, clientY: y }) =>
      void askWhy(deciding, { end: true }, { x, y })}>${say.whyNoEnd}</button>`;
  }

  /** What is allotted, where an action names a kind and a hex. */
  #kinds() {
    const deciding = this.deciding;
    if (!deciding || deciding.kinds.length < 2) return nothing;
    if (deciding.kinds.length > MOST_SEGMENTS) {
      return html`<select aria-label=${say.whichKind} .value=${deciding.kind}
        @change=${(/** @type {Event} */ event) => deciding.allotKind(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${deciding.kinds.map((kind) => html`<option value=${kind} ?selected=${kind === deciding.kind}>${say.kind(kind)}</option>`)}</select>`;
    }
    return html`<div class="segments" role="group" aria-label=${say.whichKind}>
      ${deciding.kinds.map((kind) => html`<button type="button" aria-pressed=${String(kind === deciding.kind)}
        @click=${() => deciding.allotKind(kind)}>${say.kind(kind)}</button>`)}</div>`;
  }

  /** What the undo button would take back, in the words of the record. */
  get undone() {
    const undo = this.deciding?.mine && !this.deciding.pending ? this.table?.state?.undo : null;
    if (!undo) return "";
    const told = standing(this.table?.entries ?? []).filter((entry) => entry.n > (undo.to ?? Infinity));
    return gestureInWords(told, this.table?.counters ?? new Map(), undo.answered) || undo.label;
  }

  #undo() {
    const label = this.undone;
    if (!label) return nothing;
    return html`<button type="button" class="undo" data-do="undo" title=${say.undo(label)}
      @click=${() => this.table?.undo().catch(() => undefined)}><span aria-hidden="true">↶</span>
      <span class="label">${say.undo(label)}</span></button>`;
  }
}

/** <wl-offers>: counters and places that can be chosen but are not on the map. Properties: `table`, `deciding`. */
export class Offers extends LitElement {
  constructor() {
    super();
    /** @type {import("./store.js").Table | null} */ this.table = null;
    /** @type {import("./deciding.js").Deciding | null} */ this.deciding = null;
    /** @type {import("./map-view.js").MapView | null} */ this.map = null;
    /** @type {Set<string>} What was offered last. */ this.offered = new Set();
  }

  createRenderRoot() {
    return this;
  }

  start() {
    this.deciding?.addEventListener("change", () => this.requestUpdate());
    this.requestUpdate();
  }

  /** A row of which nothing was offered before begins at its beginning, wherever the last one was left. */
  updated() {
    const row = this.querySelector(".off-board");
    const now = [...this.querySelectorAll("[data-offer]")].map((offer) => offer.getAttribute("data-offer") ?? "");
    if (row && !now.some((id) => this.offered.has(id))) row.scrollLeft = 0;
    this.offered = new Set(now);
  }

  render() {
    const { deciding } = this;
    const all = new Map((deciding?.view?.units ?? []).map((unit) => [unit.id, unit]));
    /** @type {(unit: UnitView) => number} */
    const worth = ({ attack = 0, defence = 0, covers = [] }) =>
      attack + defence + covers.reduce((sum, id) => sum + worth(all.get(id) ?? NOBODY), 0);
    // Who is in hand keeps his place in the row, so that the next counter stays where it was.
    const units = (deciding?.view?.units ?? []).filter(({ id, hex }) => !hex && (deciding?.units.has(id) || deciding?.isChosen(id)))
      .sort((a, b) => worth(b) - worth(a));
    const places = deciding?.mine ? placesIn(deciding.gesture) : [];
    const open = units.filter(({ id }) => !deciding?.isChosen(id)).length + places.length;
    const told = (/** @type {string} */ id) => deciding && placeIn(deciding.gesture, id);
    this.hidden = !units.length && !places.length;
    const named = repeat(places, (place) => place.id, ({ id, title, action }) => html`<button type="button" class="place" data-offer=${id}
        title=${told(id)?.note ?? nothing} @click=${() => deciding?.pickHex(id)}>${say.toPlace(action.do, title)}</button>`);
    const off = units.length > 0 || places.some(({ id }) => !told(id)?.hexes?.length);
    const title = off ? say.offBoard : say.onBoard;
    return html`<div class="off-board" role="group" aria-label=${title} @wheel=${rolled}>
      <span class="title" aria-hidden="true">${title}<small class=${open ? "" : "unseen"}>${say.offBoardHint(open)}</small></span>
      ${this.#groups(units).map(([box, list]) => html`${box.length > TAG ? html`<span class="title box-name">${box}</span>` : nothing}
        ${repeat(list, (unit) => unit.id, (unit) => this.#offer(unit))}`)}
      ${units.length && places.length ? html`<span class="places" @wheel=${rolled}>${named}</span>` : named}</div>`;
  }

  /**
   * Counters by the box in which they stand.
   * @param {UnitView[]} units
   * @returns {[string, UnitView[]][]}
   */
  #groups(units) {
    /** @type {Map<string, UnitView[]>} */
    const out = new Map();
    for (const unit of units) {
      const box = unit.box && this.deciding ? placeName(this.deciding.gesture, unit.box) : "";
      const key = box.length > TAG ? box : "";
      out.set(key, [...(out.get(key) ?? []), unit]);
    }
    return [...out];
  }

  /** @param {import("./types.d.ts").UnitView} unit */
  #offer(unit) {
    const { deciding } = this;
    const counter = this.table?.counters.get(unit.id);
    if (!counter || !deciding) return nothing;
    const chosen = deciding.isChosen(unit.id);
    return html`<button type="button" class="piece-button ${chosen ? "chosen" : "lit"}" data-offer=${unit.id}
      aria-label=${say.counter(counter)} aria-pressed=${String(chosen)} title=${counter.name}
      @click=${(/** @type {MouseEvent} */ event) => deciding.pickUnit(unit.id, event.shiftKey)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => this.map?.input?.lift(event, unit.id)}
      @pointermove=${(/** @type {PointerEvent} */ event) => this.map?.input?.carry(event)}
      @pointerup=${() => this.map?.input?.drop()} @pointercancel=${() => this.map?.input?.drop()}
      @contextmenu=${(/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        void askWhy(deciding, { unit: unit.id }, { x: event.clientX, y: event.clientY });
      }}><wl-counter size="50" .counter=${counter} .unit=${unit}></wl-counter>
      ${unit.box && unit.box.length <= TAG ? html`<span class="box">${unit.box}</span>` : nothing}</button>`;
  }
}

/**
 * A wheel turns the row sideways: it has one line, so that it takes always the same place.
 * @param {WheelEvent} event
 */
function rolled(event) {
  const row = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.deltaX || row.scrollWidth <= row.clientWidth) return;
  event.preventDefault();
  row.scrollLeft += event.deltaY;
  event.stopPropagation(); // a row within the row turns alone
}

customElements.define("wl-offers", Offers);
customElements.define("wl-prompt", PromptBar);
