/**
 * Names for the same thing in wargames: what a player types, and what a rulebook prints. A translation has a list of its own.
 */

/** @type {string[][]} */
export const SAME = [
  ["ezoc", "enemy zoc", "enemy zone of control", "enemy zones of control", "hostile zone", "zoc"],
  ["zoc", "zone of control", "zones of control"],
  ["mp", "movement point", "movement factor", "mf"],
  ["ma", "movement allowance"],
  ["cf", "combat factor", "strength point"],
  ["hq", "headquarters"],
  ["crt", "combat results table", "combat results"],
  ["srt", "step reduction table"],
  ["tec", "terrain effects chart", "terrain chart"],
  ["oos", "out of supply", "unsupplied"],
  ["los", "line of supply", "lines of supply", "supply line"],
  ["loc", "line of communication", "lines of communication"],
  ["vp", "victory point"],
  ["sp", "supply point"],
  ["rp", "replacement point"],
  ["oob", "order of battle", "order of appearance"],
  ["av", "automatic victory", "overrun"],
  ["asu", "artillery support unit"],
  ["armour", "armor", "tank", "panzer"],
  ["defence", "defense"],
  ["fort", "fortification", "fortified"],
  ["german", "axis"],
  ["die roll", "dice", "die"],
  ["step loss", "lose a step", "loses a step", "steps lost"],
  ["naval gunfire", "nas", "naval support"],
  ["air support", "cas"],
  ["reinforcement", "arrival"],
  ["eliminate", "destroy", "kill"],
];
