// The page around a notebook of the course: a slim bar with the course, the way on and back, stars, theme; and nothing of
// a programmer's tools unless they are asked for.

// The bar of the chapter that is open in a page of its own: the browser's *Back* and *Forward* lead through it.
let open = null;

export class Bar {
  constructor(panel, name, course, tools, waking) {
    Object.assign(this, { panel, name, course, tools, waking, words: course.words });
    this.places = course.parts.flatMap((part) => part.places);
    this.place = this.places.findIndex((each) => each.name === name);
    this.alone = tools.PageConfig.getOption("mode") === "single-document";
    this.dress();
    this.listen();
  }

  dress() {
    const { panel, tools } = this;
    panel.addClass("hothlab-reading");
    // Before 4.5, cells outside the screen are taken out of the page, and guesses of their heights make it jump.
    const { content } = panel;
    if (content.notebookConfig.windowingMode === "full") content.notebookConfig = { ...content.notebookConfig, windowingMode: "defer" };
    panel.toolbar.setHidden(this.alone);
    const bar = new tools.lumino.Widget({ node: this.build() });
    bar.addClass("hothlab-pagebar");
    panel.contentHeader.addWidget(bar);
    if (this.alone) tools.app.restored.then(() => hideChrome(tools.app.shell));
    if (this.alone) open = this;
    panel.node.lang = this.course.language;
    if (this.alone) document.documentElement.lang = this.course.language;
  }

