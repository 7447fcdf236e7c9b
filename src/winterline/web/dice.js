/**
 * This browser's part in the dice: a number that it chooses, and what it saw when it gave it. So whoever runs the table can
 * neither choose the dice nor exchange them later without this browser noticing.
 */

import { memory } from "./memory.js";
import { bytesOf, sha256 } from "./sha256.js";
import { clientId } from "./wire.js";

/** @typedef {import("./types.d.ts").Dice} Dice */
/**
 * What is known of a game: a state, or the answer to making it.
 * @typedef {{id: string, seat: string, commitment: string, dice?: Dice | null}} Known
 */
/**
 * What this browser gave and saw.
 * @typedef {object} Own
 * @property {string} commitment the table's, before anything was given
 * @property {number} round how often the dice were begun anew before
 * @property {string} number
 * @property {string} [seal] of the number, where it was sealed
 * @property {string} [answers] the other side's seal that the number answered
 * @property {string} [other] the other side's number when this one was opened
 * @property {boolean} [taken] whether the table has acknowledged it
 */
/** @typedef {{what: string, value: string, answers: string}} Given */

/** For browsers that remember nothing. @type {Map<string, string>} */
const unkept = new Map();

/** @param {Known} known */
function place(known) {
  const key = `dice.${known.id}.${known.seat}`;
  const kept = memory(key);
  return {
    /** @returns {Own | null} */
    get: () => JSON.parse(kept.get() || unkept.get(key) || "null"),
    /** @param {Own} own */
    set: (own) => {
      unkept.set(key, JSON.stringify(own));
      kept.set(JSON.stringify(own));
    },
  };
}

/** @returns {string} 128 random bits in hexadecimal digits */
export function freshNumber() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** @param {string} number */
export const sealOf = (number) => sha256(bytesOf(number));

/** What this browser gave to a game's dice. @param {Known} known */
export const ownPart = (known) => place(known).get();

/** Whether a number is awaited that this browser does not hold: it was sealed elsewhere, or is lost. @param {Known} known */
export function isLost(known) {
  const { dice, seat } = known;
  const first = dice?.parts[0];
  if (!dice || dice.made || first?.side !== seat || !first.seal) return false;
  const own = ownPart(known);
  return !own || own.seal !== first.seal;
}

/**
 * What this browser sends next, kept before it is sent; null when nothing of it is awaited, or when it cannot.
 * @param {Known} known
 * @returns {Given | null}
 */
export function due(known) {
  const { dice, seat, commitment } = known;
  const what = dice?.awaited[seat];
  if (!dice || !what) return null;
  const kept = place(known);
  const own = kept.get();
  const answers = dice.parts[0]?.seal ?? "";
  const now = { commitment, round: dice.round };
  if (what === "open") {
    if (!own || own.seal !== answers) return null;
    kept.set({ ...own, other: dice.parts[1]?.number ?? "" });
    return { what, value: own.number, answers };
  }
  const same = own?.commitment === commitment && own.round === dice.round;
  if (what === "seal") {
    const number = same && own.seal ? own.number : freshNumber();
    kept.set({ ...now, number, seal: sealOf(number) });
    return { what, value: sealOf(number), answers };
  }
  // A number that was sent openly is known to the table: another seal gets another number.
  const number = same && own.answers === answers ? own.number : freshNumber();
  kept.set({ ...now, number, answers });
  return { what, value: number, answers };
}

/**
 * Another number in place of one that is sealed but not here, while nobody has answered it.
 * @param {Known} known
 * @returns {Given}
 */
export function sealAnew(known) {
  const number = freshNumber();
  place(known).set({ commitment: known.commitment, round: known.dice?.round ?? 0, number, seal: sealOf(number) });
  return { what: "seal", value: sealOf(number), answers: "" };
}

/**
 * Send what is due; whether anything was.
 * @param {Known} known
 * @param {(body: Given & {client: string}) => Promise<unknown>} send
 * @param {Given | null} [given]
 */
export async function give(known, send, given = due(known)) {
  if (!given) return false;
  await send({ ...given, client: clientId() });
  const kept = place(known);
  const own = kept.get();
  if (own && given.what !== "anew") kept.set({ ...own, taken: true });
  return true;
}

/**
 * Send what is due until nothing is: while one thing is on its way the other side's may arrive, and then nobody would tell again.
 * @param {() => Known} latest  what is known now
 * @param {(body: Given & {client: string}) => Promise<unknown>} send  what is known afterwards comes with the answer
 */
export async function giveAll(latest, send) {
  let known;
  do {
    known = latest();
    await give(known, send);
  } while (latest() !== known);
}

/**
 * Whether the dice were made from something else than what this browser saw and gave: by another device of the same player,
 * or by somebody who cheats.
 * @param {Known} known
 */
export function isSuspect(known) {
  const { dice, seat, commitment } = known;
  const own = ownPart(known);
  if (!dice || !own?.taken) return false;
  if (own.commitment !== commitment) return true;
  if (!dice.made) return false;
  const mine = dice.parts.find(({ side }) => side === seat);
  const others = dice.parts.find(({ side }) => side !== seat);
  if (mine?.number !== own.number) return true;
  if (own.seal) return others?.number !== own.other;
  return (others?.seal ?? "") !== (own.answers ?? "") || Boolean(others && sealOf(others.number ?? "") !== others.seal);
}
