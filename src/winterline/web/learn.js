/**
 * <wl-learn>: the door to the first lesson: begin, go on, start over. The lesson itself is played at a real table.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, memory, sentence } from "./chrome.js";
import { keep, recall } from "./lesson-memory.js";
import { GAME, STEPS } from "./lesson-steps.js";
import { say } from "./messages/en.js";
import { talk } from "./wire.js";

/** The page before the lesson. */
export class Learn extends Plain {
  constructor() {
    super();
    this.trouble = "";
    this.busy = false;
  }

  /** Set up the game of the lesson. */
  async begin() {
    if (this.busy) return;
    this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    try {
      const made = await talk("/api/games", { ...GAME, name: memory("name").get() });
      keep({ game: made.id, left: [], step: 0, away: false, finished: false });
      location.assign(`/game/${made.id}`);
    } catch (error) {
      this.trouble = sentence(error);
      this.busy = false;
      this.requestUpdate();
    }
  }

  resume() {
    const lesson = recall();
    if (!lesson) return;
    keep({ ...lesson, away: false });
    location.assign(`/game/${lesson.game}`);
  }

  render() {
    const lesson = recall();
    const going = lesson && !lesson.finished;
    return html`<div class="narrow"><h1>${say.learnTitle}</h1><p class="lead">${say.learnIntro}</p>
      <p role="status">${lesson?.finished ? say.learnDone : going ? say.learnProgress(lesson.step + 1, STEPS.length) : nothing}</p>
      <div class="row start">${going ? html`<button type="button" class="primary large" @click=${() => this.resume()}>${say.learnResume}</button>` : nothing}
        <button type="button" class=${going ? "large" : "primary large"} ?disabled=${this.busy} @click=${() => this.begin()}>
          ${this.busy ? say.starting : lesson ? say.learnAgain : say.learnStart}</button></div>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <section class="card"><h2>${say.learnSteps}</h2><ol class="lesson-steps">${STEPS.map((step, i) => html`
        <li class=${going && i < lesson.step ? "passed" : ""}>${say.steps[step.id][0]}
          ${going && i < lesson.step ? html`<span aria-hidden="true">✓</span><span class="unseen">${say.yes}</span>` : nothing}</li>`)}</ol></section>
      <section><h2>${say.learnWhy}</h2><ul>${say.learnWhyText.map((text) => html`<li>${text}</li>`)}</ul></section></div>`;
  }
}

customElements.define("wl-learn", Learn);
