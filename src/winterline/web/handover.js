/**
 * <wl-handover>: between two players at one screen. The browser sits at nobody's seat while this page is shown, so that
 * neither the page nor a reload holds anything that one side hides from the other.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, pathGame, sentence } from "./chrome.js";
import { say } from "./messages/say.js";
import { NOBODY, sit } from "./seats.js";
import { talk } from "./wire.js";

/** @typedef {import("./types.d.ts").State} State */

/** The page between two players. */
export class HandOver extends Plain {
  constructor() {
    super();
    this.game = pathGame();
    /** @type {State | null} */ this.state = null;
    this.trouble = "";
    void this.load();
  }

  async load() {
    try {
      await sit(this.game, NOBODY);
      this.state = await talk(`/api/games/${encodeURIComponent(this.game)}`);
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector("h1"))?.focus();
  }

  /** @param {string} side */
  async show(side) {
    try {
      await sit(this.game, side);
      location.replace(`/game/${encodeURIComponent(this.game)}`);
    } catch (error) {
      this.trouble = sentence(error);
      this.requestUpdate();
    }
  }

  render() {
    const trouble = this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing;
    const state = this.state;
    if (!state) return trouble === nothing ? html`<p class="hint">${say.loadingPage}</p>` : trouble;
    const seats = state.seats ?? [];
    const next = state.decision?.side || seats[0] || "";
    const name = state.names[next];
    return html`<div class="narrow handover-card card"><p class="hint">${state.title} · ${say.when(state.view.when, state.view.phase)}</p>
      <h1 tabindex="-1">${state.result ? say.handoverOver : say.handoverTo(say.side(next))}</h1>
      <p>${state.result ? nothing : say.handoverText}</p>
      <button type="button" class="primary large side-${next}" @click=${() => this.show(next)}>
        ${state.result ? say.handoverShow : say.handoverSit(name ? `${say.side(next)} (${name})` : say.side(next))}</button>
      ${seats.filter((side) => side !== next).map((side) => html`<button type="button" class="quiet"
        @click=${() => this.show(side)}>${say.handoverStay(say.side(side))}</button>`)}${trouble}</div>`;
  }
}

customElements.define("wl-handover", HandOver);
