// The shapes of the answers that the lab reads; types only, nothing to run.

/**
 * @typedef {object} Counters
 * @property {number} prefilled
 * @property {number} placements
 * @property {number} backtracks
 * @property {number} checks
 * @property {number} visits
 * @property {number} max_depth
 */

/** @typedef {keyof Counters} CounterName */

/**
 * A point from which the server can go on; sent back as it came.
 * @typedef {object} Checkpoint
 * @property {number} event
 * @property {string} path digits in the order written, three characters each: row, column, digit
 * @property {string} [prefilled] the same for cells written before the search
 * @property {Counters} counters
 */

/** @typedef {"prefill" | "place" | "erase" | "dead" | "solved"} EventName */

/**
 * @typedef {object} TraceEvent
 * @property {EventName} event
 * @property {string | null} [cell]
 * @property {number | null} [digit]
 */

/**
 * @typedef {object} Depth
 * @property {number} width events in a bucket
 * @property {number} offset the first event
 * @property {number[]} min
 * @property {number[]} max
 * @property {number[]} mean
 * @property {number[][]} [counts] events of each bucket at each depth, from the least to the greatest
 */

/**
 * @typedef {object} TraceWindow
 * @property {number} offset
 * @property {string} board
 * @property {string[]} path
 * @property {Counters} counters
 * @property {TraceEvent[]} events
 */

/** @typedef {"solved" | "unsolvable" | "invalid" | "budget" | "stopped" | "wrong"} Status `wrong`: a learner's program ended otherwise */

/**
 * @typedef {object} TraceAnswer
 * @property {string} puzzle
 * @property {string} strategy
 * @property {Status} status
 * @property {Counters} counters
 * @property {number} events
 * @property {TraceWindow} window
 * @property {Depth} depth
 * @property {Checkpoint[]} checkpoints
 * @property {string} [message]
 */

/** @typedef {Counters & {name: string, status: Status, micros: number}} RaceRow */

/** @typedef {{puzzle: string, strategies: RaceRow[]}} RaceAnswer */

/**
 * What a program does at a line; the server says at which.
 * @typedef {"setup" | "sweep" | "prefill" | "enter" | "wrap" | "done" | "filled" | "pick" | "free" | "loop" | "test" | "take" |
 *   "mark" | "place" | "call" | "found" | "unmark" | "erase" | "fail"} MomentName
 */

/** @typedef {{name: string, about: string, pseudocode: {text: string, on: EventName[], at: MomentName[]}[]}} Strategy */

/** @typedef {{digit: string, depth: number, first: number, last: number, placements: number, hidden: number}} Branch */

/** @typedef {{least: number, cells: number[], depths: number[], branches: Branch[]}} Tree */

/** @typedef {{name: string, puzzle: string, about: string}} Exhibit `name` with its `@` */

/**
 * Posts to the interface; rejects with an Error whose message can be shown.
 * @typedef {(name: string, body: Record<string, unknown>, signal?: AbortSignal) => Promise<any>} Post
 */

export {};
