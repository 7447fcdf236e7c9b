/**
 * <wl-dice>: makes this browser's part of the dice by itself, and says who is awaited; warns of dice that are not to be trusted.
 */

import { html, nothing } from "./vendor/lit.js";
import { sentence } from "./chrome.js";
import { give, giveAll, isLost, isSuspect, sealAnew } from "./dice.js";
import { notice } from "./dialogs.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";

/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./dice.js").Given} Given */

const TRY_AGAIN = 2000;

/** The dice before the game, and what is wrong with them later. */
export class DicePanel extends Panel {
  constructor() {
    super();
    this.busy = false;
    this.closed = false;
  }

  start() {
    this.follow();
    this.table?.addEventListener("state", () => void this.contribute());
    void this.contribute();
  }

  /** Send what is awaited of this browser, and go on until it has arrived. */
  async contribute() {
    const { table } = this;
    if (!table?.state?.dice || table.state.dice.made || this.busy) return this.requestUpdate();
    this.busy = true;
    try {
      const latest = () => /** @type {State} */ (table.state);
      await giveAll(latest, (body) => table.contribute(body));
    } catch {
      setTimeout(() => void table.refresh().catch(() => this.contribute()), TRY_AGAIN);
    }
    this.busy = false;
    this.requestUpdate();
  }

  /**
   * Send something that a player decided.
   * @param {State} state
   * @param {Given} given
   */
  async #send(state, given) {
    try {
      await give(state, async (body) => this.table?.contribute(body), given);
    } catch (error) {
      notice(sentence(error), { kind: "refused" });
    }
  }

  render() {
    const state = this.table?.state;
    if (!state || this.table?.looking !== null) return nothing;
    if (isSuspect(state)) return html`<section class="banner dice suspect" role="alert"><p>${say.diceSuspect}</p></section>`;
    if (state.dice && !state.dice.made) return this.#waiting(state);
    return this.#seed(state);
  }

  /** A game whose rolls somebody may know beforehand says so to whoever did not make it. @param {State} state */
  #seed(state) {
    if (state.seed === null || state.seed === undefined || state.host || state.mode === "watch" || this.closed) return nothing;
    const close = () => {
      this.closed = true;
      this.requestUpdate();
    };
    return html`<section class="banner dice" aria-label=${say.diceTitle}><p>${say.seedKnown(state.seed)}</p>
      <div class="row start"><button type="button" @click=${close}>${say.understood}</button></div></section>`;
  }

  /** @param {State} state */
  #waiting(state) {
    const { dice, seat } = state;
    if (!dice || dice.people < 2) return nothing; // one number, on its way
    const plays = seat in state.players;
    const stuck = dice.parts.length === 2;
    const lost = plays && isLost(state);
    const agreed = dice.agreed.includes(seat);
    const again = html`<button type="button" data-do="dice-anew" ?disabled=${agreed}
      @click=${() => this.#send(state, { what: "anew", value: "", answers: "" })}>${agreed ? say.diceAgreed : say.diceAgree}</button>`;
    const here = html`<button type="button" data-do="dice-here" @click=${() => this.#send(state, sealAnew(state))}>${say.diceHere}</button>`;
    return html`<section class="banner dice" aria-label=${say.diceTitle}><p><strong>${dice.sentence}</strong></p>
      <p class="hint">${lost ? (stuck ? say.diceLost : say.diceElsewhere) : stuck ? say.diceStuck : say.diceText}</p>
      ${dice.agreed.length && !agreed && plays ? html`<p>${say.diceAsked(say.side(dice.agreed[0]))}</p>` : nothing}
      ${plays && stuck ? html`<div class="row start">${again}</div>` : lost ? html`<div class="row start">${here}</div>` : nothing}</section>`;
  }
}

customElements.define("wl-dice", DicePanel);
