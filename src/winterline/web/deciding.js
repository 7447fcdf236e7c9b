/**
 * Deciding: holds the gesture, hands what happens in the page and at the table to it (gesture.js), and asks the table what it wants.
 */

import { answer } from "./asking.js";
import { START, reduce } from "./gesture.js";
import { formationOf, stackOf, wider } from "./groups.js";
import * as lights from "./lights.js";
import * as outlook from "./outlook.js";
import { say } from "./messages/say.js";
import { beforeDeclaring } from "./moves.js";
import { Refusal } from "./wire.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("./gesture.js").Event} Happening */
/** @typedef {import("./gesture.js").Wants} Wants */
/** @typedef {import("./store.js").Table} Table */

/** How long the pointer rests on a hex before it is asked what going there would bring. */
const REST = 130;
/** The status of what was made for a position that is gone. */
const STALE = 409;
/** @type {Set<string>} what nobody sees of a gesture, or is told of by `foreseen` */
const UNSEEN = new Set(["wants", "over", "foreseen", "sized"]);

/** The one place where a player's clicks become actions. Events: `change`, and `foreseen` when only that has changed. */
export class Deciding extends EventTarget {
  /** @param {Table} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {Gesture} */ this.gesture = START;
    /** @type {Promise<void>} what is under way */ this.work = Promise.resolve();
    table.addEventListener("state", () => this.#moved());
  }

  // --- what is to be seen ------------------------------------------------------------------------------

  get mine() { return lights.isMine(this.gesture); }
  get busy() { return this.gesture.wants !== null; }
  get pending() { return lights.isPending(this.gesture); }
  get waiting() { return lights.isWaiting(this.gesture); }
  get choosing() { return lights.isChoosing(this.gesture); }
  get decision() { return lights.decisionOf(this.gesture); }
  get actions() { return lights.actionsOf(this.gesture); }
  get view() { return lights.viewOf(this.gesture); }
  get parts() { return this.gesture.parts; }
  get ahead() { return this.gesture.ahead; }
  get group() { return this.gesture.group; }
  get opener() { return this.gesture.opener; }
  get picked() { return this.gesture.picked; }
  get kind() { return this.gesture.kind; }
  get kinds() { return lights.kindsIn(this.gesture); }
  get ways() { return this.gesture.ways; }
  get held() { return this.gesture.held; }
  get grave() { return this.gesture.grave; }
  get units() { return lights.lit(this.gesture).units; }
  get hexes() { return lights.lit(this.gesture).hexes; }
  get reach() { return lights.lit(this.gesture).reach; }
  get selected() { return lights.selectedIn(this.gesture); }
  get meant() { return lights.meantIn(this.gesture); }
  get confirm() { return lights.confirmIn(this.gesture); }
  get building() { return lights.buildingIn(this.gesture); }
  get battle() { return lights.battleIn(this.gesture); }
  get declared() { return lights.declaredIn(this.gesture); }
  get warnings() { return outlook.warningsIn(this.gesture); }
  get told() { return outlook.toldIn(this.gesture); }
  get stayed() { return this.gesture.stayed; }
  get takes() { return this.gesture.takes; }
  get wider() { return wider(this.gesture); }
  get foreseen() { return outlook.foreseenIn(this.gesture); }
  get sized() { return outlook.sizedIn(this.gesture); }

  /** @param {string} unit */
  isChosen(unit) { return lights.isChosen(this.gesture, unit); }

  // --- what happens ------------------------------------------------------------------------------------

