/**
 * <wl-learn>: the door to the lessons: begin, go on, start over. A lesson itself is played at a real table.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, memory, sentence } from "./chrome.js";
import { keep, recall } from "./lesson-memory.js";
import { LESSONS } from "./lessons.js";
import { lesson as words } from "./messages/say-lesson.js";
import { say } from "./messages/say.js";
import { talk } from "./wire.js";

/** @typedef {import("./lesson-steps.js").Lesson} Lesson */

/** The page before the lessons. */
export class Learn extends Plain {
  constructor() {
    super();
    this.trouble = "";
    this.busy = "";
  }

  /**
   * Set up the game of a lesson.
   * @param {Lesson} lesson
   */
  async begin({ id, game }) {
    if (this.busy) return;
    this.busy = id;
    this.trouble = "";
    this.requestUpdate();
    try {
      const made = await talk("/api/games", { ...game, name: memory("name").get() });
      keep(id, { game: made.id, left: [], step: 0, away: false, finished: false });
      location.assign(`/game/${made.id}`);
    } catch (error) {
      this.trouble = sentence(error);
      this.busy = "";
      this.requestUpdate();
    }
  }

  /** @param {Lesson} lesson */
  resume({ id }) {
    const kept = recall(id);
    if (!kept) return;
    keep(id, { ...kept, away: false });
    location.assign(`/game/${kept.game}`);
  }

  render() {
    return html`<div class="narrow"><h1>${words.learnTitle}</h1><p class="lead">${words.learnIntro}</p>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      ${LESSONS.map((lesson) => this.#lesson(lesson))}
      <section><h2>${words.learnWhy}</h2><ul>${words.learnWhyText.map((text) => html`<li>${text}</li>`)}</ul></section></div>`;
  }

  /** @param {Lesson} lesson */
  #lesson(lesson) {
    const { id, steps } = lesson;
    const kept = recall(id);
    const going = kept && !kept.finished ? kept : null;
    const [title, intro, start, again] = words.learnLessons[id];
    return html`<section class="card" data-lesson=${id}><h2>${title}</h2><p>${intro}</p>
      <p role="status">${kept?.finished ? words.learnDone : going ? words.learnProgress(going.step + 1, steps.length) : nothing}</p>
      <div class="row start">${going ? html`<button type="button" class="primary large" @click=${() => this.resume(lesson)}>${words.learnResume}</button>` : nothing}
        <button type="button" class=${going ? "large" : "primary large"} ?disabled=${Boolean(this.busy)} @click=${() => this.begin(lesson)}>
          ${this.busy === id ? say.starting : kept ? again : start}</button></div>
      <details ?open=${Boolean(going)}><summary>${words.learnSteps}</summary><ol class="lesson-steps">${steps.map((step, i) => html`
        <li class=${going && i < going.step ? "passed" : ""}>${words.lessonSteps[id][step.id][0]}
          ${going && i < going.step ? html`<span aria-hidden="true">✓</span><span class="unseen">${say.yes}</span>` : nothing}</li>`)}</ol></details></section>`;
  }
}

customElements.define("wl-learn", Learn);
