// The engine in a worker of Node.

import { parentPort } from "node:worker_threads";
import { answer } from "./answer.js";

parentPort.on("message", (message) => {
  const outcome = answer(message);
  if (outcome) parentPort.postMessage(outcome, outcome.solved ? [outcome.solved.buffer] : []);
});
