// Gives the solution, or one cell of it, after asking.

import { messageOf, post } from "../api.js";
import { announce } from "../dom.js";
import { CELLS, parseBoard, spokenCell } from "../geometry.js";
import { ask } from "./confirm.js";
import { cluesOf, place } from "./state.js";

/**
 * @param {import("./game.js").Game} game
 * @param {(message: string) => void} onTrouble
 */
export async function reveal(game, onTrouble) {
  const choice = await ask("reveal-dialog");
  if (!choice || !game.open) return;
  try {
    const answer = await post("solve", { puzzle: cluesOf(game.state) });
    if (answer.status !== "unique" && answer.status !== "solved") {
      onTrouble(answer.message ?? "This board has not exactly one solution.");
      return;
    }
    show(game, parseBoard(answer.solution), choice);
  } catch (error) {
    onTrouble(messageOf(error));
  }
}

/** @param {import("./game.js").Game} game @param {number[]} solution @param {string} choice */
function show(game, solution, choice) {
  if (choice === "all") {
    const placed = CELLS.map((cell) => (game.state.givens[cell] ? 0 : solution[cell]));
    game.move({ ...game.state, placed, revealed: true });
    return;
  }
  const { cursor } = game;
  if (game.state.givens[cursor]) return announce("This is a clue.");
  const placed = [...game.state.placed];
  placed[cursor] = 0; // so that placing never takes away
  const aids = game.state.aids + 1;
  game.move(place({ ...game.state, placed, aids }, [cursor], solution[cursor], true));
  announce(`${spokenCell(cursor)} is ${solution[cursor]}`);
}
