// Types of the package `ninefold`. The objects are those of the HTTP interface, field by field: a
// test compares them with its OpenAPI document.

/** Where the engine's module comes from: by default the file beside the scripts. */
export type Source = URL | Response | BufferSource | WebAssembly.Module;

/** Loads the engine on this thread; then every call but `print` is answered before it returns. */
export function load(source?: Source, options?: LoadOptions): Promise<Engine>;

/** Starts engines in workers: the same methods, but each gives a promise and takes a signal. */
export function start(options?: StartOptions): Promise<Workers>;

/** What an engine may need besides its module. */
export interface LoadOptions {
  /** Where the module that prints comes from: by default `print.wasm` beside the scripts. */
  print?: Source;
}

/** How to start workers. */
export interface StartOptions extends LoadOptions {
  /** Where the module comes from. */
  source?: Source;
  /** How many workers: all cores but one if left out, at most eight. */
  workers?: number;
  /** Makes a worker from the script `ninefold/worker`, for bundlers that need to see it made. */
  worker?: () => any;
}

/** Why there is no answer. */
export class NinefoldError extends Error {
  /** A word for programs, as in the HTTP interface: `malformed_puzzle`, `bad_request` and so on. */
  code: string;
}

/** How to solve many puzzles. */
export interface ManyOptions {
  /** Whether the first solution is enough; otherwise a second one is looked for. */
  first?: boolean;
  /** In bytes, how far the next puzzle begins: 81 if left out, or 82 for lines. */
  stride?: number;
}

/** The solutions of many puzzles, in their order. */
export interface Many<S> {
  /** The first solution of each: an empty string, or dots, if there is none. */
  solutions: S;
  /** How many solutions were found: 0, 1, or 2 for more than one; 255 if it is no puzzle. */
  status: Uint8Array;
}

/** What a call on workers takes besides. */
export interface How {
  /** Stops the work. */
  signal?: AbortSignal;
}

/** An engine on this thread. */
export interface Engine {
  /** The solution, or all of them. */
  solve(board: string, options?: SolveOptions): Solve;
  /** What a board is, and what is wrong with it. */
  check(board: string, options?: CheckOptions): Check;
  /** How many solutions there are. */
  count(board: string, options?: CountOptions): Count;
  /** The digits that each cell has in some solution. */
  candidates(board: string, options?: CandidatesOptions): Candidates;
  /** The next step, told in five levels. */
  hint(board: string, options?: HintOptions): Hint | Unanswered;
  /** The whole way to the solution, step by step. */
  explain(board: string, options?: ExplainOptions): Explain | Unanswered;
  /** How hard it is, on the scales of HoDoKu and Sudoku Explainer. */
  rate(board: string, options?: RateOptions): Rate | Unanswered;
  /** The smallest of all equivalent boards. */
  canonical(board: string, options?: CanonicalOptions): Canonical;
  /** The board in another form. */
  convert(board: string, options?: ConvertOptions): Convert;
  /** The textbook strategies side by side. */
  race(board: string, options?: RaceOptions): Race;
  /** What a strategy does, event by event. */
  trace(board: string, options: TraceOptions): Trace;
  /** Makes puzzles to order. */
  generate(wishes?: GenerateOptions): Generated;
  /** Puzzles on paper, as a PDF. The module for it is fetched with the first call, hence the promise. */
  print(boards: string, options?: PrintOptions): Promise<Print | Unanswered>;
  /** All techniques. */
  techniques(): TechniqueRow[];
  /** All strategies. */
  strategies(): StrategyRow[];
  /** The strategies as programs in several languages. */
  programs(): ProgramRow[];
  /** The built-in boards. */
  puzzles(): BoardRow[];
  /** The names of symmetries. */
  symmetries(): string[];
  /** A technique with an example. */
  technique(name: string): TechniquePage;
  /** Solves many puzzles, in strings or in bytes. */
  solveMany(puzzles: string[], options?: ManyOptions): Many<string[]>;
  solveMany(puzzles: Uint8Array, options?: ManyOptions): Many<Uint8Array>;
  /** The version of the engine. */
  readonly version: string;
}

