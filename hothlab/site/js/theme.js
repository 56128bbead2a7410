// A page is as light or dark as the system.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", follow);
  follow();
})();
