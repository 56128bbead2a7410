// What the reader was doing is known to this browser: the doors say it before anything else is loaded.
const { doors = {} } = JSON.parse(localStorage.getItem("hothlab-now") ?? "{}");
for (const [key, { text, page }] of Object.entries(doors[document.documentElement.lang] ?? {})) {
  const door = document.querySelector(`#${key}`);
  if (!door) continue;
  door.querySelector("em").textContent = text;
  door.querySelector("em").hidden = false;
  if (page) door.href = `${page}.html`;
}
if ("serviceWorker" in navigator) navigator.serviceWorker.register(`${document.body.dataset.base}sw.js`).catch(() => {});