  listen() {
    const { content } = this.panel;
    this.waking.addEventListener("told", () => this.say());
    this.say();
    // A link to another place of the course, wherever it stands in this one, is a step in the course and no new page.
    content.node.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      const file = link && link.origin === location.origin && decodeURIComponent(link.pathname.split("/").pop());
      const to = file && this.places.find((each) => `${each.name}.ipynb` === file);
      if (to) this.go(event, to);
    }, { capture: true });
    // The map of the course has a switch for the language.
    content.node.addEventListener("hothlab-language", (event) => {
      event.preventDefault();
      this.speak(event.detail);
    });
    const look = () => {
      this.nameFolds();
      this.countStars();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(content.node, { childList: true, subtree: true });
    this.panel.disposed.connect(() => watcher.disconnect());
    look();
  }

  build() {
    const { words } = this;
    const step = (by, sign, label) => {
      const to = this.places[this.place + by];
      const told = to && label.replace("{place}", to.title);
      return to && make("a", { class: by > 0 ? "step next" : "step", href: this.address(to), title: told, "aria-label": told, on: { click: (event) => this.go(event, to) } }, ...sign);
    };
    const here = this.places[this.place];
    this.status = make("span", { class: "status", role: "status" });
    this.stars = make("span", { class: "stars", role: "img", hidden: true });
    const other = this.otherName;
    return make("nav", { "aria-label": words.course },
      make("button", { class: "menu", "aria-haspopup": "dialog", "aria-label": words.course, on: { click: () => this.menu() } }, "☰", make("span", { class: "wide" }, ` ${words.course}`)),
      step(-1, ["‹"], words.back),
      make("strong", { class: "title" }, here?.title ?? this.name),
      this.status,
      this.stars,
      make("button", { class: "wake", on: { click: () => this.waking.wake() } }, words.wake),
      make("button", { class: "theme", title: words.theme, "aria-label": words.theme, on: { click: () => this.turnTheme() } }, "◐"),
      make("a", { class: "step other", href: this.otherView(), title: other, "aria-label": other }, this.alone ? "{ }" : "▤"),
      step(1, [make("span", { class: "wide" }, `${words.goOn} `), "›"], words.next));
  }

  // What the notebook is about to do, with a link where there is something to open.
  say() {
    const { text, file } = this.waking;
    this.status.replaceChildren(text, ...(file ? [" ", make("a", { href: this.addressOf(file) }, file.split("/").pop())] : []));
    this.status.title = text;
  }

  get otherName() {
    return this.alone ? this.words.notebook : this.words.page;
  }

  menu() {
    const parts = this.course.parts.map((part) => make("section", {}, make("h3", {}, part.title), ...part.places.map((to) => this.entry(to))));
    const inside = make("div", {}, ...parts, this.tongues(), make("section", { class: "other" }, make("a", { href: this.otherView() }, this.otherName)));
    const close = make("button", { class: "close", "aria-label": this.words.close, on: { click: () => dialog.close() } }, "✕");
    const dialog = make("dialog", { class: "hothlab-menu", "aria-label": this.words.course, on: { close: () => dialog.remove(), click: (event) => event.target === dialog && dialog.close() } }, close, inside);
    // First of all it closes: a notebook behind an open dialog cannot become the current one.
    dialog.addEventListener("click", (event) => event.target.closest("a") && dialog.close(), { capture: true });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
    dialog.querySelector("[aria-current]")?.focus();
    this.ownCopies(inside);
  }

  // The languages, each in its own words.
  tongues() {
    if (this.tools.PageConfig.getOption("appName").includes("JupyterLite")) return null; // no server makes the notebooks
    const one = ([code, name]) => make("a", { href: "#", lang: code, "aria-current": code === this.course.language && "true", on: { click: (event) => (event.preventDefault(), this.speak(code)) } }, name);
    return make("section", { class: "tongues" }, make("h3", {}, this.words.language), ...Object.entries(this.course.languages).map(one));
  }

  // The same place in another language, for good: the server makes its notebooks and keeps the choice.
  async speak(language) {
    if (language === this.course.language) return;
    const [folder] = this.panel.context.path.split("/").slice(-2, -1);
    const above = this.panel.context.path.split("/").slice(0, folder in this.course.languages ? -2 : -1);
    const asked = { method: "POST", headers: this.tools.headers(), body: JSON.stringify({ language, folder: above.join("/") }) };
    const answer = await fetch(`${this.tools.PageConfig.getBaseUrl()}hothlab/language`, asked).then((got) => got.json()).catch(() => ({}));
    if (answer.folder === undefined) return this.waking.tell(answer.trouble ?? this.words.lost);
    await this.goTo([answer.folder, `${this.name}.ipynb`].filter(Boolean).join("/"));
  }

  entry(to) {
    return make("a", { href: this.address(to), "aria-current": to.name === this.name && "page", on: { click: (event) => this.go(event, to) } }, to.title);
  }

  // A reader's own copies stand at the end of the list.
  async ownCopies(list) {
    const { contents } = this.tools.app.serviceManager;
    const folder = this.panel.context.path.split("/").slice(0, -1).join("/");
    const there = await contents.get(folder).catch(() => ({ content: [] }));
    const copies = there.content.filter((each) => each.name.endsWith(`(${this.words.copySuffix}).ipynb`) || new RegExp(`\\(${this.words.copySuffix} \\d+\\)\\.ipynb$`).test(each.name));
    if (copies.length) list.append(make("section", {}, ...copies.map((each) => make("a", { href: this.addressOf(each.path) }, each.name.replace(/\.ipynb$/, "")))));
  }

  turnTheme() {
    const light = document.body.dataset.jpThemeLight !== "false";
    this.tools.app.commands.execute("apputils:change-theme", { theme: light ? "JupyterLab Dark" : "JupyterLab Light" });
  }

  // Folded code is one small button at the corner of what it shows.
  nameFolds() {
    for (const fold of this.panel.content.node.querySelectorAll(".jp-InputPlaceholder:not([role])")) {
      for (const [key, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": this.words.code, title: this.words.code })) fold.setAttribute(key, value);
      fold.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), fold.click()));
    }
  }

  // The head of a chapter says how many stars are won; the bar says it everywhere in the chapter.
  countStars() {
    const { stars, most } = this.panel.content.node.querySelector("[data-stars]")?.dataset ?? {};
    const text = most ? `★ ${stars}/${most}` : "";
    if (this.stars.textContent === text) return;
    const told = most ? this.words.stars.replace("{stars}", stars).replace("{of}", most) : "";
    Object.assign(this.stars, { textContent: text, title: told, ariaLabel: told, hidden: !text });
  }

  // Where things are

  addressOf(path) {
    const quoted = path.split("/").map(encodeURIComponent).join("/");
    const [page, tree] = location.pathname.split("/tree/");
    if (tree !== undefined) return `${page}/tree/${quoted}`;
    const query = new URLSearchParams(location.search); // JupyterLite names the notebook in its query
    query.set("path", path);
    return `?${query}`;
  }

  address(to) {
    return this.addressOf(this.beside(to));
  }

  beside(to) {
    return [...this.panel.context.path.split("/").slice(0, -1), `${to.name}.ipynb`].join("/");
  }

  // The same notebook in the whole of JupyterLab, or from there as a page.
  otherView() {
    const base = this.tools.PageConfig.getBaseUrl();
    const path = this.panel.context.path.split("/").map(encodeURIComponent).join("/");
    return `${base}${this.alone ? "lab/tree" : "doc/workspaces/hothlab/tree"}/${path}`;
  }

  // Another place takes the place of this one, and this one's kernel ends: a course needs only one.
  async go(event, to) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    event.stopPropagation();
    if (to.name !== this.name) await this.goTo(this.beside(to));
  }

  // The address has changed by *Back* or *Forward*, and the chapter follows.
  async follow() {
    const path = pathInAddress();
    if (path && path !== this.panel.context.path) await this.goTo(path);
  }

  async goTo(path) {
    const next = this.tools.manager?.openOrReveal(path, "Notebook");
    if (!next) return;
    const { path: left } = this.panel.context;
    await next.context.ready;
    await this.panel.sessionContext.shutdown().catch(() => {});
    await giveBack(this.panel, this.tools);
    await this.endOthers(left).catch(() => {});
  }

  // Two that ask for a notebook's kernel at the same moment can get one each, and only one of them is used.
  async endOthers(path) {
    const sessions = `${this.tools.PageConfig.getBaseUrl()}api/sessions`;
    const headers = this.tools.headers();
    const running = await (await fetch(sessions, { headers })).json();
    await Promise.all(running.filter((each) => each.path === path).map(({ id }) => fetch(`${sessions}/${id}`, { method: "DELETE", headers })));
  }
}

