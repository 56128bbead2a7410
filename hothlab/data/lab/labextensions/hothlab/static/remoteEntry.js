// The door through which JupyterLab loads this extension: a module-federation container, written by hand, so that
// nobody needs a build. JupyterLab calls `init` with the modules it shares, then `get` for the extension itself.
(() => {
  "use strict";
  const here = new URL(document.currentScript.src);
  let shared = {};

  const NEEDS = [
    "@jupyterlab/notebook", "@jupyterlab/cells", "@jupyterlab/settingregistry", "@jupyterlab/docmanager",
    "@jupyterlab/coreutils", "@lumino/widgets",
  ];

  // A module that JupyterLab has loaded itself: its own copy, never a second one.
  const lib = async (name) => {
    const versions = Object.values(shared[name]);
    const own = versions.find((each) => each.loaded) ?? versions.find((each) => /application-top|CORE_/.test(each.from));
    return (await (own ?? versions[0]).get())();
  };

  // Browsers keep these files for a year; the digest behind `?v=` names the ones that belong together.
  const ours = (name) => import(new URL(`${name}.js${here.search}`, here));

  const plugins = async () => {
    if (!NEEDS.every((name) => shared[name])) return []; // Voila loads the same extensions and has no notebooks to open
    const [{ plugin }, { Bar, keepHistory }, { Waking }, { keepOriginal }, lab] = await Promise.all(["live", "bar", "waking", "saving", "jupyterlab"].map(ours));
    const [notebook, cells, settings, docs, core, lumino] = await Promise.all(NEEDS.map(lib));
    return [plugin({ here, notebook, cells, settings, docs, core, lumino, lab, Bar, keepHistory, Waking, keepOriginal })];
  };

  (window._JUPYTERLAB ??= {}).hothlab = {
    init(scope) {
      shared = scope;
    },
    async get(module) {
      if (module !== "./extension") throw new Error(`hothlab: no module ${module}`);
      const found = await plugins();
      return () => ({ __esModule: true, default: found });
    },
  };
})();