/** Engines in workers. */
export interface Workers {
  /** The solution, or all of them. */
  solve(board: string, options?: SolveOptions, how?: How): Promise<Solve>;
  /** What a board is, and what is wrong with it. */
  check(board: string, options?: CheckOptions, how?: How): Promise<Check>;
  /** How many solutions there are. */
  count(board: string, options?: CountOptions, how?: How): Promise<Count>;
  /** The digits that each cell has in some solution. */
  candidates(board: string, options?: CandidatesOptions, how?: How): Promise<Candidates>;
  /** The next step, told in five levels. */
  hint(board: string, options?: HintOptions, how?: How): Promise<Hint | Unanswered>;
  /** The whole way to the solution, step by step. */
  explain(board: string, options?: ExplainOptions, how?: How): Promise<Explain | Unanswered>;
  /** How hard it is, on the scales of HoDoKu and Sudoku Explainer. */
  rate(board: string, options?: RateOptions, how?: How): Promise<Rate | Unanswered>;
  /** The smallest of all equivalent boards. */
  canonical(board: string, options?: CanonicalOptions, how?: How): Promise<Canonical>;
  /** The board in another form. */
  convert(board: string, options?: ConvertOptions, how?: How): Promise<Convert>;
  /** The textbook strategies side by side. */
  race(board: string, options?: RaceOptions, how?: How): Promise<Race>;
  /** What a strategy does, event by event. */
  trace(board: string, options: TraceOptions, how?: How): Promise<Trace>;
  /** Makes puzzles to order. */
  generate(wishes?: GenerateOptions, how?: How): Promise<Generated>;
  /** Puzzles on paper, as a PDF. The module for it is fetched with the first call. */
  print(boards: string, options?: PrintOptions, how?: How): Promise<Print | Unanswered>;
  /** All techniques. */
  techniques(how?: How): Promise<TechniqueRow[]>;
  /** All strategies. */
  strategies(how?: How): Promise<StrategyRow[]>;
  /** The strategies as programs in several languages. */
  programs(how?: How): Promise<ProgramRow[]>;
  /** The built-in boards. */
  puzzles(how?: How): Promise<BoardRow[]>;
  /** The names of symmetries. */
  symmetries(how?: How): Promise<string[]>;
  /** A technique with an example. */
  technique(name: string, how?: How): Promise<TechniquePage>;
  /** Solves many puzzles, in strings or in bytes. */
  solveMany(puzzles: string[], options?: ManyOptions & How): Promise<Many<string[]>>;
  solveMany(puzzles: Uint8Array, options?: ManyOptions & How): Promise<Many<Uint8Array>>;
  /** The version of the engine. */
  readonly version: string;
  /** How many workers there are. */
  readonly workers: number;
  /** Ends all workers. */
  close(): void;
}

/** A built-in board. */
export interface BoardRow {
  /** What it shows. */
  about: string;
  /** How many clues it has. */
  clues: number;
  /** Its name, `@` in front. */
  name: string;
  /** The board. */
  puzzle: string;
}

/** A board: a text in any form, or an object of our own form. */
export type BoardText = string | Record<string, unknown>;

/** A digit that was tried, and what came of it. */
export interface BranchObject {
  /** How many digits stood when it was written, itself included. */
  depth: number;
  /** Where and what, such as `r1c3=4`. */
  digit: string;
  /** How many events came before it was written. */
  first: number;
  /** How many branches that start here are left out. */
  hidden: number;
  /** How many events had come when it was erased, or at the end. */
  last: number;
  /** How many digits were written from it on, itself included. */
  placements: number;
}

/** The digits that each empty cell has in some solution. */
export interface Candidates {
  /** The digits by the name of the cell. */
  candidates: Record<string, number[]>;
  /** In how many solutions each candidate is, if that was asked for. */
  counts?: Record<string, Record<string, number>>;
  /** What the text of a variant says and the rules don't enforce. */
  notes?: string[];
  /** The board. */
  puzzle: string;
  /** The rules in play besides rows, columns and blocks, if it is a variant. */
  rules?: string[];
}

