/**
 * <wl-join>: an invitation. Looking at it takes no seat; a person presses the button.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, memory, sentence } from "./chrome.js";
import { say } from "./messages/say.js";
import { clientId, talk } from "./wire.js";

/**
 * @typedef {object} Invitation
 * @property {string} game
 * @property {string} title
 * @property {string} scenario
 * @property {string[]} options
 * @property {string} side
 * @property {Record<string, string>} names
 * @property {Record<string, string>} players
 * @property {number | null} seed
 * @property {number | null} people
 */

const name = memory("name");

/** The page of an invitation. */
export class Join extends Plain {
  constructor() {
    super();
    this.token = location.pathname.split("/").filter(Boolean)[1] ?? "";
    /** @type {Invitation | null} */ this.asked = null;
    /** @type {Map<string, string>} option id -> title */ this.titles = new Map();
    this.trouble = "";
    this.busy = false;
    /** The same when it is pressed again after a lost answer: the seat is then given again. */
    this.client = clientId();
    void this.load();
  }

  get url() {
    return `/api/join/${encodeURIComponent(this.token)}`;
  }

  async load() {
    this.trouble = "";
    try {
      this.asked = await talk(this.url);
      const games = await talk("/api/games");
      const game = games.find((/** @type {{id: string}} */ known) => known.id === this.asked?.game);
      this.titles = new Map((game?.options ?? []).map((/** @type {{id: string, title: string}} */ o) => [o.id, o.title]));
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
  }

  /** @param {SubmitEvent} event */
  async sit(event) {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.requestUpdate();
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=name]"));
    name.set(field?.value.trim() ?? "");
    try {
      const taken = await talk(this.url, { client: this.client, name: name.get() });
      location.replace(`/game/${encodeURIComponent(taken.id)}`);
      return;
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  render() {
    const trouble = this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing;
    const { asked } = this;
    if (!asked) return html`<div class="narrow card">${this.trouble ? trouble : html`<p class="hint">${say.loadingPage}</p>`}</div>`;
    const host = Object.entries(asked.names).find(([side, who]) => side !== asked.side && who)?.[1] ?? "";
    return html`<form class="narrow card join-card" @submit=${(/** @type {SubmitEvent} */ event) => this.sit(event)}>
      <p class="hint">${asked.title}${asked.options.length ? ` · ${asked.options.map((id) => this.titles.get(id) ?? id).join(", ")}` : ""}</p>
      <h1>${say.joinTitle(host, say.side(asked.side))}</h1>
      <p>${say.joinText}</p>
      ${asked.seed === null ? html`<p class="hint">${asked.people === 2 ? say.joinDice : nothing}</p>`
        : html`<p class="trouble">${say.seedKnown(asked.seed)}</p>`}
      <label class="field">${say.yourName}<input name="name" maxlength="40" autocomplete="nickname" .value=${name.get()}
        aria-describedby="name-hint"></label>
      <p class="hint small" id="name-hint">${say.yourNameHint}</p>
      <button class="primary large side-${asked.side}" data-do="sit" ?disabled=${this.busy}>${say.joinSit(say.side(asked.side))}</button>
      ${trouble}</form>`;
  }
}

customElements.define("wl-join", Join);
