/**
 * The texts of the lessons; the steps are those of the first, the opening of Anzio Beachhead.
 */

import { anzioSteps } from "./en-lesson-anzio.js";
import { italy43Steps } from "./en-lesson-italy43.js";

/** Title, what to do, what it teaches. @type {Record<string, [string, string, string]>} */
const beachheadSteps = {
  look: [
    "The board",
    "Move the map with the mouse or a finger, zoom with the wheel or two fingers. Then press Next.",
    "Anzio and Nettuno lie on the south coast. Four German units hold the whole beachhead; yours wait at sea, in the row under the map, each marked with its sea box.",
  ],
  land: [
    "Land the Rangers",
    "Choose 1 Ranger Bn among the counters off the map (it is marked XY), then its beach, hex 0802.",
    "In impulse 1A each unit lands on the beach of its own colour. The Rangers land right in Anzio harbour, hex 0802.",
  ],
  move: [
    "Move up the road",
    "Choose 1 Ranger Bn in Anzio, look at the cost in every hex, then choose hex 1208.",
    "A hex costs 1 movement factor, but only half of one along a road. Landing has cost the Rangers 1 of their 5; 1208 is the end of their reach.",
  ],
  zoc: [
    "Stopped",
    "Choose hex 1208 or point at it, and read in the panel what stands there. Then press Next.",
    "Next door, in 1209, stands a battalion of German paratroop engineers. The six hexes around a unit are its zone of control: whoever enters stops there for the impulse. The counter shows a bar for that.",
  ],
  support: [
    "Bring up the tanks",
    "Land 751 Tank Bn (from box XR) and move it to 1208 as well.",
    "Units fight with their combat factor, the number at the lower left: 3 for the Rangers, 6 for the tanks. Two battalions are well within the limit of a hex.",
  ],
  declare: [
    "Declare an attack",
    "Choose hex 1209, let 1 Ranger Bn and 751 Tank Bn join, then declare the attack.",
    "Attacks are declared while units move and fought afterwards. Read the panel as you add attackers: 3 to 2 is 1:1, 9 to 2 is 4:1, and each result has its exact chance.",
  ],
  rest: [
    "The rest of the landing",
    "Every unit that is due must land before the phase can end. Land them as you like, or let it be done for you.",
    "A hex may hold four battalions, a brigade or regiment counting as two. When more land in one hex than that, some have to move on.",
  ],
  dice: [
    "Roll the die",
    "End the phase. All battles that were declared are now fought.",
    "One die, in the column of the odds. Nobody can choose the roll: it was fixed before the game began, and anyone can check it afterwards.",
  ],
  retreat: [
    "Lead the retreat",
    "The defenders retreat, and the winner leads them: choose one of the lit hexes two steps away.",
    "A retreat never ends or passes in a zone of control of the other side. A unit with nowhere to go is lost, so where you drive it matters.",
  ],
  reply: [
    "The Germans move",
    "Watch the German impulse. When it is your decision again, read what it came to; the Log tells it in full. Then press Next.",
    "A turn has six impulses, A to F. Only some allow full movement or attacks: the Tables page shows which, and marks the current one.",
  ],
  done: [
    "You know the game",
    "Play on from here: the beachhead must hold until the end of turn 7. Or press Finish and set up a game of your own.",
    "Everything else is variation: odds, terrain, reinforcements. Ask why not whenever something is not lit.",
  ],
};

export const lesson = {
  learnTitle: "Your first landing",
  learnIntro: "Ten minutes at a real table, as the Allies. Each step says what to do, shows where, checks it, and names the rule. You can leave at any time and come back.",
  /** Title, what it is, the buttons that begin it and begin it again. @type {Record<string, [string, string, string, string]>} */
  learnLessons: {
    beachhead: ["Anzio Beachhead", "The morning of 22 January 1944. A small board and few rules: begin here.", "Begin the lesson", "Start over"],
    anzio: ["ANZIO: the first invasion", "September 1943, all of Italy. Choose a beach, land, fight inland, open a port.", "Begin the invasion", "Start the invasion over"],
    italy43: ["Italy '43: north from Naples", "October 1943. Divisions attack as one, lines hold by bonds, the weather decides: the first turn of the Campaign.", "Begin the march", "Start the march over"],
  },
  learnResume: "Go on with the lesson",
  /** @param {number} step @param {number} all */
  learnProgress: (step, all) => `You are at step ${step} of ${all}.`,
  learnDone: "You have finished the lesson.",
  learnSteps: "What you will do",
  learnWhy: "Good to know",
  learnWhyText: [
    "Only what is lit can be chosen. Right-click, press long, or type ? on anything else to ask why not.",
    "Every rule number opens the text of the rule.",
    "Undo takes you back as far as the last die.",
  ],
  lessonName: "Lesson",
  /** @param {number} step @param {number} all */
  lessonStep: (step, all) => `Step ${step} of ${all}`,
  lessonNext: "Next",
  lessonSkip: "Skip this step",
  lessonLeave: "Leave the lesson",
  lessonLeft: "The lesson waits for you under Learn.",
  lessonFold: "Fold",
  lessonUnfold: "Unfold",
  lessonFinish: "Finish",
  lessonRest: "Land the others for me",
  lessonResting: "Landing…",
  lessonRestFailed: "Some could not be landed for you: bring them on by hand.",
  lessonMove: "Move the others for me",
  lessonMoving: "Moving…",
  lessonMoveFailed: "Some could not be moved for you: move them by hand.",
  lessonAside: "You went another way. That is fine: it is a real game. Undo leads back, or skip the step.",
  /** @type {Record<string, Record<string, [string, string, string]>>} */
  lessonSteps: { beachhead: beachheadSteps, anzio: anzioSteps, italy43: italy43Steps },
};
