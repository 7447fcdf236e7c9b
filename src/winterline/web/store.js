/**
 * The one connection between the page and the table: state, entries, sending.
 */

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").Board} Board */
/** @typedef {import("./types.d.ts").Counter} Counter */
/** @typedef {import("./types.d.ts").Hex} Hex */

import { areasOf, boardOf } from "./ground.js";
import { say } from "./messages/say.js";
import { Questions, forScenario } from "./questions.js";
import { Refusal, clientId, silence, talk } from "./wire.js";

const FIRST_WAIT = 300;
const LISTEN_AGAIN = 2000;
const BURST = 15;
const LONGEST_WAIT = 10_000;
/** The table is there, but not what it keeps its games in: it is asked again. */
const UNAVAILABLE = 503;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * A game as this browser's seat sees it.
 * Events: `state`, `entries`, `connection`, `refused`, `presence`, `bye`.
 */
export class Table extends Questions {
  /** @param {string} id */
  constructor(id) {
    super(id);
    /** @type {State | null} */ this.past = null;
    /** @type {number | null} the entry asked for last: a slower answer to an older wish is dropped */ this.wanted = null;
    /** @type {Entry[]} */ this.entries = [];
    /** @type {Board | null} */ this.board = null;
    /** @type {Map<string, Hex>} */ this.labels = new Map();
    /** @type {ReturnType<typeof areasOf>} */ this.areas = new Map();
    /** @type {Map<string, Counter>} */ this.counters = new Map();
    /** @type {EventSource | null} */ this.source = null;
    this.online = true;
    this.sending = false;
    this.closed = false;
    /** Whether a change is being sent again because nobody answered. */ this.insisting = false;
    /** @type {"" | "under way" | "stored" | "refused"} what became of the last change that was sent */ this.delivery = "";
    silence.addEventListener("change", () => this.#tell("connection", { online: this.online }));
  }

  /** Whether the table cannot be reached: its stream is cut, or it does not answer what is sent or asked. */
  get away() {
    return !this.online || this.insisting || silence.late > 0;
  }

  /** Whether nothing is cut, and only an answer is late. */
  get silent() {
    return this.online && !this.insisting && silence.late > 0;
  }

  /** The state on the map: the live one, or the one looked back at. */
  get shown() {
    return this.past ?? this.state;
  }

  /** Load everything and start listening. */
  async load() {
    const state = /** @type {State} */ (await talk(this.url));
    const [words, board, counters, entries] = await Promise.all([
      this.once(forScenario("words", state)).catch(() => ({})),
      talk(`/api/boards/${encodeURIComponent(state.map ?? state.game)}`),
      talk(forScenario("counters", state)),
      talk(`${this.url}/entries?after=0`),
    ]);
    say.learn(words);
    this.board = boardOf(board);
    this.labels = new Map(this.board?.hexes.map((hex) => [hex.label, hex]) ?? []);
    this.areas = areasOf(this.board?.hexes ?? []);
    this.counters = new Map(counters.map((/** @type {Counter} */ c) => [c.id, c]));
    this.entries = entries;
    this.state = state;
    this.#tell("entries", { entries: this.entries, live: false });
    this.#tell("state");
    this.listen();
    if (this.entries.length > state.at) await this.refresh();
  }

  /** Open the stream of entries; the browser resumes it by itself from the last one it saw. */
  listen() {
    this.closed = false;
    this.source?.close();
    const last = this.entries.at(-1)?.n ?? 0;
    const source = new EventSource(`${this.url}/events?after=${last}`);
    this.source = source;
    source.addEventListener("open", () => this.#connected(true));
    source.addEventListener("error", () => {
      this.#connected(false);
      // A refused stream is closed for good by the browser: open another one.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => void this.#again(source), LISTEN_AGAIN);
    });
    source.addEventListener("entry", (event) => this.take([JSON.parse(event.data)]));
    source.addEventListener("presence", (event) => {
      const online = JSON.parse(event.data);
      if (this.state) this.state.online = online;
      this.#tell("presence", online);
    });
    source.addEventListener("bye", () => this.#tell("bye"));
  }

  /**
   * Listen again after a stream was refused, unless the seat itself is gone: its link was issued again.
   * @param {EventSource} source
   */
  async #again(source) {
    const lost = await talk(this.url).then(() => null, (error) => error);
    if (this.source !== source) return;
    if (!(lost instanceof Refusal && lost.status === 401)) return this.listen();
    this.close();
    this.#tell("refused", lost);
  }

  /** Stop listening. */
  close() {
    this.closed = true;
    this.source?.close();
    this.source = null;
    clearTimeout(this.due);
    this.due = undefined;
  }

  /** @param {boolean} online */
  #connected(online) {
    if (online === this.online) return;
    this.online = online;
    this.#tell("connection", { online });
    if (online) this.#soon(0, () => this.catchUp());
  }

  /** Fetch what was missed while the connection was lost. */
  async catchUp() {
    const after = this.entries.at(-1)?.n ?? 0;
    this.take(await talk(`${this.url}/entries?after=${after}`));
    await this.refresh();
  }

  /**
   * Take entries from the stream or from an answer; those already here are left out.
   * @param {Entry[]} entries
   */
  take(entries) {
    const last = this.entries.at(-1)?.n ?? 0;
    const fresh = entries.filter((entry) => entry.n > last);
    if (!fresh.length) return;
    this.entries.push(...fresh);
    this.#tell("entries", { entries: fresh, live: true });
    this.#soon();
  }

  /** Whether entries came that the state does not know yet, such as the bot's while our own move was under way. */
  get #behind() {
    return (this.entries.at(-1)?.n ?? 0) > (this.state?.at ?? 0);
  }