/** Options of `candidates`. */
export interface CandidatesOptions {
  /** How digits are written: `1-9A-Z`, `0-9A-Z` or `A-Z`; detected if left out. */
  alphabet?: string;
  /** Rules that a drawing looks like and that shall hold: `all`, or names. */
  assume?: string;
  /** Only digits that are in at least so many solutions. */
  at_least?: number;
  /** The blocks of the board: `2x3`, `none`, or a character for each cell. */
  blocks?: string;
  /** The form it is in; detected if left out. */
  from?: string;
  /** Stop a board of another size or with other rules after so many guesses. */
  guesses?: number;
  /** Leave constraints out that aren't known, with a note. */
  lenient?: boolean;
  /** Count the solutions of each candidate, up to this many. */
  limit?: number;
  /**
   * Rules to add to the board: names of rules of the whole board apart by commas, or rules as our
   * own form has them.
   */
  rules?: string;
  /** Rows and columns of a plain board, `6x6`; by the number of its cells if left out. */
  size?: string;
}

/** The smallest of all equivalent boards. */
export interface Canonical {
  /** How many transforms leave the board as it is. */
  automorphisms: number;
  /** The smallest equivalent board. */
  canonical: string;
  /** What of the given is no part of the puzzle. */
  message?: string;
  /** The board. */
  puzzle: string;
  /** A transform that leads from the one to the other. */
  transform: string;
}

/** Options of `canonical`. */
export interface CanonicalOptions {
  /** The form it is in; detected if left out. */
  from?: string;
}

/** What a board is, and what is wrong with it. */
export interface Check {
  /** What proves how many solutions there are, if that was asked for. */
  certificate?: string;
  /** How many clues there are. */
  clues?: number;
  /** The repeated digits. */
  conflicts?: ConflictObject[];
  /** Clues that already have no solution. */
  core?: string[];
  /** Whether each clue of the core is needed for that. */
  core_is_minimal?: boolean;
  /** The cells in which those two differ. */
  differ?: string[];
  /** All of it in words. */
  message: string;
  /** What the text of a variant says and the rules don't enforce. */
  notes?: string[];
  /** The board. */
  puzzle: string;
  /** The rules in play besides rows, columns and blocks, if it is a variant. */
  rules?: string[];
  /** The solution, if there is exactly one. */
  solution?: string;
  /** Two solutions, if there are several. */
  solutions?: string[];
  /** There is a solution. */
  solvable: boolean;
  /** What it is. */
  status: Status;
  /** The clues that are probably wrong. */
  suspects?: SuspectObject[];
  /** There is exactly one. */
  unique: boolean;
  /** No house repeats a digit. */
  valid: boolean;
  /**
   * The digits that the player has placed and the solution has not; or a strike of the solution.
   */
  wrong?: string[];
}

/** Options of `check`. */
export interface CheckOptions {
  /** How digits are written: `1-9A-Z`, `0-9A-Z` or `A-Z`; detected if left out. */
  alphabet?: string;
  /** Rules that a drawing looks like and that shall hold: `all`, or names. */
  assume?: string;
  /** The blocks of the board: `2x3`, `none`, or a character for each cell. */
  blocks?: string;
  /** The form it is in; detected if left out. */
  from?: string;
  /** Stop a board of another size or with other rules after so many guesses. */
  guesses?: number;
  /** Leave constraints out that aren't known, with a note. */
  lenient?: boolean;
  /** Add a certificate of how many solutions there are, which `verify` checks. */
  proof?: boolean;
  /**
   * Rules to add to the board: names of rules of the whole board apart by commas, or rules as our
   * own form has them.
   */
  rules?: string;
  /** Rows and columns of a plain board, `6x6`; by the number of its cells if left out. */
  size?: string;
}

/** A moment of a run to go on from; sent back as it came. */
export interface CheckpointObject {
  /** The counters then. */
  counters: CountersObject;
  /** How many events came before. */
  event: number;
  /** The digits that the search wrote and that stand: row, column and digit of each. */
  path: string;
  /** The digits written before the search, in the same way. */
  prefilled?: string;
}

/** A digit that a house repeats. */
export interface ConflictObject {
  /** Where the digit stands in it. */
  cells: string[];
  /** The digit. */
  digit?: number;
  /** The house. */
  house?: string;
  /** The same in words, for variants. */
  message?: string;
  /** The rule of a variant that doesn't hold with the digits of these cells. */
  rule?: string;
}

