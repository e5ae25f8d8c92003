"use strict";
{
  const page = location.search === "?lab" ? "lab" : "play";

  for (const part of document.querySelectorAll("[data-page]")) {
    if (part.dataset.page !== page) part.remove();
  }
  document.querySelector("template[data-page]").replaceWith(document.querySelector("template[data-page]").content);
  document.title = page === "lab" ? "Ninefold – the lab" : "Ninefold – play Sudoku";

  const worker = URL.createObjectURL(new Blob(["WORKER"], { type: "text/javascript" }));

  /** The module's bytes lie in the page as text. */
  const compile = () => {
    const text = atob(document.getElementById("module").textContent);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return WebAssembly.compile(bytes);
  };
  globalThis.ninefoldParts = { worker, kind: "classic", module: compile };

  if (page === "lab") {
    "lab.html";
  } else {
    "index.html";
  }
}
