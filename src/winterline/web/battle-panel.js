/**
 * <wl-battle>: the battle being built, line by line with its rules, its odds and the exact chance of every result;
 * and below, the battles already declared.
 */

import { LitElement, html, nothing, repeat } from "./vendor/lit.js";
import { figuresOf } from "./counters.js";
import { foughtAfter } from "./lights.js";
import { say } from "./messages/say.js";
import { beforeDeclaring } from "./moves.js";
import { chancesOf, isLastColumn, nextColumn } from "./odds.js";
import { bare, supportOf } from "./shapes.js";
import { styleOf } from "./svg.js";
import { Weighing } from "./weighing.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").Odds} Odds */
/** @typedef {import("./types.d.ts").Tables} Tables */
/** @typedef {import("./types.d.ts").Action} Action */

/**
 * Chances in a line.
 * @param {Record<string, number>} chances
 */
const told = (chances) => Object.entries(chances).map(([name, share]) => `${name} ${say.percent(share)}`).join(", ");

/** @param {number | string} value */
const signed = (value) => (typeof value === "number" && value > 0 ? `+${value}` : value);

/** Properties: `table`, `deciding`, `map`. */
export class BattlePanel extends LitElement {
  static properties = { odds: { state: true }, tables: { state: true } };

  constructor() {
    super();
    /** @type {import("./store.js").Table | null} */ this.table = null;
    /** @type {import("./deciding.js").Deciding | null} */ this.deciding = null;
    /** @type {import("./map-view.js").MapView | null} */ this.map = null;
    /** @type {Odds | null} */ this.odds = null;
    this.weighed = new Weighing();
    /** @type {Tables | null} */ this.tables = null;
    this.asked = "";
  }

  createRenderRoot() {
    return this;
  }

  /** Called by the page once the properties are set. */
  start() {
    this.deciding?.addEventListener("change", () => this.#changed());
    this.#changed();
  }

  /** Ask for the odds of the battle as it stands now. */
  async #changed() {
    const battle = this.deciding?.battle ?? this.#facing;
    this.hidden = !battle && !this.#declared.length;
    if (!this.hidden) void this.#learn();
    this.requestUpdate();
    if (this.table && this.table.looking === null) {
      void this.weighed.follow(this.table, this.#declared, this.#view).then((learnt) => learnt && this.requestUpdate());
    }
    const key = battle?.attackers.length ? JSON.stringify([battle, this.deciding?.building?.odds]) : "";
    if (key === this.asked) return;
    this.asked = key;
    if (!battle || !key) return void (this.odds = null);
    const odds = this.deciding?.building?.odds ?? (await this.table?.odds(battle).catch(() => null));
    if (this.asked === key) this.odds = odds ?? null;
  }

  /** The results of battles, with the first of them. */
  async #learn() {
    this.tables ??= (await this.table?.tables().catch(() => null)) ?? null;
  }

