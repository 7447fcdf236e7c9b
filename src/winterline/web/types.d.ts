// What travels between the table and the page. The page knows a game only through these shapes.

export type Side = string;

export interface Action {
  do: string;
  unit?: string;
  kind?: string;
  via?: string;
  to?: string;
}
export interface Decision {
  side: Side;
  kind: string;
  prompt: string;
  rule: string;
  /** What the question is about. */
  data?: { unit?: string };
}
/** A counter that does not go with others, and why. */
export interface Left {
  unit: string;
  sentence: string;
  rule: string;
}
/** Where counters can go that are chosen together. */
export interface Grouped {
  goes: { action: Action; count: number }[];
  /** What it costs whoever pays most. */
  reach: Record<string, number>;
  left: Left[];
}
/** Unsent parts with those that fit after them, what they lead to, and what did not fit. */
export interface Fitted {
  parts: Action[];
  left: Left[];
  ahead: Preview | null;
}
export interface Refused {
  rule: string;
  sentence: string;
  /** The language of the sentence, where it is not that of the page. */
  lang?: string;
  /** An action, as it is written, that can be taken now and helps. */
  remedy?: string;
}
export interface Undone {
  text: string;
  rule: string;
  idle?: boolean;
}
export interface UnitView {
  id: string;
  side: Side;
  /** "on board", "waiting", "eliminated", "driven off", "absent" or another word of the game. */
  status: string;
  hex?: string;
  arrival?: string;
  box?: string;
  spent?: number;
  /** What is left of its movement, where it is not what the counter says less what was spent. */
  left?: number;
  stopped?: boolean;
  /** What it attacks, defends and moves with now; without them the counter's first step holds. */
  attack?: number;
  defence?: number;
  move?: number;
  /** Steps left and all steps, in games whose counters have more than one. */
  steps?: [number, number];
  /** The counter lies on its face: no combat figures. */
  inverted?: boolean;
  marks?: (string | Mark)[];
  /** A blank counter: it stands for units that are concealed; whom it covers is told to its owner alone. */
  blank?: boolean;
  covers?: string[];
}
/** A word of the style sheets: good, bad, warn, note, allied or axis. */
export type Style = string;
export interface Mark {
  text: string;
  title: string;
  style?: Style;
  rule?: string;
}
export interface Marker extends Mark {
  hex: string;
  side?: Side;
}
export interface BoxView {
  id: string;
  title: string;
  side?: Side;
  note?: string;
  rule?: string;
}
export interface PanelRow {
  label: string;
  value?: string | number;
  rule?: string;
  bar?: [number, number];
  units?: string[];
  hexes?: string[];
  now?: boolean;
  style?: Style;
  /** A second line in small print. */
  note?: string;
  /** A place, or a hex, that can be chosen from the row while it is lit. */
  place?: string;
}
export interface PanelView {
  id: string;
  title: string;
  open?: boolean;
  /** Brought forward when it appears: it belongs to the decision of the moment. */
  front?: boolean;
  rule?: string;
  rows: PanelRow[];
}
/** Something a game offers to lay over the map. */
export interface Layer {
  id: string;
  title: string;
  rule?: string;
  hexes?: { hexes: string[]; style: Style; title: string; side?: Side }[];
  lines?: { hexes: string[]; style: Style; title: string; side?: Side; form?: "tie" }[];
  marks?: { hex: string; text: string; title: string }[];
}
export interface BattleView {
  attackers: string[];
  hexes: string[];
  support?: Record<string, number>;
  nas?: number;
  cas?: number;
  /** Whether it is certain to be won: without a die, by this rule. */
  won?: boolean;
  rule?: string;
  odds?: string;
  outcome?: string;
}
export interface PlaceView {
  id: string;
  title: string;
  hexes?: string[];
  note?: string;
  rule?: string;
}
export interface Building {
  attackers: string[];
  hexes: string[];
  support?: Record<string, number>;
  odds?: Odds;
  /** What it is, where it is not the battle itself. */
  title?: string;
  /** What else is chosen for it now, by verb: shown as counters and buttons to press. */
  trays?: { title: string; verbs: string[] }[];
}
export interface View {
  game: string;
  when: string;
  phase: string;
  side: Side;
  units: UnitView[];
  battles?: BattleView[];
  support?: {
    nas: number | null;
    cas: number | null;
    notes: { hex: string; nas: number; cas: number }[] | null;
  };
  control?: Record<string, Side>;
  /** The date in words, beside `when`. */
  date?: string;
  boxes?: BoxView[];
  markers?: Marker[];
  panels?: PanelView[];
  building?: Building;
  /** Ports, zones, areas: what an action may name instead of a hex. */
  places?: PlaceView[];
  /** What kind of moment it is, where that must be told apart; `unit` is the counter that it is about. */
  /** Verbs that are asked about once more before a click on a hex carries them out. */
  careful?: string[];
  /** What lies over the map by itself, because the decision of the moment is about it. */
  aids?: { layers?: string[]; zones?: Side[] };
  mode?: { title: string; note?: string; unit?: string; rule?: string; hexes?: string[] };
  permits?: Permit[];
  /** Who holds which city, port or other hex that counts, besides `control`, which is drawn. */
  holdings?: Record<string, Side>;
  /** Counters that are cut off, with the rule of what comes of it, where no event of the record tells of it. */
  isolated?: Record<string, string>;
  /** How near either side is to its victory. */
  outlook?: Outlook[];
  strength?: Record<Side, number>;
  /** Which verb a question means: about an own counter, an enemy, a counter off the map, an empty hex. */
  asking?: { own: string; enemy: string; off: string; hex: string };
  [more: string]: unknown;
}
export interface Dice {
  made: boolean;
  people: number;
  /** How often both sides agreed to begin anew. */
  round: number;
  parts: { side: Side; seal?: string; number?: string }[];
  /** Side -> what it is to send: `seal`, `number` or `open`. */
  awaited: Record<string, string>;
  agreed: Side[];
  sentence: string;
}
export interface State {
  id: string;
  game: string;
  map?: string;
  title: string;
  scenario: string;
  options: string[];
  mode: string;
  seat: Side;
  at: number;
  length: number;
  decision: Decision | null;
  actions: Action[];
  view: View;
  result: null | { winner: Side; rule: string; sentence: string };
  /** The side whose offer of a draw waits for an answer. */
  offer?: Side;
  /** What its players call the game. */
  called?: string;
  /** The same game with sides changed, and the side that set it up. */
  rematch?: null | [string, Side];
  /** What would be taken back, and the entry that the game would be at. */
  /** What would be taken back, and of each of these actions the kind of the decision that it answered. */
  undo: null | { label: string; to?: number; answered?: string[] };
  /** Whether something can be placed now, for the seat that decides. */
  placing?: boolean;
  /** Whether one may ask what a bot would do. */
  hints?: boolean;
  /** Whether whole turns may be taken back, as new games. */
  sparring?: boolean;
  /** What ending the phase now would leave undone; idle where units have merely not moved and nothing is lost by it. */
  left_undone: Undone[];
  /** Of the past: why the position shown is not that entry's own, but the last before it that is kept. */
  gone?: string;
  /** What ending the phase now would bring, for the seat that decides. */
  warnings: Warned[];
  /** What follows the end of the phase without a choice: the other side, where it decides next; the phase, and the turn where it is another. */
  then?: { side: Side | ""; phase?: string; when?: string } | null;
  /** Where the counter that the moment is about could get to, with what it costs. */
  reach?: Record<string, number>;
  /** The points up to which it moves plainly; beyond them it moves in another way. */
  plain?: number | null;
  /** The word by which the counter that is on its way stays where it is, and how others are chosen then. */
  onward?: { part: Action; actions: Action[] } | null;
  /** Verbs, or `kind of decision.verb`, that cost whoever chooses them a counter or a step. */
  destructive?: string[];
  names: Record<string, string>;
  players: Record<string, string>;
  online: Record<string, boolean>;
  commitment: string;
  /** What players put into the dice; null where they come from a seed. */
  dice?: Dice | null;
  seed?: number | null;
  /** The sides whose seats this browser holds, and whether it made the game. */
  seats?: Side[];
  host?: boolean;
  /** The edition of the page that the table serves now. */
  edition?: string;
}
export interface Warned {
  /** stacking, attack, isolation, port or arrival. */
  kind: string;
  sentence: string;
  rule: string;
  hexes: string[];
  units: string[];
}
/** What a side's units take up of a hex (question `stacking`), and how much they may. */
export interface Stacking {
  side: Side;
  used: number;
  allowed: number;
  rule: string;
}
export interface TableEvent {
  what: string;
  rule: string;
  units: string[];
  hexes: string[];
  number: number;
  word: string;
  text: string;
  /** As what it is told, where the game says so. */
  as?: Telling;
  /** Of a battle: its column and its result, in the table's own symbols. */
  odds?: string;
  result?: string;
  /** Of a battle: the factors that were compared, and the columns that each shift brought. */
  totals?: [number, number];
  shifts?: number[];
  /** Of a battle that carries results out otherwise than the table says: what each face would have brought. */
  faces?: string[];
}
export type Telling = "turn" | "headline" | "chance" | "battle" | "combat" | "roll" | "loss" | "step" | "arrival" | "departure" | "move" | "retreat"
  | "advance" | "port" | "ground";
