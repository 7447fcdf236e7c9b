/**
 * Finding rules: by words, numbers and hexes, in the player's words as well as in the book's; by topic.
 */

import { SAME } from "./rule-words.js";
import { say } from "./messages/say.js";

/**
 * @typedef {object} RuleRow
 * @property {string} id       with the game before a colon
 * @property {string} topic
 * @property {string} rule
 * @property {string | null} optional
 * @property {string[]} hexes
 * @property {string} note
 */
/** @typedef {string[]} Term  words that may stand for each other, as the player wrote them first */
/** @typedef {{id: string, hexes: string[], about: string[], topic: string, text: string, note: string, option: string}} Fields */

/** How the index writes an example of the book. */
export const EXAMPLE = /^SETUP:(.*?)ACTION:(.*?)EXPECT:(.*)$/s;
/** Words shorter than this must stand alone: "mp" is not in "example". */
const SHORT = 4;

/** @param {string} id */
export const bare = (id) => id.slice(id.indexOf(":") + 1);

/**
 * A text as it is compared: small letters, no accents, single spaces.
 * @param {string} text
 */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();

/**
 * A word without the ending that tells one from many.
 * @param {string} word
 */
const stem = (word) => (word.length > SHORT && /[a-z]s$/.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word);

/**
 * What was typed, as terms: a known expression is one term with all its other names, any other word is a term.
 * @param {string} query
 * @returns {Term[]}
 */
export function termsOf(query) {
  let rest = ` ${plain(query)} `;
  /** @type {Term[]} */
  const terms = [];
  const known = SAME.flatMap((names) => names.map((name) => ({ name, names }))).sort((a, b) => b.name.length - a.name.length);
  for (const { name, names } of known) {
    const spot = new RegExp(` ${name}(s|es)? `);
    if (!spot.test(rest)) continue;
    rest = rest.replace(spot, "  ");
    terms.push([name, ...names.filter((other) => other !== name)]);
  }
  return [...terms, ...rest.split(" ").filter(Boolean).map((word) => [stem(word)])];
}

/**
 * Where a word stands in a text; -1 where it does not. Short words must stand alone, longer ones may begin a word.
 * @param {string} text
 * @param {string} word
 */
function place(text, word) {
  if (word.length >= SHORT && !/^[a-z ]+$/.test(word)) return text.indexOf(word);
  const quoted = word.replace(/[^a-z0-9 ]/g, "\\$&");
  return text.search(new RegExp(`(?<![a-z0-9])${quoted}${word.length < SHORT ? `${word.endsWith("s") ? "" : "s?"}(?![a-z0-9])` : ""}`));
}

/**
 * What is looked into, prepared once a rule.
 * @param {RuleRow} rule
 * @returns {Fields}
 */
function fieldsOf(rule) {
  const main = rule.topic.split(".")[0];
  return {
    id: plain(bare(rule.id)),
    hexes: rule.hexes.map(plain),
    about: [main, say.topic(main)].map((topic) => plain(topic.replace(/[-_]/g, " "))),
    topic: plain(`${rule.topic} ${say.topic(rule.topic)}`.replace(/[-_]/g, " ")),
    text: plain(rule.rule),
    note: plain(rule.note ?? ""),
    option: plain((rule.optional ?? "").replaceAll("_", "-")),
  };
}

/** @type {WeakMap<RuleRow, Fields>} */
const prepared = new WeakMap();

/**
 * How well a number, a topic and a text fit a word; 0 where they do not.
 * @type {((fields: Fields, word: string) => number)[]}
 */
const WORTH = [
  (fields, word) => {
    if (fields.id === word) return 100;
    if (fields.id.startsWith(word)) return 50;
    return fields.id.includes(word) && word.length > 1 ? 12 : 0;
  },
  (fields, word) => (fields.hexes.includes(word) ? 40 : 0),
  (fields, word) => {
    if (fields.about.includes(word)) return 20;
    return place(fields.topic, word) >= 0 ? 8 : 0;
  },
  (fields, word) => {
    const spot = place(fields.text, word);
    if (spot >= 0) return 6 + 6 / (1 + spot / 40);
    return place(fields.note, word) >= 0 ? 2 : 0;
  },
  (fields, word) => (place(fields.option, word) >= 0 ? 5 : 0),
];

/**
 * How well a rule fits what was typed: every term must fit, by the player's own word a little better than by another
 * name. A rule comes before the examples of it, and what always holds before what an option adds.
 * @param {RuleRow} rule
 * @param {Term[]} terms
 */
export function score(rule, terms) {
  const fields = prepared.get(rule) ?? fieldsOf(rule);
  prepared.set(rule, fields);
  let sum = 0;
  for (const names of terms) {
    const best = WORTH.map((worth) => Math.max(...names.map((name, i) => worth(fields, name) * (i ? 0.95 : 1))));
    const all = best.reduce((a, b) => a + b);
    if (!all) return 0;
    sum += all;
  }
  return rule.optional || EXAMPLE.test(rule.rule) ? sum * 0.6 : sum;
}

/**
 * The rules that fit what was typed, the best first; rules that fit alike stay in the order of the book.
 * @template {RuleRow} R
 * @param {R[]} rules
 * @param {string} query
 * @returns {R[]}
 */
export function search(rules, query) {
  const terms = termsOf(query);
  if (!terms.length) return rules;
  return rules
    .map((rule) => ({ rule, score: score(rule, terms) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((found) => found.rule);
}

/**
 * Rules by topic, topics and rules in the order in which they come.
 * @template {RuleRow} R
 * @param {R[]} rules
 * @returns {[string, R[]][]}
 */
export function byTopic(rules) {
  /** @type {Map<string, R[]>} */
  const out = new Map();
  for (const rule of rules) {
    const main = rule.topic.split(".")[0];
    const list = out.get(main);
    if (list) list.push(rule);
    else out.set(main, [rule]);
  }
  return [...out];
}
