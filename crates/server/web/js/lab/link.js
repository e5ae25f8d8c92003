// The view in the fragment of the address: board, strategy and event, so that a link shows the
// same.

/** @typedef {{board: string, strategy: string, event: number}} View */

const BOARD = /^(@[a-z0-9-]{1,40}|[.1-9]{81})$/;
const NAME = /^[a-z]{1,20}$/;

/** @param {View} view @returns {string} */
export function writeLink({ board, strategy, event }) {
  const parts = [`board=${board}`, `strategy=${strategy}`];
  if (event > 0) parts.push(`event=${event}`);
  return `#${parts.join("&")}`;
}

/**
 * Reads what a fragment says; what it doesn't say or says badly is left out.
 * @param {string} fragment
 * @returns {Partial<View>}
 */
export function readLink(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  /** @type {Partial<View>} */
  const view = {};
  const board = fields.get("board") ?? "";
  const strategy = fields.get("strategy") ?? "";
  const event = Number(fields.get("event") ?? "0");
  if (BOARD.test(board)) view.board = board;
  if (NAME.test(strategy)) view.strategy = strategy;
  if (Number.isSafeInteger(event) && event > 0) view.event = event;
  return view;
}
