// The engine in a worker. It gets `{module}` once and answers `{ready: version}`; then for each
// `{id, name, body, long}` it answers `{id, answer}`, `{id, error}` or `{id, longer: true}`.

import { Defect, Engine } from "./module.js";

const scope = /** @type {any} */ (globalThis);

/** @type {Engine} */
let engine;

/** @param {{name: string, body: string, long: boolean}} request @returns {Record<string, unknown>} */
function answered({ name, body, long }) {
  try {
    const outcome = engine.call(name, body, long);
    return "refusal" in outcome ? JSON.parse(outcome.refusal) : outcome;
  } catch (error) {
    const message = error instanceof Defect ? error.message : `a defect of the engine: ${error}`;
    return { error: { code: "internal", message }, broken: true };
  }
}

/** @param {MessageEvent} message */
scope.onmessage = ({ data }) => {
  if (data.module) {
    engine = new Engine(data.module);
    const version = /** @type {{answer: string}} */ (engine.call("version", "")).answer;
    scope.postMessage({ ready: JSON.parse(version).version });
  } else {
    scope.postMessage({ id: data.id, ...answered(data) });
  }
};
