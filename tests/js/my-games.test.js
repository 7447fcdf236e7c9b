/** The list of one's games. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { say } from "../../src/winterline/web/messages/en.js";
import { archived, fits, isMine, opponent, ordered, scenarioOf, standing, turnedOver } from "../../src/winterline/web/my-games.js";

/** @param {object} more @returns {any} */
const game = (more = {}) => ({
  id: "a", game: "anzio", title: "ANZIO", scenario: "basic", mode: "invite", seat: "allied", names: { allied: "Ann", axis: "Bob" },
  players: { allied: "human", axis: "human" }, turn: "allied", awaited: [], winner: null, when: "1 Allied", since: 0, created: 0, ...more,
});

test("games at which it is one's turn stand first, and of them the newest", () => {
  const games = [
    game({ id: "theirs", turn: "axis", since: 9 }), game({ id: "old", since: 1 }), game({ id: "new", since: 5 }),
    game({ id: "over", turn: "", winner: "axis", since: 7 }), game({ id: "screen", mode: "hotseat", turn: "axis", since: 3 }),
    game({ id: "dice", turn: "", awaited: ["axis"], since: 8 }),
  ];
  assert.deepEqual(ordered(games).map(({ id }) => id), ["new", "screen", "old", "theirs", "dice", "over"]);
});

test("who awaits whom is told for dice, turns and results", () => {
  assert.equal(standing(game()), say.yourTurn);
  assert.equal(standing(game({ turn: "axis" })), say.turnOf(say.side("axis")));
  assert.equal(standing(game({ turn: "", awaited: ["allied"] })), say.diceStanding);
  assert.equal(standing(game({ turn: "", awaited: ["axis"] })), say.diceStandingOther);
  assert.equal(standing(game({ turn: "", winner: "draw" })), say.drawn);
  assert.equal(standing(game({ turn: "", winner: "allied" })), say.wonByYou);
  assert.equal(standing(game({ turn: "", winner: "axis" })), say.wonBy(say.side("axis")));
  assert.equal(standing(game({ turn: "", winner: "allied", mode: "hotseat" })), say.wonBy(say.side("allied")));
  assert.equal(isMine(game({ seat: "spectator" })), false);
  assert.equal(isMine(game({ winner: "allied" })), false);
});

test("a bot is called by its level and its character, whichever version stored it", () => {
  const told = ["bot:heuristic", "bot:random", "bot:easy", "bot:normal:cautious", "bot:expert:aggressive"].map(say.levelOf);
  assert.deepEqual(told, ["normal", "at random", "easy", "normal, cautious", "expert, aggressive"]);
});

test("the opponent is a name, the computer, an open seat or a side", () => {
  assert.equal(opponent(game()), "against Bob");
  assert.equal(opponent(game({ players: { allied: "human", axis: "bot:heuristic" } })), "against the computer (normal)");
  assert.equal(opponent(game({ names: { allied: "", axis: "" }, players: { allied: "human", axis: "open" } })), "against nobody yet");
  assert.equal(opponent(game({ names: {} })), `against ${say.side("axis")}`);
  assert.equal(opponent(game({ seat: "spectator" })), "Ann against Bob");
  assert.equal(opponent(game({ mode: "hotseat" })), "two at one screen");
});

test("a scenario has words where a game has several", () => {
  const listing = /** @type {any} */ ({ id: "anzio", scenarios: ["basic", "roma"], about: [{ id: "basic", title: "Basic Game" }] });
  assert.equal(scenarioOf(game(), [listing]), "Basic Game");
  assert.equal(scenarioOf(game(), [{ ...listing, scenarios: ["basic"] }]), "");
  assert.equal(scenarioOf(game(), []), "");
});

test("a search finds games by all its words, in any order and case", () => {
  const told = ["ANZIO", "Basic Game", "against Bob"];
  for (const wanted of ["", "  ", "bob anzio", "BASIC"]) assert.ok(fits(wanted, told), wanted);
  assert.ok(!fits("bob italy", told));
});

test("games are put away and taken out, and forgotten with the game", () => {
  const games = [game({ id: "a" }), game({ id: "b" })];
  const both = turnedOver(turnedOver("gone", "a", games), "b", games);
  assert.deepEqual([...archived(both)], ["a", "b"]);
  assert.equal(turnedOver(both, "a", games), "b");
  assert.equal(archived("").size, 0);
});

test("how long ago something was is told in words", () => {
  const hour = 3_600_000;
  assert.deepEqual([0, -5, hour / 30, hour, 25 * hour, 72 * hour, 8 * 24 * hour, 400 * 24 * hour].map((passed) => say.ago(passed)),
    ["just now", "just now", "2 minutes ago", "1 hour ago", "yesterday", "3 days ago", "last week", "last year"]);
});
