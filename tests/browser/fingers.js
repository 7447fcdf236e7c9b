/**
 * A player's fingers on the page: makes the gesture of a listed action by clicks on what is lit, and plays whole games so.
 * It touches elements only; what was sent is read from the table. Loaded into the page by tests/browser/fingers.py.
 */
window.fingers = (() => {
  const FIELDS = ["do", "unit", "kind", "via", "to"];
  const MOST_CLICKS = 9;
  const PATIENCE = 20_000;
  const prompt = () => document.querySelector("wl-prompt");
  const deciding = () => prompt().deciding;
  const table = () => prompt().table;
  const same = (a, b) => FIELDS.every((name) => (a[name] ?? "") === (b[name] ?? ""));
  const told = (a) => FIELDS.map((name) => a[name] ?? "").join(" ").trim();
  const form = (a) => ["unit", "kind", "via", "to"].filter((name) => a[name]).map((name) => name[0]).join("");
  const kindOf = (decision, a) => `${decision}.${a.do} ${form(a)}`.trim();
  /** @type {object[]} */ let sent = [];
  /** @type {Promise<unknown>} */ let under = Promise.resolve();
  /** What the page was told last of the parts that it may send. */ let ahead = {};
  /** The words of the button that was pressed last. */ let words = "";
  /** @type {string[]} rolls that no button named */ let unnamed = [];

  const until = async (done) => {
    for (const end = performance.now() + PATIENCE; performance.now() < end; await new Promise((go) => setTimeout(go, 4))) {
      if (done()) return;
    }
    throw new Error(`never: ${done}`);
  };

  /** Nothing is under way, and the page shows it. */
  const calm = async () => {
    await until(() => !deciding().busy && !table().sending);
    await Promise.all([...document.querySelectorAll("wl-prompt, wl-offers, wl-battle")].map((part) => part.updateComplete));
  };

  const press = (element) => {
    const box = element.getBoundingClientRect();
    if (!box.width || element.disabled) throw new Error(`cannot be pressed: ${element.outerHTML.slice(0, 120)}`);
    words = element.innerText;
    element.click();
  };

  /** What is rolled for or laid open without a word of it on the button: a verb may name its own roll by "fight" or "roll". */
  const withoutAWord = ({ own, rolls = [], reveals } = {}) => [
    ...rolls.filter((roll) => !words.includes(roll) && !(roll === own && /fight|roll/i.test(words)) && !words.includes(roll.split(" at ")[1] ?? "?")),
    ...(reveals && !words.includes("noted") ? ["notes"] : []),
  ];

  /** A click on the map, as the pointer makes it. */
  const tap = (element, shiftKey = false) => {
    const box = element.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const event = { bubbles: true, isPrimary: true, button: 0, pointerId: 1, pointerType: "mouse", shiftKey, ...at };
    element.dispatchEvent(new PointerEvent("pointerdown", event));
    element.dispatchEvent(new PointerEvent("pointerup", event));
  };

  const buttonOf = (action) => {
    const at = prompt().buttons.findIndex((offered) => same(offered, action));
    const found = at < 0 ? null : document.querySelector(`wl-prompt [data-key="${at + prompt().firstKey}"]`);
    found?.closest("details")?.setAttribute("open", "");
    return found;
  };

  const chooseKind = (kind) => {
    const select = document.querySelector("wl-prompt select");
    if (select) {
      select.value = kind;
      return void select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    press(document.querySelectorAll("wl-prompt .segments button")[deciding().kinds.indexOf(kind)]);
  };

  const pick = (query, id, shift) => {
    const offer = document.querySelector(`[data-offer="${CSS.escape(id)}"]`);
    if (offer) return offer.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: shift }));
    const element = document.querySelector(query);
    if (!element) throw new Error(`${id} is lit and nowhere to be clicked`);
    tap(element, shift);
  };

  /** The next click towards an action: on a button, or on the map; empty when nothing on the page leads there. */
  const click = (action) => {
    const { kinds, kind, units, hexes, actions, selected, ways, waiting } = deciding();
    if (waiting) {
      const { confirm } = deciding();
      const carries = same(confirm, action) || deciding().parts.some((part) => same(part, action));
      const button = buttonOf(carries ? confirm : action);
      return button ? (press(button), "button") : "";
    }
    const button = buttonOf(action);
    if (button) return press(button), "button";
    if (ways.length && ways[0].to) return "";
    const goesOn = actions.some((offered) => same(offered, action));
    if (action.kind && kinds.length > 1 && kinds.includes(action.kind) && kind !== action.kind && (action.unit || action.to)) {
      return chooseKind(action.kind), "button";
    }
    const chosen = deciding().picked === action.unit || (selected === action.unit && !deciding().parts.length);
    if (action.unit && units.has(action.unit) && !(chosen && action.to)) {
      const shift = goesOn && deciding().parts.length > 0 && !action.to;
      return pick(`.piece[data-unit="${CSS.escape(action.unit)}"]`, action.unit, shift), "map";
    }
    if (action.to && hexes.has(action.to)) return pick(`.cell[data-hex="${CSS.escape(action.to)}"]`, action.to, false), "map";
    return "";
  };

  /** A battle that waits for the button which rolls for it shows at what odds it is fought. */
  const oddsShown = () => {
    const { grave, ahead, battle, parts } = deciding();
    const rolls = grave && ahead?.final && (battle?.attackers.length || parts.at(-1)?.do === "fight");
    return !rolls || Boolean(document.querySelector("wl-battle .ratio")?.textContent);
  };

  /** Make the gesture of an action that is listed now: "sent", "unsent" when more must follow, or why it cannot be made. */
  const perform = async (action) => {
    [sent, unnamed, words] = [[], [], ""];
    const before = deciding().parts.length;
    const { at } = table().state;
    let last = "";
    let by = "";
    for (let n = 0; n < MOST_CLICKS; n += 1) {
      try {
        by = click(action);
        if (!by) return `stuck after ${n} clicks (${last})`;
      } catch (error) {
        return String(error);
      }
      await new Promise((go) => setTimeout(go, 0));
      const sure = document.querySelector('dialog[open] [data-do="confirm"]');
      if (sure) {
        press(sure);
        await until(() => !sure.isConnected);
        await new Promise((go) => setTimeout(go, 0));
      }
      await calm();
      if (!oddsShown()) await until(oddsShown).catch(() => (by = ""));
      if (!by) return "a battle would be fought at odds that are not shown";
      const undo = table().state.undo;
      if (sent.length && by === "map" && !(undo && undo.to <= at)) return `a click sent ${sent.map(told).join(", ")} for good`;
      if (unnamed.length) return `no button named ${unnamed.join(", ")}`;
      const asWell = (one) => Boolean(one.via) && same({ ...one, via: action.via }, action); // of ways that lead to the same the first is gone
      if (sent.some((one) => same(one, action) || asWell(one))) return "sent";
      const held = deciding().waiting && deciding().parts.some((part) => same(part, action));
      if (!held && deciding().parts.length > before && same(deciding().parts.at(-1), action)) return "unsent";
      if (sent.length) return `sent ${sent.map(told).join(", ")} instead`;
      last = `${deciding().parts.map(told).join(", ")} / ${deciding().ways.map(told).join(", ")}`;
    }
    return `${MOST_CLICKS} clicks were not enough (${last})`;
  };

  /** Sit down at another game of the same board without loading the page again, nor what its games share. */
  const open = async (id) => {
    deciding().cancel();
    const here = table();
    here.close();
    await under; // what was still asked of the last game would be taken for an answer about this one
    const url = `/api/games/${id}`;
    const [state, entries] = await Promise.all([url, `${url}/entries?after=0`].map(async (from) => (await fetch(from)).json()));
    Object.assign(here, { id, url, entries, state, past: null, looking: null, kept: new Map() });
    here.dispatchEvent(new CustomEvent("entries", { detail: { entries, live: false } }));
    here.dispatchEvent(new CustomEvent("state"));
    here.listen();
    deciding().cancel();
    await until(() => deciding().mine);
    await calm();
  };

  const watch = () => {
    const here = table();
    const send = here.send.bind(here);
    const refresh = here.refresh.bind(here);
    here.refresh = () => {
      const asked = refresh();
      under = Promise.allSettled([under, asked]);
      return asked;
    };
    const preview = here.preview.bind(here);
    here.preview = async (actions) => (ahead = await preview(actions));
    here.send = (actions) => {
      sent.push(...actions);
      unnamed.push(...withoutAWord(ahead.follows));
      return send(actions);
    };
  };

  /** A small generator of chance with a seed. */
  const luckOf = (seed) => {
    let a = seed >>> 0;
    return () => {
      a = (a + 0x6d2b79f5) >>> 0;
      let t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  };

  /** A choice among what is listed: something new first, then by verb, seldom the end of a phase. */
  const wish = (actions, luck, known) => {
    const any = (list) => list[Math.floor(luck() * list.length)];
    const fresh = actions.filter((action) => !known.has(kindOf(deciding().decision.kind, action)));
    if (fresh.length && luck() < 0.8) return any(fresh);
    const ends = new Set(["end", "pass", "halt", "seal", "declare"]);
    const all = [...new Set(actions.map((action) => action.do))];
    const on = all.filter((verb) => !ends.has(verb));
    const verb = any(on.length && luck() > 0.08 ? on : all);
    return any(actions.filter((action) => action.do === verb));
  };

  /** Play some gestures at random; what was listed and what was reached, and every gesture that could not be made. */
  const play = async (seed, gestures, reached) => {
    const luck = luckOf(seed);
    const known = new Set(reached);
    const out = { listed: {}, reached: {}, failed: [], over: false, gestures: 0 };
    for (; out.gestures < gestures; out.gestures += 1) {
      await until(() => table().state.result || deciding().mine);
      await calm();
      if (table().state.result) return { ...out, over: true };
      const decision = deciding().decision.kind;
      for (const action of deciding().actions) out.listed[kindOf(decision, action)] = 1;
      const action = wish(deciding().actions, luck, known);
      const how = await perform(action);
      known.add(kindOf(decision, action));
      if (how === "sent" || how === "unsent") {
        out.reached[kindOf(decision, action)] = (out.reached[kindOf(decision, action)] ?? 0) + 1;
      } else {
        out.failed.push(`${kindOf(decision, action)}: ${told(action)} after ${deciding().parts.map(told).join(", ")}: ${how}`);
        deciding().cancel();
        await calm();
      }
    }
    return out;
  };

  /** The actions of a kind that are listed now. */
  const listed = (kind) => deciding().actions.filter((action) => kindOf(deciding().decision.kind, action) === kind);

  return { open, perform, play, listed, watch };
})();