/** A board in another form. */
export interface Convert {
  /** The form it came in. */
  form: string;
  /** The form it came in. */
  from: string;
  /** What that form has no room for. */
  message?: string;
  /** The boards that follow it in the text, each on a line; `message` tells of malformed ones. */
  more: string[];
  /** What the text of a variant says and the rules don't enforce. */
  notes?: string[];
  /** The board. */
  puzzle: string;
  /** The board in the form asked for. */
  result: string;
  /** The rules in play besides rows, columns and blocks, if it is a variant. */
  rules?: string[];
  /** The player's state: clues, `+5` for a placed digit, struck candidates after a colon. */
  state: string;
  /** The form of the result. */
  to: string;
}

/** Options of `convert`; of several boards the first is taken. */
export interface ConvertOptions {
  /** How digits are written: `1-9A-Z`, `0-9A-Z` or `A-Z`; detected if left out. */
  alphabet?: string;
  /** Rules that a drawing looks like and that shall hold: `all`, or names. */
  assume?: string;
  /** The blocks of the board: `2x3`, `none`, or a character for each cell. */
  blocks?: string;
  /** The form it is in; detected if left out. */
  from?: string;
  /** Stop a board of another size or with other rules after so many guesses. */
  guesses?: number;
  /** Leave constraints out that aren't known, with a note. */
  lenient?: boolean;
  /**
   * Rules to add to the board: names of rules of the whole board apart by commas, or rules as our
   * own form has them.
   */
  rules?: string;
  /** Rows and columns of a plain board, `6x6`; by the number of its cells if left out. */
  size?: string;
  /**
   * The form to write; if left out, that of a literal, of candidates or of a player's state as it
   * came, else `line`.
   */
  to?: string;
}

/** How many solutions a board has. */
export interface Count {
  /** Whether that is all there are. */
  complete: boolean;
  /** So many were found. */
  count: number;
  estimate?: Estimate;
  /** A remark for people, if there is one. */
  message?: string;
  /** What the text of a variant says and the rules don't enforce. */
  notes?: string[];
  /** The board. */
  puzzle: string;
  /** The rules in play besides rows, columns and blocks, if it is a variant. */
  rules?: string[];
}

/** Options of `count`. */
export interface CountOptions {
  /** How digits are written: `1-9A-Z`, `0-9A-Z` or `A-Z`; detected if left out. */
  alphabet?: string;
  /** Rules that a drawing looks like and that shall hold: `all`, or names. */
  assume?: string;
  /** The blocks of the board: `2x3`, `none`, or a character for each cell. */
  blocks?: string;
  /** Estimate the number instead, by going down random branches of the search. */
  estimate?: boolean;
  /** The form it is in; detected if left out. */
  from?: string;
  /** Stop a board of another size or with other rules after so many guesses. */
  guesses?: number;
  /** Leave constraints out that aren't known, with a note. */
  lenient?: boolean;
  /** Stop at this many solutions; 10,000 if left out, and never after more than 100,000. */
  limit?: number;
  /**
   * Rules to add to the board: names of rules of the whole board apart by commas, or rules as our
   * own form has them.
   */
  rules?: string;
  /** So many branches; 1,000 if left out. */
  samples?: number;
  /** Fixes the branches; 0 if left out. */
  seed?: number;
  /** Rows and columns of a plain board, `6x6`; by the number of its cells if left out. */
  size?: string;
}

/** What a run took so far. */
export interface CountersObject {
  /** Digits erased by it. */
  backtracks: number;
  /** Pairs of cell and digit tested for legality. */
  checks: number;
  /** Most digits standing at once that the search wrote. */
  max_depth: number;
  /** Digits written by the search. */
  placements: number;
  /** Cells written before the search. */
  prefilled: number;
  /** Entries into the recursive step. */
  visits: number;
}

