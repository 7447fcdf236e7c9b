/**
 * <wl-lookback>: asks the table to look for turning points in a game that is over, and tells how far that is. The search goes on
 * at the table when the page is left; whoever comes back sees how far it has come.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, sentence } from "./chrome.js";
import { say } from "./messages/say-report.js";
import { talk } from "./wire.js";

/** @typedef {import("./types.d.ts").Lookback} Lookback */

/** Milliseconds between two questions how far it is. */
const PAUSE = 2000;

/** The button, and then the progress. */
export class LookbackElement extends Plain {
  static properties = { game: {} };

  constructor() {
    super();
    this.game = "";
    /** @type {Lookback | null} */ this.told = null;
    this.trouble = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    void this.ask();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Ask how far it is; with a body, ask to begin. @param {object} [body] */
  async ask(body) {
    clearTimeout(this.timer);
    try {
      const url = `/api/games/${encodeURIComponent(this.game)}/turning`;
      /** @type {Lookback} */ const told = await talk(url, body);
      const news = told.state === "done";
      this.told = told;
      this.trouble = "";
      if (news) this.dispatchEvent(new CustomEvent("found", { bubbles: true }));
      else if (this.isConnected && (told.state === "waiting" || told.state === "looking")) this.timer = setTimeout(() => this.ask(), PAUSE);
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
  }

  render() {
    const { told } = this;
    const busy = told?.state === "waiting" || told?.state === "looking";
    return html`<div class="lookback">
      ${busy ? html`<label>${told.state === "waiting" ? say.lookbackWaits : say.lookbackGoes(told.done, told.of)}
        <progress max=${told.of || 1} .value=${told.done}></progress></label>`
      : html`<button type="button" data-do="look-back" ?disabled=${!told} @click=${() => this.ask({})}>${say.lookback}</button>
        <p class="hint">${say.lookbackHint}</p>`}
      <p role="status">${told?.state === "stopped" ? say.lookbackStopped : nothing}</p>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}</div>`;
  }
}

customElements.define("wl-lookback", LookbackElement);
