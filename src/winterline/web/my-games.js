/**
 * The games of a list: in which order, whose turn it is, against whom, what a search finds, what was put away. Pure.
 */

/**
 * A game as the server lists it for a seat.
 * @typedef {object} Mine
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} scenario
 * @property {string} mode
 * @property {string} seat
 * @property {Record<string, string>} names
 * @property {Record<string, string>} players
 * @property {string} turn
 * @property {string[]} [awaited] the sides whose part of the dice is awaited
 * @property {string | null} winner
 * @property {string} when
 * @property {number} since
 * @property {number} created
 * @property {boolean} [host]
 * @property {string} [called]  what its players call it
 * @property {string} [offer]  the side whose offer of a draw waits for an answer
 * @property {boolean} [alone]  whether no other person has a seat
 */

import { say } from "./messages/say.js";
import { scenariosOf } from "./options.js";

/** @typedef {import("./options.js").Listing} Listing */

/** Whether the other side has offered a draw. @param {Mine} game */
const isOffered = (game) => Boolean(game.offer) && game.seat in game.players && game.offer !== game.seat;

/** Whether somebody at this browser is to do something. @param {Mine} game */
export function isMine(game) {
  if (game.winner) return false;
  if (game.awaited?.length) return game.awaited.includes(game.seat);
  return isOffered(game) || (game.turn !== "" && (game.mode === "hotseat" || game.turn === game.seat));
}

/** Those at which it is one's turn first, then those that changed last. @param {Mine[]} games */
export const ordered = (games) => [...games].sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || b.since - a.since || b.created - a.created);

/** Who plays a side, in words. @param {Mine} game @param {string} side */
function player(game, side) {
  if (game.players[side]?.startsWith("bot:")) return say.theComputer(say.levelOf(game.players[side]));
  return game.names[side] || (game.players[side] === "open" ? say.nobodyYet : say.side(side));
}

/** Against whom; of a game that one only looks at, who against whom. @param {Mine} game */
export function opponent(game) {
  if (game.mode === "hotseat") return say.atOneScreen;
  const sides = Object.keys(game.players);
  const others = sides.filter((side) => side !== game.seat);
  const names = (/** @type {string[]} */ all) => all.map((side) => player(game, side));
  return others.length < sides.length ? say.against(names(others)) : say.between(names(sides));
}

/** The scenario in words; nothing of a game that has only one. @param {Mine} game @param {Listing[]} listings */
export function scenarioOf(game, listings) {
  const listing = listings.find(({ id }) => id === game.game);
  const all = listing ? scenariosOf(listing) : [];
  return all.length > 1 ? all.find(({ id }) => id === game.scenario)?.title ?? "" : "";
}

/** What a game is called: by its players, or as the game it is. @param {Mine} game */
export const nameOf = (game) => game.called || game.title;

/** How a game stands, in words. @param {Mine} game */
export function standing(game) {
  if (game.winner === "draw") return say.drawn;
  if (game.winner) return game.winner === game.seat && game.mode !== "hotseat" ? say.wonByYou : say.wonBy(say.side(game.winner));
  if (game.awaited?.length) return isMine(game) ? say.diceStanding : say.diceStandingOther;
  if (isOffered(game)) return say.drawOffered;
  return game.turn === game.seat ? say.yourTurn : say.turnOf(say.side(game.turn));
}

/**
 * Whether all words of a search are in what a row tells.
 * @param {string} wanted
 * @param {string[]} told
 */
export function fits(wanted, told) {
  const text = told.join(" ").toLocaleLowerCase();
  return wanted.toLocaleLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** The names in a text that is remembered. @param {string} text */
export const archived = (text) => new Set(text.split(" ").filter(Boolean));

/**
 * That text with a game put away, or taken out again; games that are gone are forgotten.
 * @param {string} text
 * @param {string} id
 * @param {Mine[]} games
 */
export function turnedOver(text, id, games) {
  const before = archived(text);
  return games.map((game) => game.id).filter((one) => before.has(one) !== (one === id)).join(" ");
}