  get #view() {
    return this.deciding?.view ?? null;
  }

  get #declared() {
    return this.deciding?.declared ?? [];
  }

  /**
   * A way to fight, and the battle that is rolled for by itself after it.
   * @param {Action} action
   */
  #named(action) {
    const next = this.deciding && foughtAfter(this.deciding.gesture, action);
    const what = say.verb(action.do, action.kind);
    return next ? say.andFight(what, next) : what;
  }

  /** The declared battle that was asked about, while it is to be chosen which one is fought: at first the first of them. */
  looked = "";

  /** What waits for its button and rolls for a battle, alone or as the one that is left: it stays in sight until it is pressed. */
  get #awaited() {
    const last = this.deciding?.grave ? this.deciding.parts.at(-1) : undefined;
    const rolls = last && bare(last) && this.deciding?.ahead?.final && this.#left.length === 1;
    return last?.do === "fight" || rolls ? last : undefined;
  }

  /** The declared battles for which a die must still fall. */
  get #left() {
    return this.#declared.filter((battle) => !battle.won);
  }

  /** @returns {import("./shapes.js").Battle | null} */
  get #facing() {
    const awaited = this.#awaited;
    const { to } = awaited ?? {}; // a battle that is certain to be won waits for its button as well
    const battles = to ? this.#declared.filter((battle) => battle.hexes.includes(to)) : awaited ? this.#left
      : this.#declared.filter((battle) => this.#fights(battle).length);
    const found = battles.find((battle) => battle.hexes.includes(this.looked)) ?? battles[0];
    return found ? { hexes: found.hexes, attackers: found.attackers, support: supportOf(found) } : null;
  }

  /**
   * The ways in which a declared battle may be fought now.
   * @param {{hexes: string[]}} battle
   */
  #fights(battle) {
    const rank = (/** @type {Action} */ action) => this.deciding?.kinds.indexOf(action.kind ?? "") ?? 0;
    return this.#offered("fight").filter((action) => battle.hexes.includes(action.to ?? "")).sort((a, b) => rank(a) - rank(b));
  }

  render() {
    const battle = this.deciding?.battle;
    const facing = battle ? null : this.#facing;
    return html`${battle ? this.#building(battle) : nothing} ${facing ? this.#coming(facing) : nothing} ${this.#list()}`;
  }

  /**
   * A declared battle that may be fought next, and at which odds.
   * @param {import("./shapes.js").Battle} battle
   */
  #coming(battle) {
    const ways = this.#fights(battle);
    const way = this.#awaited ?? ways.find((action) => action.kind === this.deciding?.kind) ?? ways[0];
    const others = ways.filter((action) => action !== way);
    return html`<section class="battle" aria-label=${say.battle}>
      <header><h2>${say.battleOn} ${this.#where(battle.hexes)}</h2>
        ${this.#awaited ? nothing : html`<button type="button" class="primary" data-fight=${way.kind ?? ""}
          @click=${() => this.deciding?.fight(way)}>${this.#named(way)}</button>`}</header>
      ${this.odds ? this.#figures(this.#fought(this.odds, way.kind ?? "")) : nothing}
      ${this.#offered("support").filter((action) => battle.hexes.includes(action.to ?? "")).map((action) => html`<button type="button"
        data-support=${action.kind ?? ""} @click=${() => this.deciding?.fight(action)}>${say.verb(action.do, action.kind)}</button>`)}
      ${others.length ? html`<details class="lower"><summary>${way === ways[0] ? say.lowerOdds : say.otherOdds}</summary><ul>${others.map((action) => html`<li>
        <button type="button" data-fight=${action.kind ?? ""} @click=${() => this.deciding?.fight(action)}>${this.#named(action)}</button>
        <span>${told(this.#column(action.kind ?? "") ?? this.odds?.chances ?? {})}</span></li>`)}</ul></details>` : nothing}
      ${this.odds ? this.#lines(this.odds) : nothing}</section>`;
  }

  /**
   * The odds as they are fought: those of the lower column that was chosen.
   * @param {Odds} odds
   * @param {string} kind
   * @returns {Odds}
   */
  #fought(odds, kind) {
    const chances = this.#column(kind);
    return chances ? { ...odds, odds: kind, chances } : odds;
  }

  /**
   * What a column of the table may bring; null when the name is none.
   * @param {string} name
   */
  #column(name) {
    const own = this.odds?.columns?.[name];
    if (own) return own;
    const crt = this.tables?.crt;
    const at = crt?.columns.indexOf(name) ?? -1;
    return crt && at >= 0 ? chancesOf(crt, at) : null;
  }

  /** @param {import("./shapes.js").Battle} battle */
  #building(battle) {
    const joins = this.#offered("join");
    return html`<section class="battle" aria-label=${say.battle}>
      <header><h2>${this.deciding?.building?.title ?? html`${say.battleOn} ${this.#where(battle.hexes)}`}</h2>
        <button type="button" class="quiet ${this.deciding?.pending ? "" : "away"}" @click=${() => this.deciding?.cancel()}>${say.takeBackAll}</button></header>
      ${this.odds ? this.#verdict(this.odds) : joins.length ? html`<p class="hint">${say.chooseAttackers}</p>` : nothing}
      ${this.deciding?.building?.trays?.map((tray) => this.#tray(tray)) ?? nothing}
      ${joins.length ? html`<h3>${say.mayJoin}</h3><div class="tray">${joins.map((a) => this.#chip(a, true))}
          <button type="button" @click=${() => this.deciding?.joinAll()}>${say.joinAll}</button></div>` : nothing}
      ${battle.attackers.length ? html`<h3>${say.attackers}</h3><div class="tray">
          ${battle.attackers.map((unit) => this.#attacker(unit))}</div>` : nothing}
      ${this.#also()}
      ${this.odds ? this.#prospects(this.odds) : nothing}
      ${this.odds ? this.#lines(this.odds) : nothing}
    </section>`;
  }

  /**
   * Hexes with the names of their towns.
   * @param {string[]} hexes
   */
  #where(hexes) {
    const named = (/** @type {string} */ hex) => this.table?.labels.get(hex)?.name;
    return hexes.map((hex) => (named(hex) ? `${named(hex)} (${hex})` : hex)).join(" + ");
  }

  /** @param {string} verb */
  #offered(verb) {
    return this.deciding?.actions.filter((action) => action.do === verb) ?? [];
  }

  #also() {
    const also = this.#offered("also");
    if (!also.length) return nothing;
    return html`<h3>${say.mayAlso}</h3><div class="tray">${also.map((action) => html`<button type="button"
      @click=${() => this.deciding?.pickHex(action.to ?? "")}>${action.to}</button>`)}</div>`;
  }

  /**
   * An attacker: it can be left out while it has joined and nothing is sent.
   * @param {string} unit
   */
  #attacker(unit) {
    const join = { do: "join", unit };
    const counter = this.table?.counters.get(unit);
    if (!counter || this.deciding?.parts.some((part) => part.do === "join" && part.unit === unit)) return this.#chip(join, false);
    const name = say.counter(counter, figuresOf(counter, this.#now(unit)));
    return html`<span class="piece-button in" role="img" aria-label=${name} title=${name}>${this.#piece(unit, 40)}</span>`;
  }

  /** A counter as it is now: what it has lost, it no longer fights with. @param {string} id */
  #now(id) {
    return this.deciding?.view?.units.find((unit) => unit.id === id);
  }

  /** @param {string} id @param {number} size */
  #piece(id, size) {
    return html`<wl-counter size=${size} .counter=${this.table?.counters.get(id)} .unit=${this.#now(id) ?? null}></wl-counter>`;
  }

  /**
   * What else is chosen for the battle: one press each.
   * @param {{title: string, verbs: string[]}} tray
   */
  #tray({ title, verbs }) {
    const { deciding } = this;
    const offered = deciding?.actions.filter((action) => verbs.includes(action.do) && !action.to) ?? [];
    if (!offered.length) return nothing;
    return html`<h3>${title}</h3><div class="tray">${offered.map((action) => action.unit
      ? html`<button type="button" class="named" data-tray=${action.unit} @click=${() => deciding?.pickUnit(action.unit ?? "")}>
          ${this.#piece(action.unit, 34)} ${this.table?.counters.get(action.unit)?.name}</button>`
      : html`<button type="button" data-tray=${action.kind ?? ""} @click=${() => deciding?.press(action)}>${say.verb(action.do, action.kind)}</button>`)}</div>`;
  }

  /**
   * A counter that may join, or one that has and may be left out.
   * @param {Action} action
   * @param {boolean} joins
   */
  #chip(action, joins) {
    const counter = this.table?.counters.get(action.unit ?? "");
    if (!counter) return nothing;
    const label = joins ? say.counter(counter, figuresOf(counter, this.#now(counter.id))) : say.leaveOut(counter.name);
    return html`<button type="button" class="piece-button ${joins ? "" : "in"}" aria-label=${label} title=${label}
      @click=${() => (joins ? this.deciding?.pickUnit(counter.id) : this.deciding?.drop(action))}>
      ${this.#piece(counter.id, 40)}${joins ? nothing : html`<span aria-hidden="true">✕</span>`}
    </button>`;
  }

  /** @param {Odds} odds */
  #figures(odds) {
    const own = odds.odds === this.odds?.odds; // more factors change nothing at odds that were chosen
    return html`${this.#verdict(odds)} ${own ? this.#prospects(odds) : this.#chances(odds.chances)}`;
  }

  /**
   * The odds in one line, and what else is to know.
   * @param {Odds} odds
   */
  #verdict(odds) {
    return html`<div class="figures">
      <div class="verdict"><span class="ratio">${odds.odds}</span>
        <span class="totals">${odds.summary ?? (odds.totals ? say.strength(...odds.totals) : "")}</span></div>
      ${this.#turned(odds)} ${this.#notes(odds)}</div>`;
  }

  /**
   * What shifts the odds, in a line below them: whoever decides must not have to scroll for it. With their rules they stand below.
   * @param {Odds} odds
   */
  #turned({ shifts, totals }) {
    if (!shifts.length) return nothing;
    return html`<ul class="shifts" aria-label=${totals ? say.shifts : say.modifiers}>
      ${shifts.map(({ label, value, note }) => html`<li title=${note || nothing}>${label} <b>${signed(value)}</b></li>`)}</ul>`;
  }

  /**
   * What may come of it, and what more strength would change.
   * @param {Odds} odds
   */
  #prospects(odds) {
    return html`<div class="figures">
      ${this.#chances(odds.chances)} ${odds.totals && "better" in odds && Object.keys(odds.chances).length ? this.#more(odds) : nothing}
    </div>`;
  }

  /**
   * What else the game says of a battle: doubled losses, a victory that is certain.
   * @param {Odds} odds
   */
  #notes(odds) {
    const { table } = this;
    if (!odds.notes?.length || !table) return nothing;
    return html`<ul class="battle-notes">${odds.notes.map(({ text, style, rule }) => html`<li class="style-${styleOf(style)}">${text}
      ${rule ? ruleButton(table, rule) : nothing}</li>`)}</ul>`;
  }

  /** @param {Odds} odds */
  #lines(odds) {
    return html`<div class="figures">
      ${odds.totals ? html`${this.#breakdown(say.attack, odds.attack, odds.totals[0])}
        ${this.#breakdown(say.defence, odds.defence, odds.totals[1])}` : nothing}
      ${odds.shifts.length ? this.#breakdown(odds.totals ? say.shifts : say.modifiers, odds.shifts, null) : nothing}
      ${odds.extra?.map((more) => this.#breakdown(more.title, more.rows, null)) ?? nothing}</div>`;
  }

  /**
   * @param {string} title
   * @param {import("./types.d.ts").Extra["rows"]} lines
   * @param {number | null} total
   */
  #breakdown(title, lines, total) {
    const table = /** @type {import("./store.js").Table} */ (this.table);
    return html`<table class="breakdown"><caption>${title}</caption><tbody>
      ${lines.map((line) => html`<tr><th scope="row">${line.label}${line.note ? html`<small class="row-note">${line.note}</small>` : nothing}</th>
        <td>${signed(line.value)}</td>
        <td>${ruleButton(table, line.rule)}</td></tr>`)}</tbody>
      ${total === null ? nothing : html`<tfoot><tr><th scope="row">${say.total}</th><td>${total}</td><td></td></tr></tfoot>`}
    </table>`;
  }

  /** @param {Record<string, number>} chances */
  #chances(chances) {
    const rows = Object.entries(chances);
    if (!rows.length) return html`<p class="hint">${say.belowTable}</p>`;
    return html`<table class="chances"><caption>${say.chances}</caption><tbody>
      ${repeat(rows, ([name]) => name, ([name, share]) => html`<tr><th scope="row"><abbr title=${say.result(name)}>${name}</abbr>
        <span>${say.result(name)}</span></th><td>${say.percent(share)}</td>
        <td class="bar"><meter min="0" max="1" .value=${share} aria-label=${say.chance(name, share)}></meter></td></tr>`)}
    </tbody></table>`;
  }

  /** @param {Odds} odds */
  #more(odds) {
    const up = nextColumn(odds, 1);
    const down = nextColumn(odds, -1);
    const one = up?.more === 1 ? say.oneMoreChanges(up.column) : say.oneMoreNothing;
    return html`<div class="more">
      ${up ? html`<p>${up.more === 1 ? one : html`${one} ${say.moreMakes(up.more, up.column)}`} <span>${told(up.chances)}</span></p>`
        : html`<p>${isLastColumn(this.tables?.crt, odds) ? say.bestColumn : say.moreNothing}</p>`}
      ${down ? html`<p>${say.lessMakes(down.more, down.column)} <span>${told(down.chances)}</span></p>` : nothing}
    </div>`;
  }

  #list() {
    const battles = this.#declared;
    if (!battles.length) return nothing;
    return html`<section class="declared"><h3>${say.declaredBattles}</h3><ul>
      ${battles.map((battle) => html`<li><button type="button" class="link"
          @click=${() => this.#look(battle)}>${say.declaredOn(battle.hexes, battle.attackers.length)}</button>
        ${this.#oddsOf(battle)}
        ${Object.entries(supportOf(battle)).map(([kind, n]) => html` · ${say.supportOf(n, kind)}`)}
        ${battle.won ? this.#won(battle) : nothing} ${this.#change(battle)}</li>`)}</ul></section>`;
  }

  /** @param {import("./types.d.ts").BattleView} battle */
  #oddsOf(battle) {
    const odds = battle.odds || this.weighed.of(battle, this.#view);
    return odds ? html` · <b class="odds">${odds}</b>` : nothing;
  }

  /** What is certain needs no die: by which rule. @param {import("./types.d.ts").BattleView} battle */
  #won({ rule }) {
    return html` · ${say.won} ${rule && this.table ? ruleButton(this.table, rule) : nothing}`;
  }

  /** @param {import("./types.d.ts").BattleView} battle */
  #look(battle) {
    this.map?.show(battle.hexes);
    [this.looked] = battle.hexes;
    void this.#changed();
  }

  /** @param {import("./types.d.ts").BattleView} battle */
  #change(battle) {
    const { table, deciding } = this;
    if (!table || !deciding?.mine || deciding.pending || beforeDeclaring(table, battle) === null) return nothing;
    return html`<button type="button" class="small" title=${say.changeBattleTitle}
      aria-label=${say.changeBattle(battle.hexes)} @click=${() => deciding.change(battle)}>${say.change}</button>`;
  }
}

customElements.define("wl-battle", BattlePanel);
