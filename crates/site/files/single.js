"use strict";
{
  const page = location.search === "?lab" ? "lab" : "play";

  for (const part of document.querySelectorAll("[data-page]")) {
    if (part.dataset.page !== page) part.remove();
  }
  document.querySelector("template[data-page]").replaceWith(document.querySelector("template[data-page]").content);
  document.title = page === "lab" ? "Ninefold – the lab" : "Ninefold – play Sudoku";

  const worker = URL.createObjectURL(new Blob(["WORKER"], { type: "text/javascript" }));

  /** The modules' bytes lie in the page as text. */
  const compile = (id) => {
    const text = atob(document.getElementById(id).textContent);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return WebAssembly.compile(bytes);
  };
  globalThis.ninefoldParts = { worker, kind: "classic", module: () => compile("module"), print: () => compile("print-module") };

  if (page === "lab") {
    "lab.html";
  } else {
    "index.html";
  }
}
