/**
 * All that the page shows or speaks, and which ids of the data stand in it. Loaded into the page by tests/browser/test_words_shown.py.
 */
window.texts = (() => {
  const SPOKEN = ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "aria-description", "aria-roledescription"];
  /** What is told in English until somebody translates it says so; numbers of rules and what somebody wrote are no words of ours. */
  const ELSEWHERE = "script, style, template, .rule, .paragraph header, [data-say-rule], .chat-list";
  const ID = /^(?=.*[a-z])[a-z0-9]+(?:[-:_.][a-z0-9]+)+$/;
  const PART = /[a-z0-9]+(?:[-:_.][a-z0-9]+)+/g;

  /** Every string in a value. */
  function* strings(value) {
    if (typeof value === "string") yield value;
    else if (value && typeof value === "object") for (const one of Object.values(value)) yield* strings(one);
  }

  const own = (element) => !element.closest(ELSEWHERE) && element.closest("[lang]") === document.documentElement;

  /** What can be read or heard now, each once. */
  function shown() {
    const out = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (own(walk.currentNode.parentElement)) out.add(walk.currentNode.textContent.trim());
    for (const name of SPOKEN) {
      for (const element of document.querySelectorAll(`[${name}]`)) if (own(element)) out.add(element.getAttribute(name));
    }
    out.delete("");
    return [...out];
  }

  /** The ids of the data: what a position, its actions, the board and the counters name by several parts. */
  function ids() {
    const { table, deciding } = document.querySelector("wl-prompt");
    const known = [table.state, deciding.actions, table.board.hexes, [...table.counters.values()], [...table.counters.keys()]];
    return new Set([...strings(known)].filter((text) => ID.test(text)));
  }

  /** The texts in which ids stand, with them. */
  function raw() {
    const known = ids();
    return shown().flatMap((text) => {
      const found = (text.match(PART) ?? []).filter((word) => known.has(word));
      return found.length ? [`${found.join(", ")}: ${text.slice(0, 160)}`] : [];
    });
  }

  /** Names of counters, formations and places: they stay as they are printed. */
  function names() {
    const { table } = document.querySelector("wl-prompt");
    return [...[...table.counters.values()].flatMap(({ name, formation, printed }) => [name, formation, printed]), ...table.board.hexes.map(({ name }) => name)]
      .filter(Boolean);
  }

  return { shown, raw, names };
})();
