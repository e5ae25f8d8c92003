// The engine in browsers, and wherever there are `fetch` and `Worker`.

import { Loaded } from "./loaded.js";
import { NinefoldError } from "./methods.js";
import { Workers, usual } from "./pool.js";

export { NinefoldError };

async function compiled(source = new URL("./ninefold.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new NinefoldError("unreachable", `${response.url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** An engine on this thread. */
export async function load(source) {
  return new Loaded(await compiled(source));
}

/** Engines in workers. */
export async function start({ source, workers = usual(navigator.hardwareConcurrency || 2), worker } = {}) {
  const module = await compiled(source);
  const make = worker ?? (() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
  const begin = () => {
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
  return new Workers(begin, workers).ready();
}
