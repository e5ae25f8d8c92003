// Answers from the engine inside the page: a WebAssembly module in workers. Nothing is sent
// anywhere. What is soon done has a worker of its own, and so have hints that are not, so a hint
// never waits for a rating. What prints is a module of its own, which is fetched when somebody
// prints.

import { answerBy } from "../api.js";
import { ApiError } from "./error.js";
import { Lane } from "./lane.js";

/** After so many milliseconds of work a bar says that something is being done. */
const PATIENCE = 1000;

/**
 * Where the worker's script and the modules are; a page in one file has them with it.
 * @type {{worker: string | URL, kind: WorkerType, module: () => Promise<WebAssembly.Module>, print: () => Promise<WebAssembly.Module>}}
 */
const parts = /** @type {any} */ (globalThis).ninefoldParts ?? {
  worker: new URL("./worker.js", import.meta.url),
  kind: "module",
  module: () => compile(new URL("../../ninefold.wasm", import.meta.url)),
  print: () => compile(new URL("../../print.wasm", import.meta.url)),
};

/** @param {URL} address @returns {Promise<WebAssembly.Module>} */
async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new ApiError("unreachable", "The engine could not be fetched. Try again when you are online.");
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @type {Partial<Record<"module" | "print", Promise<WebAssembly.Module>>>} */
const compiled = {};

/** @param {"module" | "print"} name @returns {Promise<WebAssembly.Module>} */
async function module(name) {
  try {
    return await (compiled[name] ??= parts[name]());
  } catch (error) {
    delete compiled[name]; // it may be had the next time
    if (error instanceof ApiError) throw error;
    if (error instanceof TypeError) throw new ApiError("unreachable", "The engine could not be fetched. Try again when you are online.");
    throw new ApiError("too_old", `This browser can't run the engine, which needs WebAssembly with vectors: Chrome 91, Firefox 89, Safari 16.4 or newer (${error}).`);
  }
}

/** @param {"module" | "print"} name @returns {Promise<Worker>} one that is ready */
async function start(name) {
  const worker = new Worker(parts.worker, { type: parts.kind }); // its script comes while the module does
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = (event) => reject(new ApiError("internal", `The engine did not start: ${event.message ?? "its script could not be fetched"}`));
  });
  try {
    const code = module(name).then((compiledModule) => worker.postMessage({ module: compiledModule }));
    await Promise.all([ready, code]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return worker;
}

const cores = navigator.hardwareConcurrency || 2;
const engine = () => start("module");
const quick = new Lane(engine, 1);
const hints = new Lane(engine, 1);
const long = new Lane(engine, Math.min(Math.max(cores - 1, 2), 4));
const printer = new Lane(() => start("print"), 1);

/** @type {import("../api.js").Engine} */
async function page(name, body, signal) {
  const json = body ? JSON.stringify(body) : "";
  const path = decodeURIComponent(name);
  if (path === "print") return JSON.parse((await working(printer.ask(path, json, true, signal))).answer);
  let outcome = await quick.ask(path, json, false, signal);
  if (outcome.longer) outcome = await working((path === "hint" ? hints : long).ask(path, json, true, signal));
  return JSON.parse(outcome.answer);
}

let busy = 0;

/** @template T @param {Promise<T>} work @returns {Promise<T>} the same, with a bar if it takes a while */
async function working(work) {
  const root = document.documentElement;
  const timer = setTimeout(() => {
    busy += 1;
    root.dataset.working = "";
  }, PATIENCE);
  const begun = performance.now();
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (performance.now() - begun >= PATIENCE && busy > 0) busy -= 1;
    if (busy === 0) delete root.dataset.working;
  }
}

answerBy(page);

/** Settles when the engine is there, or can't be had. */
export const begun = quick.warm();
