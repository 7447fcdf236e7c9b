/**
 * Talking to the table: JSON over HTTP, refusals as errors whose sentence is for the player.
 */

import { say } from "./messages/say.js";

/** A request that the table refused: its sentence is for the player. */
export class Refusal extends Error {
  /** @param {{code: string, sentence: string, rule?: string | null, lang?: string, status: number}} what */
  constructor(what) {
    super(what.sentence);
    this.code = what.code;
    this.sentence = what.sentence;
    this.rule = what.rule ?? "";
    this.lang = what.lang;
    this.status = what.status;
    /** Whether the player has been told already. */
    this.told = false;
  }
}

/**
 * A number that nobody else has: the server answers a repeated one with its first answer.
 * @returns {string}
 */
export function clientId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

const UNAVAILABLE = 503;
/** Whoever waits longer than this many milliseconds for an answer is told so. */
const SILENCE = 6000;

/** Requests that have been without an answer for too long: a table that is frozen refuses nothing. Event: `change`. */
class Silence extends EventTarget {
  late = 0;

  /**
   * Wait for an answer, and tell when it is late and when it has come.
   * @template T
   * @param {Promise<T>} answer
   */
  async during(answer) {
    let late = 0;
    const timer = setTimeout(() => this.#tell((late = 1)), SILENCE);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (late) this.#tell(-1);
    }
  }

  /** @param {number} more */
  #tell(more) {
    this.late += more;
    this.dispatchEvent(new CustomEvent("change"));
  }
}

export const silence = new Silence();

/**
 * Ask once more whenever the table says that it cannot answer just now, such as while its database is away.
 * A change is not sent again here: whoever sends it gives it a number and insists.
 * @param {string} url
 * @param {RequestInit} [what]
 */
async function patiently(url, what) {
  for (;;) {
    const answer = await silence.during(fetch(url, what));
    const wait = Number(answer.headers?.get("retry-after"));
    if (answer.status !== UNAVAILABLE || what || !wait) return answer;
    await new Promise((done) => setTimeout(done, 1000 * wait));
  }
}

/** What is answered with other seats than this browser held. */
const SEATS = /^\/api\/(games|logs|join\/[^/]+|games\/[^/]+\/(seat|leave|reissue|fork|retake|rematch|vacate|delete))$/;

/**
 * Carry out a request; of those that change which seats this browser holds, one at a time. All seats are in one cookie: were two tabs to
 * ask at the same moment, the answer to the second would know nothing of the first one's seat. Browsers keep such locks where a page
 * comes by https or from this machine.
 * @template T
 * @param {string} url
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const inTurn = (url, work) =>
  (SEATS.test(url) && globalThis.navigator?.locks ? navigator.locks.request("winterline seats", work) : work());

/**
 * Fetch JSON; a refusal becomes a Refusal, a lost connection a TypeError as fetch makes it.
 * @param {string} url
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function talk(url, body) {
  const asked = () => patiently(url, body === undefined ? undefined : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await (body === undefined ? asked() : inTurn(url, asked));
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data;
  const error = data?.error ?? {};
  throw new Refusal({
    code: error.code ?? "error",
    sentence: error.sentence ?? say.serverError(answer.status),
    rule: error.rule,
    lang: error.lang,
    status: answer.status,
  });
}
