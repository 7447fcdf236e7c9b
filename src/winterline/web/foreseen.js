/**
 * <wl-foreseen>: what going to the hex that is pointed at would bring, in words over the head of the map.
 */

import { html, nothing } from "./vendor/lit.js";
import { stayingIn } from "./buttons.js";
import { newsIn } from "./outlook.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { ruleLink } from "./why.js";

/** More sentences than these would hide the map. */
const MOST = 4;

/** Nothing in it can be pressed: the pointer that it speaks of must pass through it. */
export class Foreseen extends Panel {
  constructor() {
    super();
    /** @type {import("./types.d.ts").Tables["tolls"]} */ this.tolls = undefined;
    /** @type {typeof import("./prospect.js").prospect | null} what draws a battle: loaded when one is first told of */ this.drawn = null;
  }

  start() {
    this.deciding?.addEventListener("foreseen", () => {
      if (this.deciding?.sized && !this.drawn) void this.#load();
      this.requestUpdate();
    });
    super.start();
  }

  /** What only a battle needs. */
  async #load() {
    const [{ prospect }, tables] = await Promise.all([import("./prospect.js"), this.table?.tables()]);
    this.drawn = prospect;
    this.tolls = tables?.tolls;
    this.requestUpdate();
  }

  /**
   * A way in words: as the record will tell it, or, where a die or another player comes before that, where it leads.
   * @param {{units: string[], hexes: string[], text: string}} way
   */
  #sentence({ units, hexes, text }) {
    const name = this.table?.counters.get(units[0] ?? "")?.name;
    const from = units.flatMap((unit) => this.map?.overlays.hexOf(unit) ?? []).slice(0, 1);
    const all = [...from.filter((hex) => hex !== hexes[0]), ...hexes];
    return text || (name && hexes.length ? say.wayTold(name, all) : "");
  }

  /** The hex that it speaks of stays in sight: where the words would cover it, they go to the foot of the map. */
  updated() {
    this.classList.remove("low");
    const hex = (this.deciding?.sized ? this.deciding.gesture.over : this.deciding?.foreseen.parts.at(-1)?.to) ?? this.deciding?.held ?? "";
    const cell = this.map?.querySelector(`.cell[data-hex="${CSS.escape(hex)}"]`)?.getBoundingClientRect();
    const own = this.getBoundingClientRect();
    if (!cell) return;
    const beside = cell.left > own.right || cell.right < own.left || cell.top > own.bottom || cell.bottom < own.top;
    this.classList.toggle("low", !beside);
    if (!beside) this.#standOnTray();
  }

  /** At the foot of the map it stands on what lies over that, and hides none of the counters that can be chosen there. */
  #standOnTray() {
    const [map, whole] = [this.map?.getBoundingClientRect(), this.offsetParent?.getBoundingClientRect()];
    if (map && whole && this.map) this.style.setProperty("--foot", `${whole.bottom - map.top - this.map.free[1] + 12}px`);
  }

  render() {
    const all = this.deciding ? newsIn(this.deciding.gesture, this.deciding.foreseen.all) : [];
    const sized = this.deciding?.sized ?? null;
    const { parts = [], ways = [], left = [] } = this.deciding?.foreseen ?? {};
    const told = this.deciding?.reach.has(parts.at(-1)?.to ?? "") ? [] : ways.map((way) => this.#sentence(way)).filter(Boolean);
    if (left.length && this.deciding) told.push(stayingIn(this.deciding.gesture, left));
    this.hidden = !all.length && !sized && !told.length;
    if (this.hidden) return nothing;
    const rest = all.length - MOST;
    return html`${told.map((text) => html`<p class="plain">${text}</p>`)}${sized && this.table && this.drawn ? this.drawn(sized, this.table, this.tolls) : nothing}${all.length ? html`<p>${say.foreseen(this.deciding?.waiting ?? false)}</p><ul>
      ${all.slice(0, MOST).map(({ sentence, rule }) => html`<li>${sentence} <small>§&nbsp;${ruleLink(rule).id}</small></li>`)}
      ${rest > 0 ? html`<li>${say.foreseenMore(rest)}</li>` : nothing}</ul>` : nothing}`;
  }
}

customElements.define("wl-foreseen", Foreseen);
