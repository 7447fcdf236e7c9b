/**
 * The language of the page: the one that a person chose in the settings, or else the browser's first wish that there are words for. The
 * table decides it by the cookie that is set here, so that everything it says is in the same language.
 */

import { html, nothing } from "./vendor/lit.js";
import { say } from "./messages/say.js";

/** The language that rules and primers are written in. */
export const WRITTEN = "en";
export const language = globalThis.document?.documentElement.lang || "en";
const COOKIE = "winterline-language";
const YEAR = 365 * 24 * 3600;

/** The language that was chosen in this browser; empty when the browser's wish decides. */
export const chosen = () => new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1] ?? "";

/** Choose a language, or none. The page is loaded again in it, and so are others that are open. @param {string} wanted */
export function choose(wanted) {
  document.cookie = `${COOKIE}=${wanted}; path=/; max-age=${wanted ? YEAR : 0}; samesite=lax`;
  others?.postMessage(wanted);
  location.reload();
}

const others = globalThis.BroadcastChannel && globalThis.document ? new BroadcastChannel(COOKIE) : null;
if (others) others.onmessage = () => location.reload();

/** Whether a text is in another language than the page. @param {string | undefined} lang */
export const isForeign = (lang) => Boolean(lang && lang !== language);

/**
 * A text as it is shown: one that nobody has translated yet tells screen readers its language, and everybody that it is so.
 * @param {string} text
 * @param {string} [lang]
 */
export const told = (text, lang) => (isForeign(lang) ? html`<span lang=${lang}>${text}</span> ${untold(lang)}` : text);

/** The sentence that says of a text that it is not translated yet. @param {string | undefined} lang */
export const untold = (lang) => (isForeign(lang) ? html`<small class="untold">${say.untranslated}</small>` : nothing);
