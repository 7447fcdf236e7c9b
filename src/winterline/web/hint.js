/**
 * <wl-hint>: what a bot would do in this phase, asked for by the document's event `wl-hint` (`later.js`): its plan drawn on the map, and each task of it in a
 * sentence with its reason. Only where one plays against a bot; it changes nothing. Loaded when it is first asked for.
 */

import { html, nothing } from "./vendor/lit.js";
import { labelOf } from "./buttons.js";
import { ahead, sentence, sorted } from "./hint-told.js";
import { arrow, hexPath } from "./map-draw.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-hint.js";
import { notice } from "./dialogs.js";
import { Panel } from "./panel.js";
import { make } from "./svg.js";

/** @typedef {import("./hint-told.js").Hint} Hint */
/** @typedef {import("./hint-told.js").Task} Task */
/** @typedef {[number, number]} Point */

/** So many tasks are seen at once; the others are unfolded. */
const SEEN = 8;

/** The panel. */
export class HintPanel extends Panel {
  constructor() {
    super();
    /** @type {Hint | null} */ this.plan = null;
    /** The phase that it is for. */ this.phase = "";
    this.busy = false;
    this.marks = make("g", { class: "hinted", "aria-hidden": "true" });
  }

  start() {
    this.map?.layers.arrows?.after(this.marks);
    this.deciding?.addEventListener("change", () => this.#follow());
    this.requestUpdate();
  }

  /** What tells one phase from the next. */
  get #now() {
    const { state } = this.table ?? {};
    return `${state?.seat} ${state?.view.when} ${state?.view.phase} ${state?.result ? "over" : ""}`;
  }

  /** Ask the table what a bot would do now. */
  async ask() {
    const { table } = this;
    if (!table || this.busy) return;
    this.busy = true;
    this.hidden = false;
    this.requestUpdate();
    await this.updateComplete;
    this.scrollIntoView({ block: "nearest" });
    const found = await table.post("hint", {}).catch((/** @type {{sentence?: string}} */ error) => {
      notice(error.sentence ?? page.unreachable, { kind: "refused" });
    });
    this.busy = false;
    if (found === null) notice(say.none);
    this.plan = found ?? null;
    this.phase = this.#now;
    this.#follow();
  }

  close() {
    this.plan = null;
    this.#follow();
  }

  /** The plan holds until its phase is over. */
  #follow() {
    if (this.plan && this.phase !== this.#now) this.plan = null;
    this.hidden = !this.plan && !this.busy;
    this.#draw();
    this.requestUpdate();
  }

  // --- on the map --------------------------------------------------------------------------------------

