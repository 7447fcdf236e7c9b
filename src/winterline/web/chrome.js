/**
 * What the pages around the table share: the header with its links, the way to the settings, and small helpers.
 */

import { LitElement, html, nothing } from "./vendor/lit.js";
import { say } from "./messages/say.js";
import { notice } from "./dialogs.js";
import "./settings.js";
import { Refusal } from "./wire.js";

export { memory } from "./memory.js";

const PAGES = [
  { page: "lobby", href: "/", name: say.pageLobby },
  { page: "learn", href: "/learn", name: say.pageLearn },
  { page: "rules", href: "/rules", name: say.pageRules },
  { page: "tables", href: "/tables", name: say.pageTables },
  { page: "watch", href: "/watch", name: say.pageWatch },
];

/** Pages that nobody goes to by themselves. */
const ASIDE = [
  { page: "primer", name: say.pagePrimer },
  { page: "handover", name: say.pageHandover },
  { page: "lost", name: say.pageLost },
  { page: "join", name: say.pageJoin },
  { page: "report", name: say.pageReport },
];

/** An element that renders into the page itself, so that the style sheets reach it. */
export class Plain extends LitElement {
  createRenderRoot() {
    return this;
  }
}

/** A sentence for the player about anything that went wrong. @param {unknown} error */
export function sentence(error) {
  return error instanceof Refusal ? error.sentence : say.unreachable;
}

/** The last part of the address, as `beachhead` in `/rules/beachhead`; empty when there is none. */
export function pathGame() {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
}

/**
 * Copy a text, also where the clipboard is closed to pages.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The header of every page but the table. Attribute `page`: which one this is. */
export class Top extends Plain {
  connectedCallback() {
    super.connectedCallback();
    const skip = document.querySelector(".skip");
    if (skip) skip.textContent = say.skipToContent;
    const here = [...PAGES, ...ASIDE].find(({ page }) => page === this.getAttribute("page"));
    document.title = say.titleOf(here?.name ?? say.product);
  }

  render() {
    const here = this.getAttribute("page");
    return html`<header class="top">
      <a class="brand" href="/">${say.product}</a>
      <nav aria-label=${say.pages}>${PAGES.map(
        ({ page, href, name }) => html`<a href=${href} aria-current=${page === here ? "page" : nothing}>${name}</a>`,
      )}</nav>
      ${settingsButton()}
    </header>`;
  }
}

/** The way to the settings, whose dialog is loaded when it is wanted. */
export function settingsButton() {
  const open = () => import("./settings-dialog.js").then(({ openSettings }) => openSettings()).catch(() => notice(say.unreachable));
  return html`<button type="button" class="settings-button" data-do="settings" @click=${open}>${say.settings}</button>`;
}

customElements.define("wl-top", Top);
