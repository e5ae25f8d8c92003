// The engine in Node.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Loaded } from "./loaded.js";
import { NinefoldError } from "./methods.js";
import { Workers, usual } from "./pool.js";

export { NinefoldError };

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof Response) return WebAssembly.compile(await source.arrayBuffer());
  const isRemote = source instanceof URL && source.protocol !== "file:";
  if (isRemote) return compiled(await fetch(source));
  return WebAssembly.compile(source instanceof URL ? await readFile(source) : source);
}

const ENGINE = new URL("./ninefold.wasm", import.meta.url);
const PRINT = new URL("./print.wasm", import.meta.url);

/** An engine on this thread. */
export async function load(source = ENGINE, { print = PRINT } = {}) {
  return new Loaded(await compiled(source), () => compiled(print));
}

/** Engines in workers, which don't keep the process from ending. */
export async function start({ source = ENGINE, print = PRINT, workers = usual(availableParallelism()), worker } = {}) {
  const make = worker ?? (() => new Worker(new URL("./node-worker.js", import.meta.url)));
  const begin = (module) => {
    const one = make();
    one.postMessage({ module });
    let asked = 0;
    const free = () => {
      asked -= 1;
      if (asked === 0) one.unref();
    };
    return {
      post: (message) => {
        asked += 1;
        one.ref();
        one.postMessage(message);
      },
      end: () => void one.terminate(),
      listen: (heard) => {
        one.on("message", (outcome) => {
          free();
          heard(outcome);
        });
        one.on("error", (error) => heard({ defect: error.message }));
        one.unref(); // a listener would keep the process
      },
    };
  };
  return new Workers(begin, await compiled(source), workers, () => compiled(print)).ready();
}
