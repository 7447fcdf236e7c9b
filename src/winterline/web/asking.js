/**
 * Which action a player means who asks about something that is not lit, and why it cannot be done.
 */

import { leadOf } from "./lights.js";
import { say } from "./messages/say.js";
import { Refusal } from "./wire.js";
import { same } from "./shapes.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {{own: string, enemy: string, off: string, hex: string}} Meant */

/** The verbs a player means by pointing at an own counter, an enemy, a counter off the map, or an empty hex. */
/** @type {Record<string, Meant>} */
const MEANT = {
  moving: { own: "move", enemy: "attack", off: "enter", hex: "go" },
  going: { own: "go", enemy: "go", off: "enter", hex: "go" },
  entering: { own: "at", enemy: "at", off: "enter", hex: "at" },
  declaring: { own: "join", enemy: "also", off: "join", hex: "also" },
  "declaring-all": { own: "move", enemy: "attack", off: "enter", hex: "attack" },
  noting: { own: "allot", enemy: "allot", off: "enter", hex: "allot" },
  fighting: { own: "move", enemy: "fight", off: "enter", hex: "fight" },
  losing: { own: "lose", enemy: "lose", off: "lose", hex: "go" },
  retreating: { own: "retreat", enemy: "retreat", off: "retreat", hex: "go" },
  routing: { own: "back", enemy: "back", off: "retreat", hex: "back" },
  pushing: { own: "back", enemy: "back", off: "retreat", hex: "back" },
};
const BY_HEX = new Set(["go", "at", "attack", "also", "fight", "allot", "back", "advance"]);

/**
 * The verbs that are meant now: as the game tells them, as its decision is known, or as its actions look.
 * @param {Deciding} deciding
 * @returns {Meant}
 */
function meantNow(deciding) {
  const told = deciding.view?.asking ?? MEANT[deciding.decision?.kind ?? ""];
  if (told) return told;
  const actions = deciding.actions;
  const verb = (/** @type {(action: Action) => boolean} */ fits) => actions.find(fits)?.do;
  const own = verb((a) => Boolean(a.unit) && !a.to) ?? verb((a) => Boolean(a.unit));
  const hex = verb((a) => Boolean(a.to) && !a.unit) ?? verb((a) => Boolean(a.to));
  return {
    own: own ?? hex ?? MEANT.moving.own,
    enemy: verb((a) => a.do === "attack") ?? hex ?? MEANT.moving.enemy,
    off: own ?? MEANT.moving.off,
    hex: hex ?? MEANT.moving.hex,
  };
}

/**
 * Whether a verb is about a hex: as the listed actions use it, or as it is commonly used.
 * @param {Deciding} deciding
 * @param {string} verb
 */
function byHex(deciding, verb) {
  const used = deciding.actions.find((action) => action.do === verb);
  return used ? Boolean(used.to) : BY_HEX.has(verb);
}

/**
 * The action that pointing at a counter or a hex would be, or the end of the phase.
 * @param {Deciding} deciding
 * @param {{unit?: string, hex?: string, end?: boolean}} what
 * @returns {Action | null}
 */
export function wouldBe(deciding, what) {
  if (what.end) return { do: "end" };
  const units = deciding.view?.units ?? [];
  const unit = what.unit ? units.find((u) => u.id === what.unit) : undefined;
  const hex = what.hex ?? unit?.hex;
  const mover = deciding.table.state?.seat;
  const there = unit ?? units.find((u) => u.hex === hex);
  const meant = meantNow(deciding);
  const verb = verbFor(meant, unit, there?.side !== undefined && there.side !== mover);
  if (!byHex(deciding, verb)) return what.unit ? { ...asListed(deciding, verb, ""), do: verb, unit: what.unit } : null;
  if (!hex) return what.unit ? { do: meant.off, unit: what.unit } : null;
  return { ...asListed(deciding, verb, hex), do: verb, to: hex };
}

/**
 * @param {Meant} meant
 * @param {import("./types.d.ts").UnitView | undefined} unit
 * @param {boolean} enemy
 */
function verbFor(meant, unit, enemy) {
  if (unit && !unit.hex) return meant.off;
  if (enemy) return meant.enemy;
  return unit ? meant.own : meant.hex;
}