export interface Entry {
  n: number;
  side: Side;
  kind: "action" | "undo" | "title" | "parley" | "rematch" | "chat" | "name" | "rules" | "seat" | "dice";
  do: string | null;
  events: TableEvent[];
  text: string;
  when: string;
  at: string | number;
  forced?: boolean;
  to?: number;
  /** The side whose turn it was, whoever decided. */
  turn?: Side;
}
export interface Preview {
  /** The actions draw a roll, reveal something or hand the decision over: nothing may be shown before they are sent. */
  final: boolean;
  decision: Decision | null;
  actions: Action[];
  view: View | null;
  events: TableEvent[];
  warnings: Warned[];
  /** Where the counter that was asked about could get to after the actions, with what it costs. */
  reach?: Record<string, number>;
  /** The points up to which it moves plainly. */
  plain?: number | null;
  /** The counters that the actions cost for certain: eliminated, or with fewer steps. */
  lost?: string[];
  /** Of actions that cannot be taken back: what they lead on to before anybody decides again. */
  follows?: Follows;
}
/** Rolls in words that go with "roll for". */
export interface Follows {
  /** The roll that the last action itself is for. */
  own: string;
  certain: string[];
  /** The certain ones, and those that may follow where nothing is left to decide. */
  rolls: string[];
  /** Rolls of one sort are for one thing in several places. */
  sorts?: Record<string, string>;
  /** Something hidden is laid open, if there is anything. */
  reveals: boolean;
  /** The other side, where it decides next in any case. */
  next: string;
  /** "surely" where the game ends in any case, "perhaps" where it may, and otherwise empty. */
  over: string;
}
export interface Hex {
  label: string;
  x: number;
  y: number;
  terrain: string[];
  features: string[];
  name: string | null;
}
/** Hex -> what runs across or along its sides (`kind` or `kind|name`) -> directions: "N SE". */
export type Sides = Record<string, Record<string, string>>;
/** A game as the table tells it: charts with their axes and tables, turning points, battles. */
export interface Report {
  id: string;
  game: string;
  map: string;
  title: string;
  sides: Side[];
  /** The last moment that is told of. */
  when: string;
  note: string;
  ending: null | { winner: Side; rule: string; sentence: string };
  /** The winning chance turn by turn: one chart, or none where nothing judges positions or the game goes on. */
  chance: ReportChart[];
  charts: ReportChart[];
  luck: ReportChart[];
  odds: ReportGrid[];
  turning: ReportTurning[];
  /** What looking back has found; null where nobody has looked. */
  hindsight: null | { note: string; points: ReportTurning[]; none: string; dice: ReportTable; dice_title: string };
  battles: ReportTable;
  luck_net: string;
  luck_note: string;
  odds_note: string;
  turning_note: string;
  chance_note: string;
}
export interface ReportTable {
  head: string[];
  rows: string[][];
}
export interface ReportChart {
  id: string;
  title: string;
  x: string;
  y: string;
  ticks: { at: number; label: string }[];
  lines: { side: Side; name: string; points: [number, number][] }[];
  table: ReportTable;
  /** Places and half heights about zero: what chance alone stays within. */
  band: [number, number][];
  /** What the upright axis reaches at least. */
  top?: number;
}
export interface ReportGrid {
  id: string;
  side: Side;
  title: string;
  x: string;
  y: string;
  /** From the worst odds on. */
  columns: string[];
  /** From the best for the attacker on. */
  results: string[];
  cells: { column: string; result: string; came: number; expected: number }[];
  table: ReportTable;
}
export interface ReportTurning {
  when: string;
  /** The number by which a link tells the moment. */
  n: number;
  reasons: string[];
  hexes: string[];
  middle: string;
  stacks: { hex: string; side: Side; units: number; factors: number }[];
  /** From where to where units might have gone. */
  ways: [string, string][];
}
/** How far the search for turning points is. */
export interface Lookback {
  state: "idle" | "waiting" | "looking" | "done" | "stopped";
  done: number;
  of: number;
}
export interface Board {
  map: string;
  viewBox: [number, number, number, number];
  hexes: Hex[];
  hex: { width: number; height: number };
}
/** A board as it is sent: its hexes in columns. */
export type Sheet = Omit<Board, "hexes"> & { hexes: { [what in keyof Hex]: Hex[what][] } };
export interface Counter {
  id: string;
  side: Side;
  nation: string;
  name: string;
  printed: string;
  formation: string;
  type: string;
  size: string;
  attack: number;
  defence: number;
  move: number;
  steps: number;
  arrival: string;
  /** How many figures the counters of this game show: combat and movement, or attack, defence and movement. */
  figures: 2 | 3;
  /** Whether the sprite has a symbol for its type. */
  symbol: boolean;
}
export interface Modifier {
  label: string;
  value: number;
  rule: string;
  /** Whose it is, and what would cancel it. */
  note?: string;
}
/** A list beside the odds: the support still at hand, the rows of another table. */
export interface Extra {
  title: string;
  rows: { label: string; value: number | string; rule: string; note?: string }[];
}
export interface Odds {
  attack: Modifier[];
  defence: Modifier[];
  shifts: Modifier[];
  /** Missing where no strengths are compared: a roll on another table. */
  totals?: [number, number];
  ratio?: number;
  /** What is said in place of the totals. */
  summary?: string;
  extra?: Extra[];
  odds: string;
  chances: Record<string, number>;
  /** The chances of lower columns in this battle, where they are not simply those of the table. */
  columns?: Record<string, Record<string, number>>;
  /** The next columns that more or fewer factors lead to. */
  better?: Better | null;
  worse?: Better | null;
  /** What else is to know before the die. */
  notes?: { text: string; style?: Style; rule?: string }[];
}
/** What unsent actions would bring: the warnings of the phase's end, and the ways that counters would go, as the record would tell them. */
export interface Ahead {
  warnings: Warned[];
  ways: TableEvent[];
  /** The unsent parts that it is about: of counters that go together, those that fit. */
  parts?: Action[];
  /** And who of them stays behind. */
  left?: Left[];
}
/** What is asked of an enemy hex with counters in hand. */
export interface Sizing {
  key: string;
  hex: string;
  hands: Action[][];
  units: string[];
}
/** A battle as it would stand: `via` is the hex that those in hand come to, empty where they do not move for it. */
export interface Prospect {
  hexes: string[];
  attackers: string[];
  via: string;
  joined: boolean;
  odds: Odds;
}
/** What a phase permits or forbids, or a counter in it. */
export interface Permit {
  text: string;
  rule: string;
  style?: Style;
}
/** How near a side is to its victory; `near`: everybody has to be told. */
export interface Outlook {
  side: Side;
  text: string;
  rule: string;
  near?: boolean;
}
/** What a result costs a side: so many steps at least, or all; whether the rest retreats. */
export interface Toll {
  steps?: number;
  all?: boolean;
  back?: boolean;
}
export interface Better {
  more: number;
  column: string;
  chances: Record<string, number>;
}
export interface Words {
  verbs?: Record<string, string>;
  kinds?: Record<string, string>;
  results?: Record<string, string>;
  nations?: Record<string, string>;
  statuses?: Record<string, string>;
  places?: Record<string, string>;
  /** Kinds of units: what a counter's symbol stands for. */
  types?: Record<string, string>;
  /** What lies in hexes; an empty word is not told. */
  features?: Record<string, string>;
  /** What the signs on a counter mean in this game: a sentence for a sign (colour, symbol, size, name, parent, figures, steps …). */
  counter?: Record<string, string>;
  /** What a turn is about, for each side. */
  turn?: Record<Side, string[]>;
  /** Verbs, or `decision.verb`, whose words name the roll that they are for. */
  rolls?: string[];
}
export interface Chart {
  id: string;
  title: string;
  text?: string;
  rule?: string;
  columns: string[];
  rows: { cells: (string | number)[]; when?: string | number; rule?: string }[];
}
export interface Tables {
  crt?: { columns: string[]; faces: string[][]; rule?: string };
  /** Result -> what it costs both sides. */
  tolls?: Record<string, { attacker: Toll; defender: Toll }>;
  charts?: Chart[];
  words?: Words;
  [more: string]: unknown;
}
export interface Rule {
  id: string;
  topic: string;
  rule: string;
  [more: string]: unknown;
}
/** What the map may be asked to draw over the board. */
export interface Arrow {
  hexes: string[];
  kind: "move" | "retreat" | "advance" | "attack" | "path";
  side: Side;
  label?: string;
}
