/**
 * <wl-lost>: an address that leads nowhere, most often a link that the host has issued again.
 */

import { html } from "./vendor/lit.js";
import { Plain } from "./chrome.js";
import { say } from "./messages/say.js";

/** The page for somebody who is lost. */
export class Lost extends Plain {
  render() {
    const link = location.pathname.startsWith("/join/");
    return html`<div class="narrow card"><h1>${link ? say.lostLink : say.lostPage}</h1>
      <p>${link ? say.lostLinkText : say.lostPageText}</p>
      <p><a class="button primary" href="/">${say.lostHome}</a></p></div>`;
  }
}

customElements.define("wl-lost", Lost);
