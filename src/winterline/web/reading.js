/**
 * How to read a counter: every sign on it as it is drawn now, what it is called and what it means.
 * Pure: what the page draws comes in, and the game's own sentences with it.
 */

import { say as page } from "./messages/say.js";
import { say } from "./messages/say-reading.js";

/** @typedef {import("./types.d.ts").Counter} Counter */
/** @typedef {import("./types.d.ts").Mark} Mark */
/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {{attack: number, defence: number, move: number}} Figures */
/**
 * @typedef {object} Drawn
 * @property {Figures} figures  what it attacks, defends and moves with now
 * @property {Mark[]} marks
 * @property {string} parent  the formation as it is printed
 */
/** @typedef {{id: string, shown: string, called: string, means: string, rule?: string, whole?: boolean}} Sign  `whole`: what the game says of others of its kind is not true of it */

/**
 * @param {keyof typeof say.signs} id
 * @param {string} shown  the letters or figures of the sign, empty where it is a drawing
 * @param {string} means
 * @returns {Sign}
 */
const sign = (id, shown, means) => ({ id, shown, called: say.signs[id], means });

/**
 * The figures at the foot of a counter.
 * @param {Counter} counter
 * @param {UnitView | null} unit
 * @param {Figures} now
 */
function figuresOf(counter, unit, now) {
  const first = (/** @type {keyof Figures} */ name) => (now[name] === counter[name] ? "" : say.atFirst(counter[name]));
  const move = sign("move", page.points(now.move), first("move"));
  if (unit?.inverted) return [move];
  if (counter.figures === 3) {
    return [sign("attack", page.points(now.attack), first("attack")), sign("defence", page.points(now.defence), first("defence")), move];
  }
  const combat = page.points(now.defence);
  return [now.attack ? sign("combat", combat, first("defence")) : { ...sign("combat", `(${combat})`, say.defenceOnly), whole: true }, move];
}

/**
 * What is printed on a counter that shows its face.
 * @param {Counter} counter
 * @param {string} parent
 */
function printed(counter, parent) {
  const name = counter.printed === "(none)" ? "" : counter.printed;
  return [
    sign("colour", "", say.colour(counter.nation, counter.side)),
    sign("symbol", "", say.symbol(counter.type)),
    ...(counter.size ? [sign("size", counter.size, say.size(counter.size))] : []),
    sign("name", name, say.sentence(counter.name)),
    ...(parent ? [sign("parent", parent, say.sentence(counter.formation))] : []),
  ];
}

/**
 * What a unit has on its counter for the moment.
 * @param {UnitView} unit
 * @param {Figures} now
 */
function momentary(unit, now) {
  const { steps, spent, left = now.move - (spent ?? 0), stopped, inverted, status, hex } = unit;
  const out = [];
  if (steps && steps[1] > 1) out.push(sign("steps", "●".repeat(steps[0]) + "○".repeat(steps[1] - steps[0]), say.steps(...steps)));
  if (stopped) out.push(sign("stopped", "", say.stopped));
  else if (spent) out.push(sign("spent", page.points(left), say.spent(left)));
  if (inverted) out.push(sign("inverted", "", say.inverted));
  if (!hex && status !== "on board") out.push(sign("place", "", say.place(status)));
  return out;
}

/**
 * Every sign of a counter, from the top to the foot, then what is on it for the moment.
 * @param {Counter} counter
 * @param {UnitView | null} unit
 * @param {Drawn} drawn
 * @param {Record<string, string>} [words]  sentences of the game, by sign
 * @returns {Sign[]}
 */
export function signsOf(counter, unit, { figures, marks, parent }, words = {}) {
  const face = counter.type === "blank"
    ? [sign("blank", "", say.blank), sign("move", page.points(figures.move), "")]
    : [...printed(counter, parent), ...figuresOf(counter, unit, figures)];
  const all = [...face, ...(unit ? momentary(unit, figures) : [])];
  return [
    ...all.map(({ whole, ...one }) => ({ ...one, means: [one.means, whole ? "" : words[one.id]].filter(Boolean).join(" ") })),
    ...marks.map(({ text, title, rule }) => ({ id: "mark", shown: text, called: "", means: say.sentence(title), rule })),
  ];
}
