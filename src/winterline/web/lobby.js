/**
 * <wl-lobby>: set up a game, find your games, and the ways to everything else.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, sentence } from "./chrome.js";
import "./game-list.js";
import { say } from "./messages/say.js";
import "./new-game.js";
import { talk } from "./wire.js";

/** @typedef {import("./options.js").Listing} Listing */
/** @typedef {import("./my-games.js").Mine} Mine */

/** The lobby. */
export class Lobby extends Plain {
  constructor() {
    super();
    /** @type {Listing[]} */ this.games = [];
    /** @type {Mine[]} */ this.mine = [];
    this.trouble = "";
    void this.load();
  }

  async load() {
    this.trouble = "";
    try {
      [this.games, this.mine] = await Promise.all([talk("/api/games"), talk("/api/mine")]);
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
  }

  render() {
    return html`<section class="hero"><div class="hero-text"><h1>${say.product}</h1><p>${say.tagline}</p></div></section>
      ${this.trouble ? this.#trouble() : nothing}
      <div class="lobby-grid">
        ${this.games.length ? html`<wl-new-game .games=${this.games} @wl-made=${() => this.load()}></wl-new-game>` : nothing}
        <div class="lobby-side">${this.#first()}
          <wl-game-list .mine=${this.mine} .games=${this.games} @wl-let-go=${() => this.load()}></wl-game-list></div>
      </div>`;
  }

  #trouble() {
    return html`<p class="trouble" role="alert">${this.trouble}
      <button type="button" @click=${() => this.load()}>${say.tryAgain}</button></p>`;
  }

  #first() {
    return html`<section class="card first"><h2>${say.firstTime}</h2><p>${say.firstTimeText}</p>
      <p><a class="button" href="/learn">${say.startLesson}</a></p>
      <p class="hint">${say.watchText} <a href="/watch">${say.watchLink}</a></p></section>`;
  }
}

customElements.define("wl-lobby", Lobby);