/** How deep a search was: digits standing that it wrote, in buckets of consecutive events. */
export interface DepthObject {
  /**
   * After how many events of each bucket the search was at each depth, from the least to the
   * greatest, if that was asked for.
   */
  counts?: number[][];
  /** The greatest. */
  max: number[];
  /** The mean. */
  mean: number[];
  /** The least depth of each bucket. */
  min: number[];
  /** The number of the first event. */
  offset: number;
  /** How many events a bucket stands for. */
  width: number;
}

/** An estimate of a number of solutions. */
export interface Estimate {
  /** The mean. */
  mean: number;
  /** Where the number is with a probability of 95 %. */
  range: number[];
  /** So many random branches were looked at. */
  samples: number;
}

/** Something that a strategy did. */
export interface EventObject {
  /** Where. */
  cell?: string;
  /** What. */
  digit?: number;
  /** `prefill`, `place`, `erase`, `dead` or `solved`. */
  event: string;
}

/** A step of a technique in a state. */
export interface ExampleObject {
  /** What it eliminates. */
  eliminations: string[];
  /** The step in plain words. */
  explanation: string;
  /** The lines of an argument in words, which the explanation leaves out. */
  lines?: string[];
  /** What a drawing marks. */
  picture: PictureObject;
  /** What it places. */
  placements: string[];
  /** The state. */
  state: string;
  /** The step in notation. */
  text: string;
}

/** The whole path of a puzzle. */
export interface Explain {
  /** The player's state that the steps are compared with, if they start from its clues. */
  beside?: string;
  /** The same in words. */
  difficulty: string;
  /** The puzzle. */
  puzzle: string;
  /** How hard it is: HoDoKu's score, the Sudoku Explainer's ER, or the highest rung. */
  rating: number;
  /** Whether they reach the solution. */
  solved: boolean;
  /** The player's state that the steps start from, if there is one. */
  state?: string;
  /** The steps. */
  steps: StepObject[];
}

/** Options of `explain`. */
export interface ExplainOptions {
  /** The form it is in; detected if left out. */
  from?: string;
  /** Go from the clues, and compare each step with the player's state. */
  from_clues?: boolean;
  /** On the full scale, leave out techniques that assume one solution. */
  no_uniqueness?: boolean;
  /** Whose path: `hodoku` if left out, `se`, or `full`, which never looks anything up. */
  scale?: string;
}

/** Options of `generate`; all of it may be left out. */
export interface GenerateOptions {
  clues?: Words;
  /** How many puzzles; more than one are listed in `puzzles`. */
  count?: number;
  /** The hardest technique that is needed. */
  hardest?: string;
  /** Level of the HoDoKu scale. */
  level?: string;
  /** Only puzzles from which no clue can be dropped. */
  minimal?: boolean;
  /** Clues in exactly the cells that are not blank here: a board or `@name`. */
  pattern?: string;
  /** For practice: singles do apart from the techniques named. */
  practice?: boolean;
  score?: Words;
  se?: Words;
  /** The same seed gives the same puzzle everywhere; drawn if left out. */
  seed?: number;
  /** Symmetry of the clue cells. */
  symmetry?: string;
  technique?: OneOrMore;
  /** Give up on a puzzle after this many tries, and answer with the nearest. */
  tries?: number;
  without?: OneOrMore;
}

/** One puzzle, or the first of several with all of them. */
export interface Generated extends Made {
  /** All puzzles, if more than one was asked for. */
  puzzles?: Made[];
}

/** The next step from a player's state: what the level tells, and nothing above it. */
export interface Hint {
  /** The state after the step, on level 5. */
  after?: string;
  /** The cells of the pattern, from level 3 on; those that are wrong on any level. */
  cells?: string[];
  /** What it eliminates, from level 4 on. */
  eliminations?: string[];
  /** Where to look, from level 2 on. */
  houses?: string[];
  /** How much is told, from 1 to 5. */
  level: number;
  /** Present if the step came from the solution: only the scale `hodoku` has such steps. */
  looked_up?: boolean;
  picture?: PictureObject;
  /** What it places, from level 4 on. */
  placements?: string[];
  /** The board as the player has it. */
  puzzle: string;
  /** `step`, `solved`, `stuck`, `invalid`, `wrong placement` or `wrong strike`. */
  status: string;
  /** The technique. */
  technique?: string;
  /** Plain words of that level. */
  text: string;
  /** The digits or strikes that are wrong. */
  wrong?: string[];
}

