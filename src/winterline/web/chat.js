/**
 * <wl-chat>: talk at the table.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";

/** @typedef {import("./types.d.ts").Entry} Entry */

/** The chat. */
export class Chat extends Panel {
  /** The newest entry that was in sight. */ read = 0;

  start() {
    this.follow();
    this.table?.addEventListener("entries", () => this.requestUpdate());
  }

  /** What was said, and who took a name. */
  get talk() {
    return (this.table?.entries ?? []).filter((entry) => entry.kind === "chat" || entry.kind === "name");
  }

  /** How many messages came since the chat was open or this seat did something. */
  get unread() {
    const { entries = [], state } = this.table ?? {};
    const own = entries.filter((entry) => entry.side === state?.seat).at(-1)?.n ?? 0;
    return this.talk.filter((entry) => entry.kind === "chat" && entry.n > Math.max(own, this.read)).length;
  }

  updated() {
    const list = this.querySelector(".talk");
    if (list) list.scrollTop = list.scrollHeight;
    if (this.open) this.read = this.talk.at(-1)?.n ?? 0;
    const tab = document.getElementById("tab-chat");
    if (!tab) return;
    tab.textContent = say.chatTab(this.unread);
    tab.classList.toggle("new", this.unread > 0);
  }

  /** @param {SubmitEvent} event */
  async send(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (this.querySelector("[name=message]"));
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    await this.table?.chat(text).catch(() => (field.value = text));
  }

  render() {
    const state = this.table?.state;
    if (!state || !this.open) return nothing;
    const seated = state.seat in state.names;
    return html`<div class="chat">
      ${this.talk.length ? nothing : html`<p class="hint">${say.chatEmpty} ${seated ? say.chatHint : say.chatSpectators}</p>`}
      <div class="talk" role="log" aria-live="polite" aria-label=${say.tabChat} tabindex="0">
        <ol>${repeat(this.talk, (entry) => entry.n, (entry) => this.#said(entry))}</ol></div>
      ${seated ? html`<form class="say-row" @submit=${(/** @type {SubmitEvent} */ event) => this.send(event)}>
          <input name="message" maxlength="1000" autocomplete="off" aria-label=${say.chatWrite} placeholder=${say.chatWrite}>
          <button class="primary">${say.chatSend}</button></form>` : html`<p class="hint">${say.chatCannot}</p>`}</div>`;
  }

  /** @param {Entry} entry */
  #said(entry) {
    const side = say.side(entry.side);
    const time = new Date(entry.at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
    if (entry.kind === "name") return html`<li class="named">${say.chatNamed(side, entry.text)}</li>`;
    return html`<li class="said side-${entry.side}"><b>${say.chatBy(this.table?.state?.names[entry.side] ?? "", side)}</b>
      <time>${time}</time><p>${entry.text}</p></li>`;
  }
}

customElements.define("wl-chat", Chat);
