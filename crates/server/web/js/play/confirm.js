// Asks before something is given away.

import { byId } from "../dom.js";

/**
 * Opens a dialog and waits for the value of the button that closes it.
 * @param {string} id of a dialog whose buttons have values
 * @returns {Promise<string>} empty when it was dismissed
 */
export function ask(id) {
  const dialog = byId(id, HTMLDialogElement);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/** Lets the buttons of a dialog close it, and a click beside it too. @param {HTMLDialogElement} dialog */
export function wireDialog(dialog) {
  dialog.addEventListener("click", (event) => {
    const target = event.target;
    if (target === dialog) dialog.close("");
    if (target instanceof Element) {
      const closer = target.closest("[data-close]");
      if (closer instanceof HTMLElement) dialog.close(closer.dataset.close ?? "");
    }
  });
}
