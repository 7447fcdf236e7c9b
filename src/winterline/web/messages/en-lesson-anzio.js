/**
 * The texts of the lesson of ANZIO: title, what to do, what it teaches.
 */

/** @type {Record<string, [string, string, string]>} */
export const anzioSteps = {
  look: [
    "Italy, September 1943",
    "Move the map with the mouse or a finger, zoom with the wheel or two fingers. Read the panel Boxes. Then press Next.",
    "You lead the Allies for fifteen weeks. You win with cities in supply: Salerno, Foggia, Napoli and more. Your army waits in Sicilia; a few German divisions, grey, watch the coast.",
  ],
  zone: [
    "Choose where to land",
    "The lit beaches are the zones in your reach. Invade the Salerno zone: by its button, or by a click on one of its hexes.",
    "A zone has three figures, all in stacking points: the Initial Lift that may land now, the Capacity that it feeds afterwards, and the Build-Up that may follow each week. Salerno is the best of them. Beside each zone stand the Germans who could attack there next turn.",
  ],
  land: [
    "Land the first division",
    "Choose 36 Division among the counters in Sicilia, then the beach N61.",
    "A counter shows attack, defence and movement: 4-5-12. The dots are its steps: losses wear it down step by step. Stepping ashore costs 1 movement point, and a unit of the Initial Lift has only 3.",
  ],
  move: [
    "Move inland",
    "Choose 36 Division again, look at the cost in every hex, then choose O61.",
    "The side of the hex that you cross decides the cost: 1 point through plain, 2 through rough ground, half a point along a major road. High Apennine takes all your points.",
  ],
  zoc: [
    "Stopped",
    "Point at P61, or choose it, and read who stands there. Then press Next.",
    "16 Panzer Division holds P61. The six hexes around it are its zone of control: whoever enters stops, and must attack it this turn. Nobody may stand beside an enemy and look on.",
  ],
  support: [
    "Bring more",
    "Land 45 Division on N61 as well, and move it to O61.",
    "4 against 6 would be hopeless. Units in one hex attack together; a hex holds 8 stacking points, and these two divisions have 4 each.",
  ],
  rest: [
    "The rest of the landing",
    "Land more units as long as there is lift, or let it be done for you: some join the attack, some hold the beaches, some take Salerno.",
    "The prompt shows how much lift is left. Hexes that your units enter become friendly, and only a friendly port can be opened: so somebody has to walk into Salerno.",
  ],
  end: [
    "End your movement",
    "End the movement phase. The attack on P61 is then declared.",
    "All movement comes before the first battle. Every enemy next to your units is attacked; with several of them you would divide your units now.",
  ],
  dice: [
    "Fight",
    "Read the odds in the panel, then choose P61 to roll the die at full odds.",
    "19 factors against 6 are 3-1: odds are rounded down, in favour of the defender. Each result has its exact chance. You may choose lower odds if you like what they do; sometimes that loses less.",
  ],
  losses: [
    "Take your losses",
    "You lose a step: choose the unit that takes it. If units that can no longer fight may go back, let them stay.",
    "The beaten Germans lose steps too and go back, on a way that their own player chooses. A unit with one step left is inverted: it cannot fight until it is rebuilt with replacements.",
  ],
  advance: [
    "Advance",
    "Advance 36 Division into P61, or stay. When you may attack again, end the combat instead.",
    "Victors may follow into the hex that was left. If the table asks for more steps than the defenders have, the rest is Breakthrough: movement points to go on with. Units that advanced may fight a second time.",
  ],
  port: [
    "Open a port",
    "Your turn is ending. Your beachhead got a port counter by itself; choose Salerno for the other one.",
    "Ports and beachheads feed your army and let more of it land, from the next turn on. Until then they are under construction, and the Germans can destroy them by coming close.",
  ],
  reply: [
    "The Germans move",
    "Watch the German turn. When it is your decision again, open the Log and read what happened. Then press Next.",
    "Each week has an Allied and a German turn. In October the mud comes, and everything off the roads takes twice as long.",
  ],
  done: [
    "You are ashore",
    "Play on from here: bring in the build-up, take Napoli and Foggia, keep everybody in supply. Or press Finish.",
    "Units go by sea from Sicilia to open ports and beachheads, within their Build-Up. From November on you may invade a second time. Ask why not whenever something is not lit.",
  ],
};
