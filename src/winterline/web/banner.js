/**
 * <wl-banner>: over the replay bar, when the screen has to be handed over.
 */

import { html, nothing } from "./vendor/lit.js";
import { memory } from "./chrome.js";
import { notice } from "./dialogs.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { isFateful } from "./record.js";
import { NOBODY, seated, sit, whenSeated } from "./seats.js";
import { Refusal } from "./wire.js";

/** The game whose players hide nothing from each other. */
const quick = memory("quick-hand-over");

/** The banner. */
export class Banner extends Panel {
  constructor() {
    super();
    this.leaving = false;
    /** Whether something was fought or rolled while this seat was at the screen, and has to be seen first. */ this.told = false;
  }

  start() {
    this.follow();
    this.table?.addEventListener("entries", (event) => {
      const { entries, live } = /** @type {CustomEvent} */ (event).detail;
      this.told ||= live && entries.some(isFateful);
    });
    this.table?.addEventListener("state", () => this.look());
    this.look();
    this.#agree();
  }

  /** All tabs of this browser show the seat that sits at the screen: another one's secrets stay in none of them. */
  #agree() {
    const { id = "", state } = this.table ?? {};
    if (!state || this.leaving) return;
    seated(id, state.seat);
    whenSeated(id, (side) => {
      if (side === state.seat) return;
      this.#empty();
      if (side === NOBODY) document.body.textContent = say.handoverElsewhere;
      else location.reload();
    });
  }

  /** Let go of all that this page holds. */
  #empty() {
    this.leaving = true;
    this.table?.close();
    document.body.replaceChildren();
  }

  /** The side of this browser that must decide now while another of its sides sits at the screen. */
  get other() {
    const state = this.table?.state;
    const side = state?.decision?.side ?? "";
    return state?.mode === "hotseat" && side && side !== state.seat && state.seats?.includes(side) ? side : "";
  }

  /** Whether seats change without the page in between. */
  get quick() {
    return quick.get() === this.table?.id;
  }

  /** A browser that sits at nobody's seat belongs to the page between two players. */
  look() {
    const state = this.table?.state;
    if (state?.mode === "hotseat" && state.seat === NOBODY && (state.seats?.length ?? 0) > 1) return this.#leave();
    if (this.other && this.quick && !this.told && this.table?.looking === null) void this.#change(this.other);
    this.requestUpdate();
  }

  /** Leave this page, and with it all that it holds. */
  #leave() {
    if (this.leaving) return;
    this.#empty();
    location.replace(`/handover/${encodeURIComponent(this.table?.id ?? "")}`);
  }

  async handOver() {
    try {
      await sit(this.table?.id ?? "", NOBODY);
      this.#leave();
    } catch (error) {
      notice(error instanceof Refusal ? error.sentence : say.offline, { kind: "refused" });
    }
  }

  /** Change seats without the page in between. @param {string} side */
  async #change(side) {
    if (this.leaving) return;
    this.leaving = true;
    await sit(this.table?.id ?? "", side).then(() => location.reload(), () => (this.leaving = false));
  }

  render() {
    const state = this.table?.state;
    if (!state || !this.table || this.table.looking !== null) return nothing;
    if (state.result) return nothing;
    if (this.other && this.quick) return this.#goOn(this.other);
    return this.other ? this.#hand(this.other) : nothing;
  }

  /** What just happened stays in sight until somebody goes on. @param {string} side */
  #goOn(side) {
    if (!this.told) return nothing;
    return html`<section class="banner hand" aria-label=${say.handoverTitle}><p>${say.goOnText(say.side(side))}</p>
      <div class="row start"><button type="button" class="primary" data-do="go-on" @click=${() => this.#change(side)}>${say.goOn(say.side(side))}</button>
        <label class="check"><input type="checkbox" name="quick" checked @change=${() => this.#ask()}> ${say.handOverQuick}</label></div></section>`;
  }

  /** Hide from each other again. */
  #ask() {
    quick.set("");
    this.requestUpdate();
  }

  /** @param {string} side */
  #hand(side) {
    const remember = (/** @type {Event} */ event) => {
      quick.set(/** @type {HTMLInputElement} */ (event.target).checked ? (this.table?.id ?? "") : "");
      this.told = true; // a box that is ticked takes nothing away: its button goes on
      this.requestUpdate();
    };
    return html`<section class="banner hand" aria-label=${say.handoverTitle}><p>${say.handOverText(say.side(side))}</p>
      <div class="row start"><button type="button" class="primary" data-do="hand-over" @click=${() => this.handOver()}>${say.handOver(say.side(side))}</button>
        <label class="check"><input type="checkbox" name="quick" .checked=${this.quick} @change=${remember}> ${say.handOverQuick}</label></div></section>`;
  }
}

customElements.define("wl-banner", Banner);