/** Options of `hint`. */
export interface HintOptions {
  /** The form it is in; detected if left out. */
  from?: string;
  /** From 1, what kind of step, to 5, the whole step. */
  level?: number;
  /** On the full scale, leave out techniques that assume one solution. */
  no_uniqueness?: boolean;
  /** Whose step: `full` if left out, which never looks anything up, `hodoku` or `se`. */
  scale?: string;
}

/** A rating of the HoDoKu scale. */
export interface Hodoku {
  /** The level in lower case. */
  level: string;
  /** The score. */
  score: number;
  /** How often each technique is used, in the order of the table. */
  techniques: Record<string, number>;
}

/** What a strategy did. */
export interface Lap extends CountersObject {
  /** How long it took, in millionths of a second. */
  micros: number;
  /** Its name. */
  name: string;
  /** How it ended: `solved`, `unsolvable`, `invalid`, `budget`, `time` or `stopped`. */
  status: string;
}

/** A line of a program in outline. */
export interface LineRow {
  /** What the program does there, between events as well. */
  at: string[];
  /** The events that happen on this line. */
  on: string[];
  /** The text, indented. */
  text: string;
}

/** A link of a chain. */
export interface LinkObject {
  /** Where it begins. */
  from: string;
  /** If the one is false the other is true; a weak link is the other way round. */
  strong: boolean;
  /** Where it ends. */
  to: string;
}

/** A puzzle that was made. */
export interface Made {
  /** How many clues it has. */
  clues?: number;
  hodoku?: Hodoku;
  /** Whether it is what was asked for; else it is the nearest that was found. */
  met: boolean;
  /** The puzzle; empty if there is none with the pattern asked for. */
  puzzle: string;
  se?: Se;
  /** The seed that makes it again. */
  seed: number;
  /** Its solution. */
  solution?: string;
  /** How many tries it took. */
  tries: number;
}

/** A candidate of a pattern. */
export interface MarkObject {
  /** The candidate, `r1c1=5`. */
  candidate: string;
  /** The part it plays: `main`, `other` or `extra`. */
  role: string;
}

/** One of something, or several. */
export type OneOrMore = string | string[];

/** What a drawing of a step marks, besides what it places and eliminates. */
export interface PictureObject {
  /** The cells of the pattern. */
  cells: string[];
  /** The houses that the pattern is about. */
  houses: string[];
  /** The links between them. */
  links: LinkObject[];
  /** Its candidates. */
  marks: MarkObject[];
}

/** A document. */
export interface Print {
  /** How many lessons. */
  lessons: number;
  /** How many pages, before they are put side by side. */
  pages: number;
  /** The file, in Base64. */
  pdf: string;
  /** How many puzzles are in it. */
  puzzles: number;
}

/** Options of `print`. */
export interface PrintOptions {
  /** The author. */
  author?: string;
  /** Whether candidates are printed. */
  candidates?: boolean;
  /**
   * How many pages are folded into each other, side by side on sheets: a multiple of 4, or 0 for
   * all of them. Pages are not put side by side if left out.
   */
  fold?: number;
  /** The form they are in; detected if left out. */
  from?: string;
  /** Whether colours are greys. */
  grey?: boolean;
  /** What stands above a puzzle: `full`, which it is if left out, `level`, `number` or `none`. */
  headings?: string;
  /** `book` or `sheets`; puzzles with a title that fill more than a page are a book if left out. */
  kind?: string;
  /** Whether all is larger. */
  large?: boolean;
  /** The paper: `a4` if left out, `letter`, `a5`, `6x9`, or a size such as `148x210mm`. */
  paper?: string;
  /** How many puzzles per page. */
  per_page?: number;
  /** Where the solutions are: `part`, which it is if left out, `behind`, `foot` or `none`. */
  solutions?: string;
  /** The title. */
  title?: string;
}

/** A strategy as a program that LeetCode takes. */
export interface ProgramRow {
  /** The language: `python`, `java`, `javascript`, `cpp` or `rust`. */
  language: string;
  /** What the program does at each line of it. */
  lines: string[][];
  /** The text. */
  source: string;
  /** The strategy. */
  strategy: string;
}