// A page of one chapter has one entry of the browser's history for each chapter: JupyterLab gives some of them several.
export function keepHistory() {
  const push = history.pushState.bind(history);
  history.pushState = (state, title, url) => (new URL(url, location).pathname === location.pathname ? history.replaceState(state, title, url) : push(state, title, url));
  addEventListener("popstate", () => open?.follow());
}

function pathInAddress() {
  const [, tree] = location.pathname.split("/tree/");
  return tree && decodeURIComponent(tree);
}

// Close a notebook, and let go of what JupyterLab would hold of it for as long as the page is open: the models of its
// widgets, which only their kernel would close, and the notebook itself, in the shell's notes and through its log.
async function giveBack(panel, { app, lab }) {
  const { rendermime } = panel.content;
  const manager = await lab.widgetManager(rendermime, 500); // one that was never given a manager has none to wait for
  panel.dispose();
  await lab.closeModels(manager);
  rendermime.removeMimeType("application/vnd.jupyter.widget-view+json");
  rendermime.resolver = null;
  lab.forget(app.shell, panel);
}

// Everything around the notebook is hidden: the parts themselves, not through the shell's switches for them, so that no
// workspace remembers it.
function hideChrome(shell) {
  if (!shell.collapseLeft) return; // another shell, such as that of Notebook 7
  shell.collapseLeft();
  shell.collapseRight();
  const hide = () => {
    const parts = Array.from(shell.layout.widgets);
    const middle = parts.find((part) => part.id === "jp-main-content-panel");
    const sides = Array.from(middle.layout.widgets).filter((part) => part.hasClass("jp-SideBar"));
    for (const part of [...parts.filter((each) => /^jp-(top|menu|bottom)-panel$/.test(each.id)), ...sides]) part.hide();
  };
  hide();
  if (shell.hasClass("hothlab-alone")) return;
  shell.addClass("hothlab-alone");
  shell.layoutModified.connect(hide);
}

function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, handle] of Object.entries(value)) made.addEventListener(event, handle);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}