  /**
   * Choose by a click, a tap or a key on a hex and a counter in it.
   * @param {string} hex
   * @param {string} unit
   * @param {{add?: boolean, touch?: boolean, pile?: string[]}} [how]
   */
  tap(hex, unit, { add = false, touch = false, pile = [] } = {}) { return this.#do({ is: "tap", hex, unit, add, touch, pile }); }

  /** @param {string} unit @param {boolean} [add] */
  pickUnit(unit, add = false) { return this.#do({ is: "unit", unit, add }); }

  /** Choose several counters at once: a stack, a formation, all in a frame. @param {string[]} units @param {boolean} [add] */
  pickUnits(units, add = false) { return this.#do({ is: "units", units, add }); }

  /** @param {string} hex @param {boolean} [touch] */
  pickHex(hex, touch = false) { return this.#do({ is: "hex", hex, touch }); }

  /**
   * Choose all who stand with a counter, or those of its formation who stand together.
   * @param {"stack" | "formation"} which
   * @param {string} unit
   */
  pickWith(which, unit) {
    return this.pickUnits(which === "stack" ? stackOf(this.gesture, unit) : formationOf(this.gesture, unit), true);
  }

  /** Press a button of the prompt. @param {Action} action */
  press(action) { return this.#do({ is: "press", action }); }

  /** Press a button beside the map that names a battle and how it is fought. @param {Action} action */
  fight(action) { return this.#do({ is: "fight", action }); }

  /** Choose what is allotted next, or the way in which the chosen counter moves. @param {string} kind */
  allotKind(kind) { return this.#do({ is: "kind", kind }); }

  /** Everyone who may join the battle does. */
  joinAll() { return this.#do({ is: "join all" }); }

  /** Leave out one unsent part. @param {Action} part */
  drop(part) { return this.#do({ is: "drop", part }); }

  /** Take back the last unsent part. */
  back() { return this.#do({ is: "back" }); }

  /** Take back everything unsent. */
  cancel() { this.take({ is: "cancel" }); }

  /** The pointer or the cursor is on a hex. @param {string} hex */
  point(hex) { this.take({ is: "point", hex }); }

  /**
   * Open a declared battle again: what was done since is taken back, and its parts are unsent once more.
   * @param {import("./types.d.ts").BattleView} battle
   */
  async change(battle) {
    const to = beforeDeclaring(this.table, battle);
    if (to !== null) await this.#do({ is: "change", battle, to });
  }

  /**
   * Why something that is not lit cannot be done.
   * @param {{unit?: string, hex?: string}} what
   * @returns {Promise<import("./types.d.ts").Refused>}
   */
  ask(what) { return answer(this, what); }

  // --- inside ------------------------------------------------------------------------------------------

  /**
   * Something happens; done when all that it asks of the table is answered.
   * @param {Happening} event
   */
  async #do(event) {
    this.take(event);
    await this.work;
  }

  /**
   * Something happens: the gesture changes, what it wants is asked for, and whoever shows it is told.
   * @param {Happening} event
   */
  take(event) {
    const before = this.gesture;
    const now = (this.gesture = reduce(before, event));
    if (now.wants && now.wants !== before.wants) this.work = this.#fulfil(now.wants);
    this.#wonder();
    const keys = /** @type {(keyof Gesture)[]} */ (Object.keys(now));
    const seen = event.is === "state" || keys.some((key) => now[key] !== before[key] && !UNSEEN.has(key));
    if (seen) this.dispatchEvent(new CustomEvent("change"));
    const foreseen = JSON.stringify([this.foreseen, this.sized]);
    if (foreseen !== this.#foreseen) this.dispatchEvent(new CustomEvent("foreseen"));
    this.#foreseen = foreseen;
  }

  #foreseen = "";

  #moved() {
    const { state, shown, looking, labels, areas, counters, board } = this.table;
    const from = this.gesture.state?.at ?? -1;
    const news = this.table.entries.filter((entry) => entry.n > from && entry.n <= (state?.at ?? -1));
    this.take({ is: "state", state, shown, looking, news, known: { labels, areas, counters, height: board?.hex.height ?? 0 } });
  }

  /**
   * Ask the table for what the gesture wants. A refusal is told, and what was chosen before stays.
   * @param {Wants} wants
   */
  async #fulfil(wants) {
    /** @type {Happening} */
    const event = await this.#asked(wants).then(
      (found) => ({ is: "answer", to: wants, found }),
      (error) => ({ is: "refused", to: wants, stale: this.#tell(error).status === STALE }),
    );
    this.take(event);
    if (this.busy) await this.work;
  }

  /**
   * Tell what was refused, unless somebody has.
   * @param {unknown} error
   */
  #tell(error) {
    const refusal = error instanceof Refusal ? error : { code: "offline", sentence: say.nothingSent, rule: "", told: false, status: 0 };
    if (!refusal.told) this.table.dispatchEvent(new CustomEvent("refused", { detail: refusal }));
    return refusal;
  }

  /**
   * @param {Wants} wants
   * @returns {Promise<unknown>}
   */
  #asked(wants) {
    const { table } = this;
    switch (wants.ask) {
      case "preview":
        return table.preview(wants.parts);
      case "group":
        return table.group(wants.group.map((unit) => ({ ...wants.opener, unit })), wants.parts);
      case "march":
        return table.march(wants.group.map((unit) => ({ ...wants.opener, unit })), wants.go, wants.parts);
      case "ways":
        return Promise.all(wants.ways.map((way) => table.preview([...wants.parts, way])));
      case "fit":
        return table.fit(wants.parts, wants.more);
      case "undo":
        return table.undo(wants.to);
      default:
        this.rolled = Boolean(this.gesture.ahead?.follows?.rolls.length);
        this.before = this.table.state?.view.units ?? [];
        return table.send(wants.parts);
    }
  }

  /** Whether dice fell, or might, for what was sent last after it had waited for its button. */
  rolled = false;
  /** @type {import("./types.d.ts").UnitView[]} the counters as they stood when something was sent last */
  before = [];

  #asking = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer = undefined;

  /** Ask about the hex that is pointed at, once the pointer rests there and nothing is under way that may change the answer. */
  #wonder() {
    const wonder = this.busy ? null : outlook.wonderIn(this.gesture);
    const sizing = this.busy ? null : outlook.sizingIn(this.gesture);
    const key = `${wonder?.key ?? ""} ${sizing?.key ?? ""}`;
    if (key === this.#asking) return;
    this.#asking = key;
    clearTimeout(this.#timer);
    if (wonder ?? sizing) this.#timer = setTimeout(() => void Promise.all([wonder && this.#foresee(wonder), sizing && this.#size(sizing)]), REST);
  }

  /** @param {import("./types.d.ts").Sizing} sizing */
  async #size({ key, hex, hands, units }) {
    const found = await this.table.prospects(hex, hands, units).catch(() => null);
    this.take({ is: "sized", key, found });
  }

  /** @param {import("./outlook.js").Wonder} wonder */
  async #foresee({ key, parts, after, together }) {
    const found = await this.table.ahead(together ? after : parts, together).catch(() => null);
    if (found) this.take({ is: "foreseen", key, found });
  }
}