/** The strategies side by side. */
export interface Race {
  /** A remark for people, if there is one. */
  message?: string;
  /** The board. */
  puzzle: string;
  /** What each strategy did. */
  strategies: Lap[];
}

/** Options of `race`. */
export interface RaceOptions {
  /** Stop each after this many placements; never after more than 100,000,000. */
  budget?: number;
  /** The form it is in; detected if left out. */
  from?: string;
  /** Which strategies; all if left out. */
  strategies?: string[];
}

/** How hard a puzzle is. */
export interface Rate {
  hodoku?: Hodoku;
  /** The puzzle. */
  puzzle: string;
  se?: Se;
  /** The player's state that it is rated from, if there is one. */
  state?: string;
}

/** Options of `rate`. */
export interface RateOptions {
  /** The form it is in; detected if left out. */
  from?: string;
  /** Stop rating on the SE scale once ER is above this; the answer is then "at least". */
  max?: number;
  /** Which scale: `hodoku`, `se` or `all`, which it is if left out. */
  scale?: string;
}

/** A rating of the Sudoku Explainer scale. */
export interface Se {
  /** Present if the rating was stopped early: `er` is a lower bound. */
  at_least?: boolean;
  /** The first step. */
  ed: number;
  /** The hardest step up to the first placement. */
  ep: number;
  /** The hardest step. */
  er: number;
}

/** The solution, or why there is none to give. */
export interface Solve {
  /** A remark for people, if there is one. */
  message?: string;
  /** What the text of a variant says and the rules don't enforce. */
  notes?: string[];
  /** The board. */
  puzzle: string;
  /** The rules in play besides rows, columns and blocks, if it is a variant. */
  rules?: string[];
  /** The solution. */
  solution?: string;
  /** The solutions, if a list was asked for. */
  solutions?: string[];
  /** What came of it. */
  status: Status;
}

/** Options of `solve`. */
export interface SolveOptions {
  /** List the solutions. */
  all?: boolean;
  /** How digits are written: `1-9A-Z`, `0-9A-Z` or `A-Z`; detected if left out. */
  alphabet?: string;
  /** Rules that a drawing looks like and that shall hold: `all`, or names. */
  assume?: string;
  /** The blocks of the board: `2x3`, `none`, or a character for each cell. */
  blocks?: string;
  /** Stop at the first solution, without proof that there is no other. */
  first?: boolean;
  /** The form it is in; detected if left out. */
  from?: string;
  /** Stop a board of another size or with other rules after so many guesses. */
  guesses?: number;
  /** Leave constraints out that aren't known, with a note. */
  lenient?: boolean;
  /** List at most this many solutions; never more than 1,000. */
  limit?: number;
  /**
   * Rules to add to the board: names of rules of the whole board apart by commas, or rules as our
   * own form has them.
   */
  rules?: string;
  /** Rows and columns of a plain board, `6x6`; by the number of its cells if left out. */
  size?: string;
  /** Search with a classic strategy. */
  strategy?: string;
}

/** What a board is, or what came of a search, in the word that programs read. */
export type Status = "unique" | "multiple" | "solved" | "unsolvable" | "invalid" | "malformed" | "unsupported" | "stopped";

/** A step of the path. */
export interface StepObject {
  /** What it eliminates. */
  eliminations: string[];
  /** The step in plain words. */
  explanation: string;
  /** The lines of an argument in words, which the explanation leaves out. */
  lines?: string[];
  /** Present if the step came from the solution: only the scale `hodoku` has such steps. */
  looked_up?: boolean;
  /** How it stands to the player's state beside: `open`, `partly`, `done` or `excluded`. */
  noted?: string;
  /** What a drawing marks on the board before it. */
  picture: PictureObject;
  /** What it places. */
  placements: string[];
  /** What it follows from. */
  premises: string;
  /** The technique's long name. */
  technique: string;
  /** The step in the notation of its scale. */
  text: string;
}

/** A classic strategy. */
export interface StrategyRow {
  /** How it searches. */
  about: string;
  /** Its name. */
  name: string;
  /** The program in outline. */
  pseudocode: LineRow[];
}