  /**
   * One refresh for a burst of entries. When it fails, everything missed is fetched again, less and less often.
   * @param {number} [wait]
   * @param {() => Promise<void>} [work]  what else is to be done than to refresh a state that is behind
   */
  #soon(wait = BURST, work) {
    if (this.due || !this.source) return;
    this.due = setTimeout(() => {
      this.due = undefined;
      if (!this.sending && (work || this.#behind)) void this.#renew(work);
    }, wait);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */ due = undefined;
  failures = 0;

  /**
   * Bring the state up to date, and go on trying until it is.
   * @param {() => Promise<void>} [work]
   */
  async #renew(work = () => this.refresh()) {
    const later = (/** @type {number} */ first, /** @type {(() => Promise<void>) | undefined} */ next) => {
      this.#soon(Math.min(LONGEST_WAIT, first * 2 ** this.failures), next);
      this.failures += 1;
    };
    try {
      await work();
      if (!this.#behind) this.failures = 0;
      else later(BURST, undefined);
    } catch (error) {
      const lasting = error instanceof Refusal && error.status < 500 && error.status !== 429;
      if (!lasting) later(FIRST_WAIT, () => this.catchUp());
    }
  }

  /** Load the live state again. */
  async refresh() {
    this.#arrived(await talk(this.url));
  }

  /**
   * A state has come; one that is older than what is known came too late.
   * @param {State} state
   */
  #arrived(state) {
    if (this.state && state.at < this.state.at) return;
    this.state = state;
    this.#tell("state");
  }

  /** Whether the position shown waits for what has come since to be played. */ staged = false;

  /** Go on showing the position as it is, while what comes is played. */
  hold() {
    if (!this.state || this.past) return;
    this.staged = true;
    this.wanted = this.looking = this.state.at;
    this.past = this.state;
    this.#tell("state");
  }

  /** Make the past position that is shown a stage, on which what came after it is played. */
  stage() {
    if (!this.past) return;
    this.staged = true;
    this.#tell("state");
  }

  /** Show the present again, after what has come was played. */
  release() {
    if (!this.staged) return;
    this.staged = false;
    this.wanted = this.looking = this.past = null;
    this.#tell("state");
  }

  /**
   * Show a past position, or the present.
   * @param {number | null} n
   */
  async look(n) {
    this.wanted = n;
    const past = n === null ? null : /** @type {State} */ (await talk(`${this.url}/at/${n}`));
    if (this.wanted !== n) return;
    this.staged = false;
    this.looking = n;
    this.past = past;
    this.#tell("state");
  }

  /**
   * Send the parts of one gesture; they apply together or not at all.
   * @param {Action[]} actions
   */
  async send(actions) {
    return this.#change("actions", { at: this.state?.at, actions });
  }

  /**
   * Take back this seat's last gesture, or everything after an entry of its own unanswered tail.
   * @param {number} [to]
   */
  async undo(to) {
    return this.#change("undo", to === undefined ? { at: this.state?.at } : { at: this.state?.at, to });
  }

  /** @param {string} text */
  async chat(text) {
    return this.#change("chat", { text });
  }

  /** Resign, or offer, accept, decline or withdraw a draw. @param {string} what */
  async parley(what) {
    return this.#change("parley", { what });
  }

  /** @param {string} name */
  async rename(name) {
    return this.#change("name", { name });
  }

  /**
   * Put something into the dice. Whoever gives it tells nobody of a refusal: what is due is known anew with the next state.
   * @param {Record<string, unknown>} body
   */
  async contribute(body) {
    this.sending = true;
    try {
      await this.#changed(await this.post("dice", body));
    } finally {
      this.sending = false;
      if (this.#behind) this.#soon();
    }
  }

  /** What a change brought. @param {{entries?: Entry[], state?: State} | null} answer */
  async #changed(answer) {
    this.take(answer?.entries ?? []);
    if (answer?.state) this.#arrived(answer.state);
    else await this.#renew();
  }

  /**
   * A change of the game: sent again until somebody answers, which the client id makes harmless.
   * @param {string} path
   * @param {Record<string, unknown>} body
   */
  async #change(path, body) {
    this.sending = true;
    this.delivery = "under way";
    try {
      const answer = await this.#insist(path, { ...body, client: clientId() });
      this.#delivered("stored");
      await this.#changed(answer);
      return answer;
    } catch (error) {
      this.#delivered("refused");
      if (error instanceof Refusal) {
        this.#tell("refused", error);
        error.told = true;
        if (error.status === 409) await this.catchUp().catch(() => undefined);
      }
      throw error;
    } finally {
      this.sending = false;
      if (this.#behind) this.#soon();
    }
  }

  /**
   * @param {string} path
   * @param {Record<string, unknown>} body
   */
  async #insist(path, body) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.post(path, body);
      } catch (error) {
        const answered = error instanceof Refusal && error.status !== UNAVAILABLE;
        if (answered || this.closed) throw error;
        this.insisting = true;
        this.#tell("connection", { online: false });
        await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt));
      }
    }
  }

  /**
   * Somebody answered what was sent.
   * @param {"stored" | "refused"} how
   */
  #delivered(how) {
    this.delivery = how;
    const again = this.insisting;
    this.insisting = false;
    if (again || !this.online) this.#tell("connection", { online: this.online });
  }

  /**
   * @param {string} type
   * @param {unknown} [detail]
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
