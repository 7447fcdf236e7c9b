/**
 * The lessons there are.
 */

import { anzio } from "./lesson-anzio.js";
import { beachhead } from "./lesson-beachhead.js";
import { italy43 } from "./lesson-italy43.js";

/** @typedef {import("./lesson-steps.js").Lesson} Lesson */

/** @type {Lesson[]} */
export const LESSONS = [beachhead, anzio, italy43];
