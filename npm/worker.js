// The engine in a browser's worker.

import { answer } from "./answer.js";

self.onmessage = ({ data }) => {
  const outcome = answer(data);
  if (outcome) self.postMessage(outcome, outcome.solved ? [outcome.solved.buffer] : []);
};