/**
 * What an action of this verb names beside its hex: the chosen counter and kind, a hex on the way.
 * @param {Deciding} deciding
 * @param {string} verb
 * @param {string} hex
 * @returns {Partial<Action>}
 */
function asListed(deciding, verb, hex) {
  /** @type {Partial<Action>} */
  const used = deciding.actions.find((action) => action.do === verb) ?? (verb === "allot" ? { kind: "nas" } : {});
  /** @type {Partial<Action>} */
  const out = {};
  if (used.kind) out.kind = deciding.kind || used.kind;
  if (used.unit) out.unit = deciding.selected || used.unit;
  if (verb === "back" || used.via) out.via = between(deciding, hex);
  return out;
}

/**
 * A hex on the way to a hex: the lit way that comes closest, or the hex itself.
 * @param {Deciding} deciding
 * @param {string} to
 */
function between(deciding, to) {
  return deciding.actions.find((action) => action.to === to)?.via ?? deciding.actions[0]?.via ?? to;
}

/**
 * Whether a counter is lit for something else only than what pointing at it means: it cannot move, say, but something may be done with it.
 * @param {Deciding} deciding
 * @param {string} unit
 */
export function lacks(deciding, unit) {
  const { own } = meantNow(deciding);
  const offered = deciding.parts.length ? undefined : deciding.units.get(unit);
  return Boolean(offered) && !offered?.some((action) => action.do === own) && deciding.actions.some((action) => action.do === own);
}

/**
 * Why something that is not lit cannot be done, in a sentence with its rule.
 * @param {Deciding} deciding
 * @param {{unit?: string, hex?: string, end?: boolean}} what
 * @returns {Promise<import("./types.d.ts").Refused>}
 */
export async function answer(deciding, what) {
  const { decision, table } = deciding;
  if (table.looking !== null) return { sentence: say.inThePast, rule: "" };
  if (!decision) return { sentence: say.gameOver, rule: table.state?.result?.rule ?? "" };
  if (!deciding.mine) return { sentence: say.notYours(decision.side), rule: decision.rule };
  const action = wouldBe(deciding, what);
  if (!action) return { sentence: say.nothingToAsk, rule: decision.rule };
  try {
    if (deciding.group.length > 1 && deciding.opener && action.to) return await forGroup(deciding, action);
    const there = await onlyWay(deciding, what.hex ?? "");
    const refused = there ?? (await table.why(action, deciding.waiting ? [] : deciding.parts));
    return refused ?? { sentence: isOffered(deciding, action) ? say.canBeDone : say.nothingToAsk, rule: decision.rule };
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error), rule: "", lang: error instanceof Refusal ? error.lang : undefined };
  }
}

/**
 * Why a chosen counter that has one way to go cannot go to another hex; null where another thing is asked.
 * @param {Deciding} deciding
 * @param {string} hex
 */
async function onlyWay({ table, held, grave, choosing, parts }, hex) {
  return held && !grave && choosing && table.labels.has(hex) ? await table.whyThere(hex, parts) : null;
}

/**
 * Whether an action is listed now: only then can it be done.
 * @param {Deciding} deciding
 * @param {Action} action
 */
const isOffered = ({ actions, table }, action) => [...actions, ...(table.state?.actions ?? [])].some((offered) => same(offered, action));

/**
 * Why counters that are chosen together cannot all do something: the first of them that cannot.
 * @param {Deciding} deciding
 * @param {Action} action
 */
async function forGroup({ group, opener, table, decision, gesture }, action) {
  const units = group.map((unit) => ({ .../** @type {Action} */ (opener), unit }));
  const verb = [...(gesture.instead?.values() ?? [])][0]?.[0].do ?? action.do;
  const [refused] = (await table.march(units, { do: verb, to: action.to }, leadOf(gesture))).left;
  if (refused) return { ...refused, sentence: say.whoStays([table.counters.get(refused.unit)?.name ?? refused.unit], 0, refused.sentence) };
  return { sentence: say.canBeDone, rule: decision?.rule ?? "" };
}

/** A rule's name that is no longer than this stands in one line: broken after its dot it reads as two. */
const SHORT = 12;

/**
 * The parts of a rule's name between which it may be broken, where it is long.
 * @param {string} id
 */
export const brokenUp = (id) => (id.length > SHORT ? id.split(/(?<=\.)/) : [id]);
