/**
 * Finding rules: by words, numbers and hexes; by topic.
 */

/**
 * @typedef {object} RuleRow
 * @property {string} id       with the game before a colon
 * @property {string} topic
 * @property {string} rule
 * @property {string | null} optional
 * @property {string[]} hexes
 * @property {string} note
 */

/** How the index writes an example of the book. */
export const EXAMPLE = /^SETUP:(.*?)ACTION:(.*?)EXPECT:(.*)$/s;

/** @param {string} id */
export const bare = (id) => id.slice(id.indexOf(":") + 1);

/**
 * Whether a rule fits what was typed: every word must be in its number, topic, text, note, option or hexes.
 * @param {RuleRow} rule
 * @param {string} query
 */
export function fits(rule, query) {
  const option = (rule.optional ?? "").replaceAll("_", "-");
  const text = `${bare(rule.id)} ${rule.topic} ${rule.rule} ${rule.note} ${option} ${rule.hexes.join(" ")}`.toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/**
 * Rules by topic, in the order of the book.
 * @param {RuleRow[]} rules
 * @returns {[string, RuleRow[]][]}
 */
export function byTopic(rules) {
  /** @type {Map<string, RuleRow[]>} */
  const out = new Map();
  for (const rule of rules) {
    const main = rule.topic.split(".")[0];
    const list = out.get(main);
    if (list) list.push(rule);
    else out.set(main, [rule]);
  }
  return [...out];
}