/** A clue whose change alone leaves exactly one solution. */
export interface SuspectObject {
  /** Where. */
  cell: string;
  /** What stands there. */
  found: number;
  /** The digits that repair it. */
  instead: number[];
  /** Whether taking the clue away does, too. */
  removal: boolean;
}

/** What a technique is, why it holds, an example, and how often it is needed. */
export interface TechniquePage {
  /** Whether it takes for granted that there is only one solution. */
  assumes_uniqueness: boolean;
  example?: ExampleObject;
  /** The long name. */
  name: string;
  /** How many of 10,000 minimal puzzles use it on the full scale. */
  needed?: number;
  /** Its rung on the ladder of the full scale, if it has one. */
  rung?: number;
  /** The short name. */
  short: string;
  /** What it is. */
  what: string;
  /** Why it holds. */
  why: string;
  /** Why there is no example. */
  without?: string;
}

/** A technique. */
export interface TechniqueRow {
  /** Whether it takes for granted that there is only one solution. */
  assumes_uniqueness: boolean;
  /** Whether the scale searches for it. */
  enabled: boolean;
  /** The technique that it is found with, itself if it stands alone. */
  entry: string;
  /** A state in which it is found. */
  example?: string;
  /** The level of a puzzle that needs it. */
  level: string;
  /** The long name. */
  name: string;
  /** Its place in the search. */
  order: number;
  /** What a use adds to the score. */
  score: number;
  /** The short name. */
  short: string;
}

/** A run of a strategy: how it ended, how deep it was, some of its events. */
export interface Trace {
  /** Moments to go on from, in order. */
  checkpoints: CheckpointObject[];
  /** The counters at the end of what was run. */
  counters: CountersObject;
  /** How deep the search was. */
  depth: DepthObject;
  /** How many events there were up to there, from the start of the run. */
  events: number;
  /** A remark for people, if there is one. */
  message?: string;
  /** The board. */
  puzzle: string;
  /** How it ended: `solved`, `unsolvable`, `invalid`, `budget`, or `stopped` before an end. */
  status: string;
  /** The strategy. */
  strategy: string;
  tree?: TreeObject;
  /** The events asked for. */
  window: WindowObject;
}

/** Options of `trace`. */
export interface TraceOptions {
  /** Add the search tree of the whole run, pruned to about this many branches; none if left out. */
  branches?: number;
  /** How many buckets tell of the depth at most; 512 if left out. */
  buckets?: number;
  /** Stop after this many placements; never after more than 100,000,000. */
  budget?: number;
  checkpoint?: CheckpointObject;
  /** How many checkpoints at most; 256 if left out. */
  checkpoints?: number;
  /** Whether each bucket also says after how many of its events the search was at each depth. */
  density?: boolean;
  /** The form it is in; detected if left out. */
  from?: string;
  /** How many events the window has at most; 1,000 if left out. */
  limit?: number;
  /** The number of the first event of the window; 0 if left out. */
  offset?: number;
  /** The strategy. */
  strategy: string;
  /** Stop before the event of this number. */
  until?: number;
}

/** A search tree without its small branches, and where the placements went. */
export interface TreeObject {
  /** The branches, a parent before what is below it. */
  branches: BranchObject[];
  /** How many digits were written into each cell, row by row. */
  cells: number[];
  /** How many digits were written at each depth, from 1 on. */
  depths: number[];
  /** Branches with fewer placements than this are left out. */
  least: number;
}

/** A board that gets no answer, and why. */
export interface Unanswered {
  /** Why it got no answer. */
  message: string;
  /** The board, or the text that should have been one, shortened. */
  puzzle: string;
  /** What it is. */
  status: Status;
}

/** Consecutive events, and all that was the case before them. */
export interface WindowObject {
  /** The board before it. */
  board: string;
  /** The counters before it. */
  counters: CountersObject;
  /** The events. */
  events: EventObject[];
  /** The number of the first event. */
  offset: number;
  /** The digits that the search wrote and that stood before it, in the order written. */
  path: string[];
}

/** A number, or words. */
export type Words = number | string;
