// Keeps the page for when there is no network, and asks before it changes to a new version. Games
// are in local storage, which a new version leaves alone.

import { button, h } from "../dom.js";
import { begun } from "./page.js";

/** How often an open page looks for a new version, in milliseconds. */
const HOUR = 3_600_000;

/** @param {() => void} reload */
function offer(reload) {
  if (document.getElementById("update")) return;
  const bar = h("div", { id: "update", class: "update", role: "status" }, "A new version is here. ");
  bar.append(button("Reload", reload, { class: "primary" }), button("Later", () => bar.remove()));
  document.body.append(bar);
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const ready = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) {
      offer(() => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take over");
      });
    }
  };
  ready();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", ready);
  });
  setInterval(() => void registration.update().catch(() => {}), HOUR);
}

if ("serviceWorker" in navigator) {
  const had = navigator.serviceWorker.controller !== null;
  // Another tab has changed to the new version: this one goes on as it is, until it is told
  // otherwise.
  navigator.serviceWorker.addEventListener("controllerchange", () => had && offer(() => location.reload()));
  // The engine comes first: what is fetched for later would share the line with it.
  begun.then(() => navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" })).then((registration) => registration && watch(registration), () => {
    // Not over HTTPS, or forbidden: the page works as long as there is a network.
  });
}
