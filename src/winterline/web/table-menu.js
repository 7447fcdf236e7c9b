/**
 * <wl-menu>: who sits at the table, and behind a button everything about it: links, record, notices, options.
 */

import { html, nothing } from "./vendor/lit.js";
import { memory, sentence, settingsButton } from "./chrome.js";
import { dialog, notice } from "./dialogs.js";
import { linkList, reissue } from "./links.js";
import { say } from "./messages/say.js";
import { possible, want, wanted, watch } from "./notices.js";
import { Panel } from "./panel.js";
import { tablesPage } from "./questions.js";
import { talk } from "./wire.js";

/** @typedef {import("./types.d.ts").State} State */

const name = memory("name");

/** The header's right end. */
export class TableMenu extends Panel {
  constructor() {
    super();
    /** @type {Map<string, string>} option id -> title */ this.titles = new Map();
  }

  start() {
    const { table, deciding } = this;
    if (!table || !deciding) return;
    this.follow();
    table.addEventListener("presence", () => {
      const { players = {}, online = {} } = table.state ?? {};
      const taken = Object.keys(players).some((side) => players[side] === "open" && online[side]);
      if (taken) void table.refresh().catch(() => undefined);
      this.requestUpdate();
    });
    watch(table, deciding);
  }

  /** The titles of the options, read when the menu is first opened. */
  async #read() {
    if (this.titles.size || !this.table?.state?.options.length) return;
    const games = await fetch("/api/games").then((answer) => answer.json()).catch(() => []);
    const game = games.find((/** @type {{id: string}} */ known) => known.id === this.table?.state?.game);
    this.titles = new Map((game?.options ?? []).map((/** @type {{id: string, title: string}} */ o) => [o.id, o.title]));
  }

  render() {
    const state = this.table?.state;
    if (!state) return nothing;
    return html`<ul class="players">${Object.keys(state.players).map((side) => this.#player(state, side))}</ul>
      <nav class="to-read" aria-label=${say.menuRead}><a href=${`/rules/${state.game}`} target="_blank">${say.rules}</a>
        <a href=${this.tablesLink} target="_blank">${say.tables}</a></nav>
      <button type="button" class="menu-button" @click=${() => this.menu(state)}>${say.tableMenu}</button>`;
  }

  /** The tables page, marking where the game stands. */
  get tablesLink() {
    const state = this.table?.shown;
    const odds = document.querySelector("wl-battle .ratio")?.textContent?.trim() ?? "";
    return tablesPage(state, { when: state?.view.when ?? "", ...(odds ? { odds } : {}) });
  }

  /**
   * @param {State} state
   * @param {string} side
   */
  #player(state, side) {
    const player = state.players[side];
    const bot = player.startsWith("bot:");
    const screen = state.mode === "hotseat";
    const here = bot || screen || Boolean(state.online[side]);
    const name = state.names[side] || say.side(side);
    const word = bot ? `${say.menuBot}, ${say.levelOf(player)}` : screen ? say.menuScreen : player === "open" ? say.menuOpen : here ? say.menuOnline : say.menuOffline;
    return html`<li class="player side-${side}" title=${`${say.side(side)}: ${word}`}><span class="dot ${here ? "on" : ""}" aria-hidden="true"></span>
      ${state.names[side] ? say.chatBy(name, say.side(side)) : name} <small>${word}</small></li>`;
  }

  /** @param {State} state */
  async menu(state) {
    const [{ endingSection }, { sparringSection }] = await Promise.all([import("./ending.js"), import("./sparring.js"), this.#read()]);
    const over = Boolean(state.result) || state.mode === "watch";
    const url = `/api/games/${encodeURIComponent(state.id)}`;
    const body = html`<div class="menu-sheet">
      <section><h3>${say.menuSeats}</h3><ul class="players all">${Object.keys(state.players).map((side) => this.#player(state, side))}</ul>
        ${state.seat in state.players ? this.#name(state) : nothing}</section>
      <section><h3>${say.menuRecord}</h3><p><a href=${`${url}/log`} download>${over ? say.downloadFull : say.downloadLog}</a></p>
        <p><a href=${`/report/${encodeURIComponent(state.id)}`} target="_blank">${over ? say.openReport : say.openReportSoFar}</a></p>
        ${this.#dice(state)}</section>
      ${state.seat in state.players ? this.#own(state) : nothing}
      ${state.seat in state.players ? this.#notices() : nothing}
      ${state.host && state.mode === "invite" ? this.#links(state) : nothing}
      <section><h3>${say.menuRead}</h3><p><a href=${`/rules/${state.game}`} target="_blank">${say.rules}</a> ·
        <a href=${this.tablesLink} target="_blank">${say.tables}</a> · <a href="/learn">${say.pageLearn}</a> · <a href="/">${say.lobby}</a></p>
        <p>${say.gameOptions}: ${state.options.map((id) => this.titles.get(id) ?? id).join(", ") || say.noneInForce}</p></section>
      ${this.table ? endingSection(this.table) : nothing} ${this.table ? sparringSection(this.table) : nothing}
      <section><h3>${say.settings}</h3><p>${settingsButton()}</p></section></div>`;
    await dialog(say.menuTitle, body, "wide");
  }

  /** What everybody may know of the dice. @param {State} state */
  #dice(state) {
    const { dice, seed } = state;
    const known = seed === null || seed === undefined ? nothing : html`<p>${say.seedKnown(seed)}</p>`;
    if (!dice) return html`${known}<p class="hint small">${say.commitment}: <code>${state.commitment}</code> ${say.commitmentText}</p>`;
    const claim = [nothing, say.commitmentOne, say.commitmentTwo][dice.people] ?? nothing;
    return html`<p class="hint small">${say.commitment}: <code>${state.commitment}</code> ${say.commitmentShared} ${claim}</p>
      ${dice.parts.map(({ side, number }) => html`<p class="hint small">${say.diceNumber(say.side(side))}:
        <code>${number || say.diceNone}</code></p>`)}`;
  }

  /** The link of one's own seat, shown when it is asked for. @param {State} state */
  #own(state) {
    const show = async () => {
      try {
        const { link } = await talk(`${this.table?.url}/link`);
        await dialog(say.ownLinkTitle, html`<p class="hint">${say.ownLinkText}</p>${linkList({ [state.seat]: link }, state.seat)}`, "wide");
      } catch (error) {
        notice(sentence(error), { kind: "refused" });
      }
    };
    return html`<section><h3>${say.ownLinkTitle}</h3><p class="hint small">${say.ownLinkText}</p>
      <p><button type="button" data-do="own-link" @click=${show}>${say.ownLinkShow}</button></p></section>`;
  }

  /** The name under which this seat is known. @param {State} state */
  #name(state) {
    return html`<label class="field">${say.menuName}<span class="say-row"><input name="seat-name" maxlength="40" autocomplete="nickname"
        value=${state.names[state.seat] || name.get()} @keydown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // it would close the menu
          void this.#rename(event);
        }}>
        <button type="button" data-do="rename" @click=${(/** @type {MouseEvent} */ event) => this.#rename(event)}>${say.menuRename}</button></span></label>
      <p class="hint small" role="status">${say.yourNameHint}</p>`;
  }

  /** @param {Event} event */
  async #rename(event) {
    const section = /** @type {HTMLElement} */ (event.currentTarget).closest("section");
    const field = /** @type {HTMLInputElement | null | undefined} */ (section?.querySelector("[name=seat-name]"));
    const wanted = field?.value.trim();
    if (!wanted || wanted === this.table?.state?.names[this.table.state.seat]) return;
    name.set(wanted);
    const text = await this.table?.rename(wanted).then(() => say.menuRenamed).catch((/** @type {unknown} */ error) => sentence(error));
    const line = section?.querySelector("[role=status]");
    if (line) line.textContent = text ?? "";
  }

  #notices() {
    const told = (/** @type {Event} */ event) => {
      const box = /** @type {HTMLInputElement} */ (event.target);
      void want(box.checked).then((on) => {
        if (box.checked && !on) notice(say.noticeBlocked);
        box.checked = on;
      });
    };
    return html`<section><h3>${say.menuNotices}</h3>
      <label class="check"><input type="checkbox" name="notify" .checked=${wanted()} ?disabled=${!possible()} @change=${told}> ${say.noticeTurn}</label>
      <label class="field">${say.webhook}<span class="say-row"><input type="url" name="webhook" placeholder="https://" maxlength="500">
        <button type="button" @click=${(/** @type {MouseEvent} */ event) => this.#hook(event)}>${say.webhookSave}</button></span></label>
      <p class="hint small" role="status">${say.webhookText}</p></section>`;
  }

  /** @param {MouseEvent} event */
  async #hook(event) {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    const line = button.closest("section")?.querySelector("[role=status]");
    const answer = this.table?.post("webhook", { url: field.value.trim() });
    const text = await answer?.then(() => say.webhookSaved).catch((/** @type {unknown} */ error) => sentence(error));
    if (line) line.textContent = text ?? "";
  }

  /** @param {State} state */
  #links(state) {
    const again = async (/** @type {string} */ side) => {
      try {
        const link = await reissue(state.id, side);
        const open = side in state.players && !state.seats?.includes(side) ? [side] : [];
        await dialog(say.newLink, linkList({ [side]: link }, state.seat, open), "wide");
      } catch (error) {
        notice(sentence(error), { kind: "refused" });
      }
    };
    return html`<section><h3>${say.menuLinks}</h3><p class="hint small">${say.reissueText}</p><div class="row start">
      ${[...Object.keys(state.players), "spectator"].map((side) => html`<button type="button" @click=${() => again(side)}>
        ${say.reissue}: ${say.linkFor[side] ?? side}</button>`)}</div></section>`;
  }
}

customElements.define("wl-menu", TableMenu);
