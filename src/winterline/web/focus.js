/**
 * The keyboard's focus is never lost: what is drawn anew, laid down again or gone takes it away, and it comes back to the map or the prompt.
 */

/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./prompt-bar.js").PromptBar} PromptBar */
/** @typedef {import("./prompt-bar.js").Offers} Offers */

/** Keeps the focus of somebody who plays by keys. */
class Focus {
  /** @type {string} the counter on the map that had it last */ #unit = "";
  #kept = false;
  #keys = false;

  /**
   * @param {{deciding: Deciding, map: MapView, prompt: PromptBar, offers: Offers}} page
   */
  constructor(page) {
    this.page = page;
    const { deciding, prompt, offers } = page;
    const mend = () => this.#mend();
    document.addEventListener("keydown", () => (this.#keys = true), { capture: true });
    document.addEventListener("pointerdown", () => (this.#keys = this.#kept = false), { capture: true });
    document.addEventListener("focusin", (event) => this.#gained(/** @type {Element} */ (event.target)));
    document.addEventListener("keyup", mend);
    document.addEventListener("close", mend, { capture: true }); // of a dialog
    deciding.addEventListener("change", () => void Promise.all([prompt.updateComplete, offers.updateComplete]).then(mend));
  }

  /** @param {Element} element */
  #gained(element) {
    const { map, prompt, offers } = this.page;
    if (!this.#keys || ![map, prompt, offers].some((part) => part.contains(element))) return;
    this.#kept = true;
    this.#unit = element.closest("[data-unit]")?.getAttribute("data-unit") ?? "";
  }

  /** Give the focus back if it was lost: to the counter or hex under the cursor, or to a button where the map has nothing to choose. */
  #mend() {
    const now = document.activeElement;
    if (!this.#kept || (now && now !== document.body && now.isConnected)) return;
    const { map, deciding, prompt } = this.page;
    const button = /** @type {HTMLElement | null} */ (prompt.querySelector(".acts button[data-do]"));
    const pressed = deciding.mine && !deciding.grave && !map.input?.litPlaces().length; // what cannot be taken back is never a key away
    if (pressed && button) button.focus({ preventScroll: true });
    else map.input?.resume(this.#unit);
  }
}

/** @param {{deciding: Deciding, map: MapView, prompt: PromptBar, offers: Offers}} page */
export const keepFocus = (page) => new Focus(page);
