// Light or dark: as the system says, or as the reader chose before. A classic script in the
// head, so that the page never flashes in the wrong colours.
(() => {
  const KEY = "ninefold-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage is blocked: the choice lasts as long as the page
    }
  };

  /** @param {string} theme */
  const store = (theme) => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // as above
    }
  };

  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);

  const show = () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.setAttribute("aria-pressed", String(isDark()));
    }
    document.dispatchEvent(new CustomEvent("ninefold:theme"));
  };

  const toggle = () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    store(root.dataset.theme);
    show();
  };

  const theme = stored();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  system.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.addEventListener("click", toggle);
    }
    show();
  });
})();
