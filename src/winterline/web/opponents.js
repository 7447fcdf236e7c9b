/**
 * Against whom one plays: the ways to play, the levels of bots that are offered, and the character of those that have one.
 */

import { html, nothing } from "./vendor/lit.js";
import { say } from "./messages/say-wishes.js";

const BOTS = /** @type {const} */ (["bot:normal", "bot:hard", "bot:easy", "bot:random"]);
/** Who plays where nothing is chosen, and has characters; the first one plays by the book. */
export const USUAL = BOTS[0];
const CHARACTERS = /** @type {const} */ (["", ":cautious", ":aggressive"]);

export const modes = say.modes;
export const whichBot = say.whichBot;

/** The levels with a sentence each. */
export const levels = () => BOTS.map((bot) => [bot, say.bots[bot]]);

/**
 * @param {string} title
 * @param {string} field
 * @param {string[][]} choices  value and words
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
const select = (title, field, choices, chosen, choose) => html`<label class="field">${title}<select name=${field}
  @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
  ${choices.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}</select></label>`;

/**
 * Fields for a level, and its character where it has one.
 * @param {string} side  which it plays, where nobody plays the other one
 * @param {string} field
 * @param {string} chosen
 * @param {(bot: string) => void} choose
 */
export function opponents(side, field, chosen, choose) {
  const level = BOTS.find((bot) => chosen.startsWith(bot)) ?? USUAL;
  const characters = CHARACTERS.map((name) => [USUAL + name, say.characters[name]]);
  return html`${select(side ? say.botOf(side) : whichBot, field, levels(), level, choose)}
    ${level === USUAL ? select(say.whichCharacter, `${field}-character`, characters, chosen, choose) : nothing}`;
}

/**
 * Whether turns may be taken back: in a game against a bot alone.
 * @param {boolean} chosen
 * @param {(chosen: boolean) => void} choose
 */
export const sparring = (chosen, choose) => html`<label class="check"><input type="checkbox" name="sparring" .checked=${chosen} aria-describedby="about-sparring"
  @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked)}> ${say.sparring}</label>
  <p class="hint small" id="about-sparring">${say.sparringText}</p>`;
