// Says in words when the page's kernel or its server is lost, and brings the page back: everything is saved as it is
// done, so a page that is loaded again goes on where this one stopped.
(() => {
  const EVERY = 10_000; // a quiet look, should no signal have come
  const AGAIN = 2_000; // while the server is away
  const READ = 2_500; // so long the words stand before the page starts again
  const RESTARTS = 3; // so often a page starts again by itself within a minute
  const NOBODY = "00000000-0000-0000-0000-000000000000";
  const words = JSON.parse(document.getElementById("hothlab-words").textContent);
  const base = document.body.dataset.baseUrl.replace(/voila\/$/, "");
  let kernel = NOBODY; // of a page that was cut off before it knew its kernel
  let state = "fine";
  let timer = 0;

  const say = (name) => {
    const notice = document.getElementById("hothlab-lost");
    notice.querySelector("span").textContent = words[name] ?? "";
    notice.querySelector("button").hidden = true;
    notice.hidden = !words[name];
    document.getElementById("rendered_cells").inert = Boolean(words[name]); // what is clicked now would be lost
    state = name;
  };

  const later = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(look, wait);
  };

  const restarts = () => {
    const now = Date.now();
    const recent = JSON.parse(sessionStorage.getItem("hothlab-restarts") ?? "[]").filter((when) => now - when < 60_000);
    sessionStorage.setItem("hothlab-restarts", JSON.stringify([...recent, now]));
    return recent.length;
  };

  const stopped = () => {
    if (state === "stopped") return;
    clearTimeout(timer);
    say("stopped");
    if (restarts() < RESTARTS) setTimeout(() => location.reload(), READ);
    else document.querySelector("#hothlab-lost button").hidden = false; // it stops at once each time: let the person decide
  };

  const look = async () => {
    if (state === "stopped") return;
    let answer;
    try {
      answer = await fetch(`${base}api/kernels/${kernel}`, { cache: "no-store", redirect: "manual" });
    } catch {
      say("gone");
      later(AGAIN);
      return;
    }
    if (answer.status === 404) {
      stopped();
    } else if (answer.ok) {
      if (state !== "fine") say("fine");
      later(EVERY);
    } else {
      say(answer.type === "opaqueredirect" || answer.status === 403 ? "locked" : "gone");
      later(AGAIN);
    }
  };

  const listen = () => {
    const connection = window.jupyterapp?.widgetManager?.kernel;
    if (!connection) {
      setTimeout(listen, 500);
      return;
    }
    connection.statusChanged.connect((_kernel, status) => {
      if (["dead", "autorestarting", "restarting"].includes(status)) stopped();
    });
    connection.connectionStatusChanged.connect((_kernel, status) => status !== "connected" && later(0));
  };

  // Voila ends the kernel of a page that is left, but only once all of the page is there.
  addEventListener("pagehide", () => {
    const config = document.getElementById("jupyter-config-data");
    if (!config || window.jupyterapp?.widgetManager) return;
    const form = new FormData();
    form.set("_xsrf", /(?:^|;\s*)_xsrf=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    navigator.sendBeacon(`${base}voila/api/shutdown/${JSON.parse(config.textContent).kernelId}`, form);
  });

  let leaving = false;
  addEventListener("beforeunload", () => { leaving = true; clearTimeout(timer); setTimeout(() => { leaving = false; }, 5_000); });
  document.addEventListener("visibilitychange", () => !document.hidden && !leaving && later(0));
  addEventListener("DOMContentLoaded", () => {
    const config = document.getElementById("jupyter-config-data");
    kernel = (config && JSON.parse(config.textContent).kernelId) || NOBODY;
    document.querySelector("#hothlab-lost button").addEventListener("click", () => location.reload());
    listen();
    later(config ? EVERY : 0);
  });
})();
