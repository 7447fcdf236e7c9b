/**
 * <wl-watch>: upload the log of a game and watch it.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, sentence } from "./chrome.js";
import { say } from "./messages/say.js";
import { Refusal, inTurn } from "./wire.js";

const MOST = 8 * 1024 * 1024;

/**
 * Send a log; the server proves it as it reads it.
 * @param {Blob} file
 * @returns {Promise<{id: string}>}
 */
async function upload(file) {
  const sent = { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file };
  const answer = await inTurn("/api/logs", () => fetch("/api/logs", sent));
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data;
  const told = data?.error ?? { code: "error", sentence: say.serverError(answer.status) };
  throw new Refusal({ ...told, status: answer.status });
}

/** The page for watching. */
export class Watch extends Plain {
  constructor() {
    super();
    this.reading = "";
    this.trouble = "";
    this.over = false;
  }

  /** @param {File | undefined} file */
  async take(file) {
    if (!file || this.reading) return;
    this.trouble = file.size > MOST ? say.logTooLarge : "";
    if (this.trouble) return this.requestUpdate();
    this.reading = file.name;
    this.requestUpdate();
    try {
      const made = await upload(file);
      location.assign(`/game/${made.id}`);
    } catch (error) {
      this.trouble = sentence(error);
      this.reading = "";
      this.requestUpdate();
    }
  }

  /** @param {boolean} over */
  #hover(over) {
    return (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      this.over = over;
      this.requestUpdate();
    };
  }

  /** @param {DragEvent} event */
  #drop(event) {
    event.preventDefault();
    this.over = false;
    void this.take(event.dataTransfer?.files[0]);
  }

  render() {
    return html`<div class="narrow"><h1>${say.watchTitle}</h1><p>${say.watchIntro}</p>
      <div class="card drop ${this.over ? "over" : ""}" @dragover=${this.#hover(true)} @dragleave=${this.#hover(false)}
        @drop=${(/** @type {DragEvent} */ event) => this.#drop(event)}>
        <label class="button primary">${say.chooseLog}<input class="unseen" type="file" name="log" accept=".wlog,.jsonl,.log"
          @change=${(/** @type {Event} */ event) => this.take(/** @type {HTMLInputElement} */ (event.target).files?.[0])}></label>
        <span class="hint">${say.dropLog}</span>
        <p role="status">${this.reading ? say.readingLog(this.reading) : nothing}</p>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}</div>
      <section><h2>${say.watchHow}</h2><p class="hint">${say.watchHowText}</p></section></div>`;
  }
}

customElements.define("wl-watch", Watch);
