/**
 * <wl-lesson>: the guide at the table while the first lesson is on. It says what to do, marks where, and sees it done.
 */

import { html, nothing } from "./vendor/lit.js";
import { notice } from "./dialogs.js";
import { isTaught, keep, recall } from "./lesson-memory.js";
import { Moment, current } from "./lesson-steps.js";
import { LESSONS } from "./lessons.js";
import { lesson as words } from "./messages/say-lesson.js";
import { Panel } from "./panel.js";
import { ruleButton } from "./why.js";

/** The button that names what cannot be taken back. */
const SURE = "wl-prompt .acts button[data-do]";
/** On a small screen the map comes first: the explanation unfolds on demand. */
const NARROW = matchMedia("(max-width: 820px)");

/** The guide. */
export class Lesson extends Panel {
  constructor() {
    super();
    /** @type {import("./lesson-memory.js").Kept | null} */ this.lesson = null;
    /** @type {import("./lesson-steps.js").Lesson} */ this.plan = LESSONS[0];
    this.inspected = "";
    this.folded = NARROW.matches;
    this.busy = false;
    this.step = -1;
    this.marked = "";
  }

  start() {
    const plan = LESSONS.find(({ id }) => isTaught(id, this.table?.id));
    const lesson = plan ? recall(plan.id) : null;
    if (!plan || !lesson) return;
    this.plan = plan;
    this.lesson = lesson;
    this.deciding?.addEventListener("change", () => this.look());
    this.table?.addEventListener("entries", () => this.look());
    this.map?.addEventListener("wl-inspect", (event) => {
      this.inspected = /** @type {CustomEvent} */ (event).detail.hex ?? "";
    });
    this.look();
  }

  /** See how far the player is. */
  look() {
    if (!this.lesson || !this.table || !this.deciding) return;
    const at = new Moment(this.table, this.deciding, this.inspected);
    const now = current(this.plan.steps, at, new Set(this.lesson.left));
    if (now !== this.step) this.#arrive(now);
    this.requestUpdate();
    requestAnimationFrame(() => this.#mark(at.deciding.grave ? [SURE] : this.plan.steps[this.step]?.hints(at) ?? []));
  }

  /**
   * Bring what is marked on the map or in the row above it into sight, once for each mark.
   * @param {string} marks
   */
  #reveal(marks) {
    if (marks === this.marked) return;
    this.marked = marks;
    const units = new Set([...marks.matchAll(/data-unit="([^"]+)"/g)].map((found) => found[1]));
    const hexes = [...marks.matchAll(/data-hex="([^"]+)"/g)].map((found) => found[1]);
    const stand = (this.deciding?.view?.units ?? []).flatMap((unit) => (units.has(unit.id) && unit.hex ? [unit.hex] : []));
    this.map?.show([...hexes, ...stand], false);
    document.querySelector("[data-offer][data-hint]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** @param {number} step */
  #arrive(step) {
    this.step = step;
    if (this.lesson) this.#keep({ ...this.lesson, step });
    const hexes = this.plan.steps[step].hexes;
    requestAnimationFrame(() => (hexes ? this.map?.near(hexes) : step === 0 && !NARROW.matches && this.#whole()));
  }

  /** The lesson opens on the whole board, where it can be read. */
  #whole() {
    this.map?.fit();
    this.map?.open();
  }

  /**
   * Mark what to click.
   * @param {string[]} selectors
   */
  #mark(selectors) {
    const wanted = this.lesson && selectors.length ? new Set(document.querySelectorAll(selectors.join(", "))) : new Set();
    for (const old of document.querySelectorAll("[data-hint]")) if (!wanted.has(old)) old.removeAttribute("data-hint");
    for (const element of wanted) element.setAttribute("data-hint", "");
    this.#reveal(selectors.join(", "));
  }

  /** Leave a step with its button. */
  next() {
    if (!this.lesson) return;
    this.#keep({ ...this.lesson, left: [...this.lesson.left, this.plan.steps[this.step].id] });
    this.look();
  }

  leave() {
    if (this.lesson) this.#keep({ ...this.lesson, away: true });
    this.#end();
    notice(words.lessonLeft);
  }

  finish() {
    if (this.lesson) this.#keep({ ...this.lesson, away: true, finished: true });
    this.#end();
  }

  /** @param {import("./lesson-memory.js").Kept} lesson */
  #keep(lesson) {
    keep(this.plan.id, (this.lesson = lesson));
  }

  #end() {
    this.lesson = null;
    this.#mark([]);
    this.requestUpdate();
  }

  /** Make the moves that the step offers to make. */
  async land() {
    const { table, deciding } = this;
    if (!table || !deciding || this.busy) return;
    this.busy = true;
    this.requestUpdate();
    deciding.cancel();
    for (const gestures of this.plan.rest(new Moment(table, deciding))) {
      for (const gesture of gestures) {
        if (await table.send(gesture).then(() => true, () => false)) break;
      }
    }
    this.busy = false;
    if (this.plan.rest(new Moment(table, deciding)).length) notice(this.plan.marches ? words.lessonMoveFailed : words.lessonRestFailed);
    this.look();
  }

  render() {
    const { table, deciding } = this;
    if (!this.lesson || !table || !deciding || this.step < 0) return nothing;
    const { id, steps } = this.plan;
    const step = steps[this.step];
    const [title, task, why] = words.lessonSteps[id][step.id];
    const at = new Moment(table, deciding, this.inspected);
    const last = this.step === steps.length - 1;
    return html`<section class="lesson-card ${this.folded ? "folded" : ""}" aria-label=${words.lessonName}>
      <header><small>${words.lessonStep(this.step + 1, steps.length)}</small><h2>${title}</h2>
        <button type="button" class="quiet" aria-expanded=${String(!this.folded)} @click=${() => this.fold()}
          aria-label=${this.folded ? words.lessonUnfold : words.lessonFold}>${this.folded ? "▴" : "▾"}</button></header>
      <progress max=${steps.length} .value=${this.step} aria-label=${words.lessonName}></progress>
      <p class="task" aria-live="polite">${task}</p>
      ${this.folded ? nothing : html`<p class="teach">${why}
          ${step.rules.map((rule) => ruleButton(table, `${table.state?.game}:${rule}`))}</p>`}
      ${step.aside?.(at) ? html`<p class="aside-note">${words.lessonAside}</p>` : nothing}
      <div class="row">${this.#buttons(step, last)}</div></section>`;
  }

  fold() {
    this.folded = !this.folded;
    this.requestUpdate();
  }

  /** What the button says that makes the other moves. */
  get #offer() {
    if (this.plan.marches) return this.busy ? words.lessonMoving : words.lessonMove;
    return this.busy ? words.lessonResting : words.lessonRest;
  }

  /**
   * @param {import("./lesson-steps.js").Step} step
   * @param {boolean} last
   */
  #buttons(step, last) {
    if (last) return html`<button type="button" class="primary" @click=${() => this.finish()}>${words.lessonFinish}</button>`;
    const manual = !step.done || step.manual;
    return html`<button type="button" class="quiet" @click=${() => this.leave()}>${words.lessonLeave}</button>
      ${step.rest ? html`<button type="button" class="primary" ?disabled=${this.busy} @click=${() => this.land()}>
        ${this.#offer}</button>` : nothing}
      ${manual ? html`<button type="button" class="primary" @click=${() => this.next()}>${words.lessonNext}</button>`
        : html`<button type="button" class="quiet" @click=${() => this.next()}>${words.lessonSkip}</button>`}`;
  }
}

customElements.define("wl-lesson", Lesson);
