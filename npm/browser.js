// The engine in browsers, and wherever there are `fetch` and `Worker`.

import { Loaded } from "./loaded.js";
import { NinefoldError } from "./methods.js";
import { Workers, usual } from "./pool.js";

export { NinefoldError };

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new NinefoldError("unreachable", `${response.url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

const ENGINE = () => new URL("./ninefold.wasm", import.meta.url);
const PRINT = () => new URL("./print.wasm", import.meta.url);

/** An engine on this thread. */
export async function load(source = ENGINE(), { print = PRINT() } = {}) {
  return new Loaded(await compiled(source), () => compiled(print));
}

/** Engines in workers. */
export async function start({ source = ENGINE(), print = PRINT(), workers = usual(navigator.hardwareConcurrency || 2), worker } = {}) {
  const make = worker ?? (() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
  const begin = (module) => {
    const one = make();
    one.postMessage({ module });
    return {
      post: (message) => one.postMessage(message),
      end: () => one.terminate(),
      listen: (heard) => {
        one.onmessage = ({ data }) => heard(data);
        one.onerror = (event) => heard({ defect: event.message ?? "the worker's script could not be loaded" });
      },
    };
  };
  return new Workers(begin, await compiled(source), workers, () => compiled(print)).ready();
}
