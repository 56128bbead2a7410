// Notebooks of the course wake up when they are opened and read like a book. A notebook is one of ours when it says so
// (metadata.hothlab.live); of its cells, only those run unasked whose code we ship under its name.

export function plugin(parts) {
  const { here, notebook, settings, docs, core, lumino, cells, lab, Bar, keepHistory, Waking, keepOriginal } = parts;
  const known = fetch(new URL(`course.json${here.search}`, here)).then((answer) => answer.json());
  const inLanguage = speaker(known, core.PageConfig);
  const style = document.createElement("link");
  Object.assign(style, { rel: "stylesheet", href: new URL(`live.css${here.search}`, here).href });
  document.head.append(style);
  const off = core.PageConfig.Extension.isDisabled("hothlab:live"); // it is loaded even then, but never activated
  const raise = known.then((course) => (off ? () => {} : curtain(course, core.PageConfig, inLanguage))).catch(() => () => {});

  return {
    id: "hothlab:live",
    description: "Notebooks of hothlab wake up when they are opened and read like a book.",
    autoStart: true,
    requires: [notebook.INotebookTracker],
    optional: [settings.ISettingRegistry, docs.IDocumentManager],
    activate: (app, tracker, registry, manager) => {
      const chosen = registry?.load("hothlab:live").then((found) => found.composite, () => ({})) ?? Promise.resolve({});
      const tools = { app, manager, lumino, lab, CodeCell: cells.CodeCell, PageConfig: core.PageConfig, headers: () => headers(core.PageConfig) };
      const begin = async (panel) => {
        await panel.context.ready;
        const about = panel.model?.getMetadata("hothlab");
        if (!about?.live) return void raise.then((up) => up());
        await seen(panel, tracker); // not the tabs behind it, when a whole workspace comes back
        const { wake = true, reading = true } = await chosen;
        const course = await inLanguage(about.language);
        const name = about.copy ?? panel.context.path.split("/").pop().replace(/\.ipynb$/, "");
        const waking = new Waking(panel, course.code[name] ?? [], course, tools);
        if (!about.copy && course.code[name]) keepOriginal(panel, name, course.words, app.serviceManager.contents, waking);
        if (reading) new Bar(panel, name, course, tools, waking);
        raise.then((up) => up());
        if (wake) await waking.wake();
        else waking.rest("asleep");
      };
      if (core.PageConfig.getOption("mode") === "single-document") keepHistory();
      if (!core.PageConfig.getOption("hubPrefix")) quietConnection(app.serviceManager.connectionFailure, tracker);
      const follow = (_, panel) => begin(panel).catch((error) => console.error("hothlab", error));
      new MutationObserver(rememberTheme).observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
      tracker.forEach((panel) => follow(tracker, panel));
      tracker.widgetAdded.connect(follow);
    },
  };
}

// The course in a language: its words and titles come from the server, its code is the same. English where there is none.
function speaker(known, PageConfig) {
  const asked = {};
  return async (language) => {
    const course = await known;
    if (!language || language === "en" || !(language in course.languages)) return { ...course, language: "en" };
    asked[language] ??= fetch(`${PageConfig.getBaseUrl()}hothlab/course/${language}`, { headers: headers(PageConfig) })
      .then((answer) => (answer.ok ? answer.json() : {}), () => ({}));
    return { ...course, ...(await asked[language]), language };
  };
}

const headers = (PageConfig) => {
  const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const key = PageConfig.getToken();
  return { "Content-Type": "application/json", "X-XSRFToken": token, ...(key && { Authorization: `token ${key}` }) };
};

// JupyterLab's own box about a server that does not answer: the bar of a chapter says it, and the page mends it. A hub's
// box, which can start the server again, stays.
function quietConnection(failure, tracker) {
  const emit = failure.emit.bind(failure);
  failure.emit = (error) => tracker.currentWidget?.hasClass("hothlab-reading") || emit(error);
}

// JupyterLab builds its menus and bars before the chapter is there; a page that is to show only the chapter waits for it.
function curtain(course, PageConfig, inLanguage) {
  const path = decodeURIComponent(PageConfig.getOption("treePath")) || new URLSearchParams(location.search).get("path") || "";
  const [folder, file] = ["", ...path.split("/")].slice(-2);
  const name = file.replace(/\.ipynb$/, "");
  const find = (each) => each.parts.flatMap((part) => part.places).find((place) => place.name === name);
  if (!find(course) || PageConfig.getOption("mode") !== "single-document") return () => {};
  const cloth = document.createElement("div");
  cloth.className = "hothlab-curtain";
  cloth.classList.toggle("dark", wasDark() ?? matchMedia("(prefers-color-scheme: dark)").matches);
  cloth.setAttribute("role", "status");
  const line = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  inLanguage(folder).then((spoken) => cloth.append(line("strong", find(spoken).title), line("span", spoken.words.waking)));
  document.body.append(cloth);
  if (!PageConfig.getOption("appName").includes("JupyterLite")) startKernel(path, PageConfig);
  const up = () => cloth.remove();
  setTimeout(up, 10000);
  return up;
}

// JupyterLab learns its theme from the server, after the curtain has come down: whoever reads in the dark is not dazzled
// when the browser remembers it.
const DARK = "hothlab:dark";

function wasDark() {
  try {
    return { true: true, false: false }[localStorage.getItem(DARK)];
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

function rememberTheme() {
  const { jpThemeLight } = document.body.dataset;
  try {
    if (jpThemeLight) localStorage.setItem(DARK, jpThemeLight === "false");
  } catch {
    // it keeps nothing
  }
}

// The kernel starts while the page is still being built. JupyterLab would start it anyway, two seconds later, and finds
// this one by the notebook's path; an existing one is kept. No code runs in it here.
function startKernel(path, PageConfig) {
  fetch(`${PageConfig.getBaseUrl()}api/sessions`, {
    method: "POST",
    headers: headers(PageConfig),
    body: JSON.stringify({ path, name: path.split("/").pop(), type: "notebook", kernel: { name: "python3" } }),
  }).catch(() => {}); // then JupyterLab does it
}

const seen = (panel, tracker) => panel.isVisible || new Promise((resolve) => {
  const look = () => {
    if (!panel.isVisible && !panel.isDisposed) return;
    tracker.currentChanged.disconnect(look);
    resolve();
  };
  tracker.currentChanged.connect(look);
  panel.revealed?.then(look);
});
