/**
 * <wl-turn>: what a turn is about, in the game's own sentences. It stands open in a player's first game of that kind in this
 * browser, until it is folded; the help opens it again. Loaded after the first view.
 */

import { html, nothing } from "./vendor/lit.js";
import { memory } from "./chrome.js";
import { isTaught } from "./lesson-memory.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { isFirstGame, turnsFor } from "./turns.js";

/** Where the panels take room from the map, none opens by itself. */
const NARROW = matchMedia("(max-width: 820px)");
/** What is remembered in place of the first table once the panel was folded. */
const READ = "read";

/** The panel under the hex. */
export class TurnPanel extends Panel {
  constructor() {
    super();
    /** @type {Record<string, string[]>} */ this.turn = {};
    this.unfolded = false;
  }

  start() {
    this.follow();
    document.addEventListener("wl-turn", () => this.show());
    void this.table?.words().then(({ turn }) => this.#learn(turn ?? {})).catch(() => undefined);
  }

  get #kept() {
    return memory(`turn-${this.table?.state?.game}`);
  }

  /** @param {Record<string, string[]>} turn */
  #learn(turn) {
    const { id = "", state } = this.table ?? {};
    this.turn = turn;
    const plays = turn[state?.seat ?? ""] && !isTaught(state?.game ?? "", id) && !NARROW.matches;
    if (plays && isFirstGame(this.#kept.get(), id)) {
      this.unfolded = true;
      this.#kept.set(id);
    }
    this.requestUpdate();
  }

  /** Open it, and bring it into sight. */
  async show() {
    this.unfolded = true;
    this.requestUpdate();
    await this.updateComplete;
    document.getElementById(this.closest("[role=tabpanel]")?.getAttribute("aria-labelledby") ?? "")?.click();
    const summary = this.querySelector("summary");
    summary?.scrollIntoView({ block: "nearest" });
    summary?.focus();
  }

  /** @param {Event} event */
  #toggled(event) {
    const { open } = /** @type {HTMLDetailsElement} */ (event.target);
    if (this.unfolded && !open) this.#kept.set(READ);
    this.unfolded = open;
  }

  render() {
    const turns = turnsFor(this.turn, this.table?.state?.seat ?? "");
    if (!turns.length) return nothing;
    return html`<details class="turn-about" .open=${this.unfolded} @toggle=${(/** @type {Event} */ event) => this.#toggled(event)}>
      <summary><h2>${say.turnAbout}</h2></summary>
      ${turns.map(([side, sentences]) => html`${turns.length > 1 ? html`<h3>${say.side(side)}</h3>` : nothing}
        <ol>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ol>`)}</details>`;
  }
}

customElements.define("wl-turn", TurnPanel);
