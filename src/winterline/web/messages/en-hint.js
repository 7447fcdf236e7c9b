/**
 * Texts of the hint: what a bot would do, task by task, each with its reason. Loaded when one is asked for.
 */

import { count, listed, shares } from "./forms.js";

const { percent } = shares("en");
const verb = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) => (n === 1 ? one : many);
/** How strong an enemy could come. @param {number | undefined} threat */
const upTo = (threat) => (threat ? `: up to ${count(threat, "factor", "factors")} could come against it` : "");

/** @typedef {{to: string, from: string, odds?: string, driven?: number, costs?: number, threat?: number, far?: number}} Told */

export const say = {
  title: "What the bot would do",
  thinking: "The bot is thinking…",
  again: "Ask anew",
  close: "Close",
  none: "The bot knows nothing for this.",
  fair: "It thinks with what your side knows, and with other dice than those of the game.",
  /** @param {string} label */
  first: (label) => `It would begin with: ${label}.`,
  /** @param {number} n */
  more: (n) => `${n} more`,
  done: "done",
  /** @param {string[]} names @param {number} more who are not named */
  names: (names, more) => (more ? `${names.join(", ")} and ${more} more` : listed(names, "and")),
  /** The tasks by the ids of their reasons; `n` is how many `who` names. @type {Record<string, (who: string, n: number, told: Told) => string>} */
  tasks: {
    attacks: (who, n, { to, odds, driven, costs }) => `${who} ${verb(n, "attacks", "attack")} ${to}`
      + (odds ? ` at ${odds}` : "")
      + (driven === undefined ? "" : `: ${percent(driven)} the defender is driven out or destroyed, ${percent(costs ?? 0)} it costs own troops`),
    takes: (who, n, { to }) => `${who} ${verb(n, "takes", "take")} ${to}, where no enemy stands`,
    garrisons: (who, n, { to }) => `${who} ${verb(n, "garrisons", "garrison")} ${to}, which nobody holds yet`,
    gap: (who, n, { to, threat }) => `${who} ${verb(n, "closes", "close")} the gap at ${to}${upTo(threat)}`,
    strengthens: (who, n, { to, threat }) => `${who} ${verb(n, "strengthens", "strengthen")} ${to}${upTo(threat)}`,
    back: (who, n, { to, from, threat }) => `${who} ${verb(n, "goes", "go")} back to ${to}: at ${from} up to ${count(threat ?? 0, "factor", "factors")} could attack`,
    nearer: (who, n, { to, far }) => `${who} ${verb(n, "goes", "go")} forward to ${to}, ${count(far ?? 0, "hex", "hexes")} from the enemy`,
    behind: (who, n, { to }) => `${who} ${verb(n, "moves", "move")} to ${to}`,
    arrives: (who, n, { to }) => `${who} ${verb(n, "arrives", "arrive")} at ${to}`,
    reserve: (who, n) => `${who} ${verb(n, "stays", "stay")} in reserve`,
  },
};