  /** Ways that are still to be gone, attacks with their targets, and who stays. */
  #draw() {
    const { table, plan, deciding } = this;
    const board = table?.board;
    const shown = board && plan && table.looking === null && !table.staged;
    if (!shown || !board) return void this.marks.replaceChildren();
    const unit = board.hex.height;
    const units = deciding?.view?.units ?? [];
    const goals = new Map(plan.marches.map(({ unit: id, hexes }) => [id, hexes.at(-1) ?? ""]));
    const stands = new Map(units.map(({ id, hex }) => [id, hex ?? ""]));
    const ways = ahead(plan.marches, units).flatMap(({ hexes }) => {
      const points = this.#points(hexes);
      return points.length > 1 ? [arrow(points, "hint", unit, { from: 0.2, to: 0.12 })] : [];
    });
    const attacks = plan.tasks.filter((task) => task.do === "attack").flatMap((task) => {
      const from = new Set(task.units.map((id) => goals.get(id) ?? stands.get(id) ?? ""));
      const strokes = (task.to ?? []).flatMap((to) => [...from].flatMap((label) => {
        const points = this.#points([label, to]);
        const beside = points.length > 1 && Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]) < unit * 1.3;
        return beside ? [arrow(points, "attack hint", unit, { from: 0.24, to: 0.16 })] : [];
      }));
      return [...strokes, ...this.#rings(task.to ?? [], "hint-target")];
    });
    const reserve = plan.tasks.filter((task) => task.do === "stay").flatMap((task) => task.units.map((id) => stands.get(id) ?? ""));
    this.marks.replaceChildren(...this.#rings([...new Set(reserve)], "hint-reserve"), ...ways, ...attacks);
  }

  /** @param {string[]} labels @returns {Point[]} */
  #points(labels) {
    return labels.flatMap((label) => {
      const hex = this.table?.labels.get(label);
      return hex ? [/** @type {Point} */ ([hex.x, hex.y])] : [];
    });
  }

  /** @param {string[]} labels @param {string} kind */
  #rings(labels, kind) {
    const board = this.table?.board;
    return labels.flatMap((label) => {
      const hex = this.table?.labels.get(label);
      return board && hex ? [make("path", { class: kind, d: hexPath(board, hex, 0.92) })] : [];
    });
  }

  // --- in words ----------------------------------------------------------------------------------------

  render() {
    const { plan, table } = this;
    if (!table || this.hidden) return nothing;
    return html`<section class="hint-card" aria-label=${say.title} aria-busy=${String(this.busy)}><div class="hint-head"><h2>${say.title}</h2>
        <button type="button" class="tight" data-do="hint-close" @click=${() => this.close()}>${say.close}</button></div>
      <div role="status">${this.busy ? html`<p>${say.thinking}</p>` : nothing}${plan ? this.#told(plan) : nothing}</div>
      <p class="hint small">${say.fair}</p></section>`;
  }

  /** @param {Hint} plan */
  #told(plan) {
    const tasks = sorted(plan.tasks);
    const rest = tasks.slice(SEEN);
    return html`${tasks.length && !this.#begins ? nothing : this.#first(plan)}
      <ol class="hint-tasks">${tasks.slice(0, SEEN).map((task) => this.#task(task))}</ol>
      ${rest.length ? html`<details><summary>${say.more(rest.length)}</summary><ol class="hint-tasks" start=${SEEN + 1}>
        ${rest.map((task) => this.#task(task))}</ol></details>` : nothing}`;
  }

  /** Whether what comes first can still be done: later the tasks alone are told. */
  get #begins() {
    const { action } = this.plan ?? {};
    return (this.deciding?.actions ?? []).some((one) => JSON.stringify(one) === JSON.stringify(action));
  }

  /** @param {Hint} plan */
  #first({ action }) {
    const { deciding } = this;
    if (!deciding || !this.#begins) return nothing;
    const place = action.to ? ` (${this.#place(action.to)})` : "";
    return html`<p>${say.first(`${this.#called(deciding.gesture, action)}${place}`)}</p>`;
  }

  /**
   * What an action is called: by the counter alone where nothing but who comes first is chosen, for the verb of a command is no sentence.
   * @param {import("./gesture.js").Gesture} gesture
   * @param {import("./types.d.ts").Action} action
   */
  #called(gesture, action) {
    const { unit, kind, via } = action;
    if (unit && !kind && !via) return this.#unit(unit);
    const label = labelOf(gesture, action);
    return unit && !label.includes(this.#unit(unit)) ? `${label}: ${this.#unit(unit)}` : label;
  }

  /** @param {string} id */
  #unit(id) {
    return this.table?.counters.get(id)?.name ?? id;
  }

  /** @param {string} label */
  #place(label) {
    const name = this.table?.labels.get(label)?.name;
    return name ? `${name} (${label})` : label;
  }

  /** @param {Task} task */
  #task(task) {
    const words = sentence(task, say, { unit: (id) => this.#unit(id), place: (label) => this.#place(label) });
    const stands = new Map((this.deciding?.view?.units ?? []).map(({ id, hex }) => [id, hex]));
    const hexes = task.to?.length ? task.to : task.units.flatMap((id) => stands.get(id) ?? []);
    const done = task.do === "go" && task.units.every((id) => stands.get(id) === task.to?.[0]);
    return html`<li class=${`why-${task.why}`}><button type="button" class="link" @click=${() => this.map?.show(hexes)}>${words}</button>
      ${done ? html`<span class="tag">${say.done}</span>` : nothing}</li>`;
  }
}

customElements.define("wl-hint", HintPanel);
