/**
 * The texts of the lesson of Italy '43: title, what to do, what it teaches.
 */

/** @type {Record<string, [string, string, string]>} */
export const italy43Steps = {
  look: [
    "Naples, October 1943",
    "Move the map with the mouse or a finger, zoom with the wheel or two fingers. Read the panel Boxes. Then press Next.",
    "You lead the Allies north from Naples. A turn is the weather, then a German and an Allied player turn. The Germans have just moved: back to the Volturno, three units in Capua, two behind a canal, a stack on the ridge before you. It rains, so you have no supply points, no aircraft and no artillery.",
  ],
  held: [
    "Three regiments stay",
    "Point at hex 2124, or choose it, and read who stands there. Then press Next.",
    "The three regiments of 82 Airborne keep order in Naples and may not move; 504 is free on turn 11. A click with the right button, or a long touch, asks of any unit why it may not move.",
  ],
  tanks: [
    "Bring on the tanks",
    "Choose 22 Armoured Brigade among the counters off the map, then hex 2826.",
    "Reinforcements were put in the Entry Areas S1 and S2 and come on with their whole movement. A counter shows attack, defence and movement: 8-6-5. What a hex costs stands on it; roads are cheap.",
  ],
  zoc: [
    "Beside the enemy",
    "Point at 2926, or choose it, and read who stands there. Then press Next.",
    "The six hexes around a unit are its zone of control: who enters one stops. Two units with one hex between them make a bond, which nobody of the other side may cross. Thin lines hold by their bonds.",
  ],
  brigade: [
    "A second stack",
    "Choose 131 Lorried Brigade, then hex 2927.",
    "A hex holds six stacking points: 22 Armoured Brigade takes four of them, 131 Lorried three. So an attack comes from several hexes.",
  ],
  rest: [
    "The rest of the front",
    "Move more units if you like, or let it be done for you: 11 Hussars and 167 Brigade join at the ridge, the American 3 Division goes up to the pass.",
    "With extended movement a unit goes farther, but never next to an enemy. 167 Brigade belongs to another division: it counts in full only if it shares a hex with the division that attacks.",
  ],
  end: [
    "End your movement",
    "End the movement phase.",
    "Nobody has to attack. In the combat phase you choose your battles one after another.",
  ],
  ridge: [
    "Attack the ridge",
    "Choose hex 2926, let all four British units join, and press Attack. Take 7 Armoured Division as the main assault force, and attach 167 Brigade.",
    "The main assault force and what is attached to it count in full, all others half. Yours make 21, and 20 is the most that counts. On a hill the infantry is doubled, tanks are not: 10. That is 2-1; rocket launchers that fire for the defence shift it to 1-1.",
  ],
  advance: [
    "Retreat and advance",
    "The ridge is yours: advance there, or farther, as you like. Pass when you are asked for a Breakthrough Group, and end the advance when you are done.",
    "Whoever must retreat may first try to stand, with a die of his own. These failed, went back two hexes and are disrupted: they defend at half and must recover. Units that attacked may follow as many hexes as the result says.",
  ],
  pass: [
    "Attack the pass",
    "Choose hex 3323, let all four American units join, and press Attack. Take the 3 Division as the main assault force, and attach 601 Tank Destroyers.",
    "Over a mountain side everybody attacks at half, and vehicles only where a road or a pass leads over it. 10 against 6 is 1-1: odds are rounded down, in favour of the defender.",
  ],
  exchange: [
    "An exchange",
    "Open the Log and read the result. Then press Next.",
    "EX: both sides lose a step, and nobody goes back or follows. The other side says which of your units loses it. In these weeks the Germans can afford that less than you.",
  ],
  town: [
    "Leave Benevento alone",
    "Choose hex 3725 to see the odds, take it back, and end the combat phase. End what else is asked until the turn is over.",
    "A city doubles the defence: 9 against 6 would be 1-1 once more. The reconnaissance battalion will leave by itself, and the rest of your 45 Division arrives next turn.",
  ],
  weather: [
    "The weather of turn 2",
    "Open the Log and find the weather. Then press Next.",
    "One die moves the weather 0, 1 or 2 boxes on: a 3 leads to rain and mud. You get no supply points again, and every attack is shifted by one column to the left, for both sides.",
  ],
  reply: [
    "The Germans move",
    "Watch the German turn; what they did is played for you. When it is your decision again, press Next.",
    "They took a Replacement, went on with their Fortifications and moved who may move: the units of 15 Panzergrenadier Division are frozen until you come near. Those that were disrupted far from you have recovered.",
  ],
  done: [
    "On to the Volturno",
    "Play on from here: get over the river, keep your units in supply, save supply points for clear days. Or press Finish.",
    "When the sky clears, artillery is made ready, aircraft fly, and your advance gathers speed. Divisions fight best whole, with their own tanks and guns. Ask why not whenever something is not lit.",
  ],
};
