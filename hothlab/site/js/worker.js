// The kernel: Pyodide in a worker, from a snapshot of its memory in which everything is imported.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import createModule from "./pyodide/pyodide.asm.mjs";

const HOME = "/home/hothlab";
const BUILD = "@BUILD@";
const PACKAGES = "/lib/python3.14/site-packages";
const say = (mark, more = {}) => postMessage({ mark, at: performance.timeOrigin + performance.now(), ...more });
say("worker");

let py;
let kernel;
let keeps = false; // whether this browser keeps the reader's home
let keeping = 0;
let telling = 0;
let kept = false; // whether this browser has the snapshot unpacked already
const queue = [];

self.onmessage = async ({ data }) => {
  if (data.begin) await begin(data.begin).catch((error) => postMessage({ error: String(error.stack ?? error) }));
  else if (kernel) (data.run ? run(data.run) : heard(data));
  else queue.push(data);
};

// All that is needed is fetched at once, and what can be made ready meanwhile is.

const fetching = self.fetch.bind(self);
const plain = new URL(location.href).searchParams.has("plain");
const compiled = WebAssembly.compileStreaming(fetch(new URL("pyodide/pyodide.asm.wasm", location.href)));
let memory = plain ? Promise.resolve(null) : snapshot().catch((error) => console.warn(`no snapshot: ${error}`));
const rest = plain ? null : unpacked("rest.bin.gz");

// Pyodide fetches and compiles its program only when it has the snapshot. It gets the one that is ready.
self.fetch = (what, ...more) => (String(what?.url ?? what).endsWith("pyodide.asm.wasm") ? Promise.resolve(new Response()) : fetching(what, ...more));
WebAssembly.instantiateStreaming = async (_response, imports) => {
  const module = await compiled;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

async function unpacked(name) {
  const response = await fetching(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  if (response.headers.get("content-encoding")) return new Uint8Array(await response.arrayBuffer());
  return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

function memories() {
  return caches.open("hothlab-memory");
}

async function snapshot() {
  const found = self.caches && (await (await memories()).match(`snapshot-${BUILD}`));
  kept = Boolean(found);
  const bytes = found ? new Uint8Array(await found.arrayBuffer()) : await unpacked("snapshot.bin.gz");
  say("fetched", { from: kept ? "kept" : "net" });
  return bytes;
}

// Unpacked it is 65 MB, and the next visit need not unpack it.
async function keepSnapshot() {
  const bytes = await memory;
  memory = null; // 65 MB that nobody needs any more
  if (kept || !bytes || !self.caches) return;
  const cache = await memories();
  await Promise.all((await cache.keys()).map((each) => cache.delete(each)));
  await cache.put(`snapshot-${BUILD}`, new Response(bytes));
  kept = true;
  say("kept");
}

// Pyodide makes memory of its own size, and a snapshot may need more (its INITIAL_MEMORY does nothing here).
function roomFor(bytes) {
  return async (settings) => {
    const made = await createModule(settings);
    if (bytes > made.HEAP8.length) made.growMemory(bytes);
    return made;
  };
}

// What the snapshot has not in memory: how long the index is, the index, and one file after the other.
function putFiles(all) {
  const length = new DataView(all.buffer, all.byteOffset).getUint32(0, true);
  const folders = new Set();
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(all.subarray(4, at)))) {
    const folder = name.slice(0, name.lastIndexOf("/"));
    if (!folders.has(folder)) py.FS.mkdirTree(folder);
    folders.add(folder);
    py.FS.writeFile(name, all.subarray(at, (at += size)), { canOwn: true });
  }
}

async function boot() {
  const taken = await memory;
  if (taken) {
    try {
      py = await loadPyodide({ _loadSnapshot: taken, createPyodideModule: roomFor(taken.length) });
      say("booted");
      putFiles(await rest);
      return "snapshot";
    } catch (error) {
      console.warn(`no snapshot: ${error}`); // another Pyodide, or no room: all is made here
    }
  }
  py = await loadPyodide({});
  say("booted");
  py.unpackArchive(await (await fetching("app.zip")).arrayBuffer(), "zip", { extractDir: PACKAGES });
  return "plain";
}

// The reader's home is in IndexedDB. A browser that keeps nothing, as a private window, has one for as long as the page.
async function goHome() {
  py.FS.mkdirTree(HOME);
  try {
    py.FS.mount(py.FS.filesystems.IDBFS, {}, HOME);
    await synced(true);
    keeps = true;
    say("home");
  } catch (error) {
    console.warn(`nothing is kept: ${error}`);
    say("unkept");
  }
}

function synced(populate) {
  return new Promise((done, failed) => py.FS.syncfs(populate, (error) => (error ? failed(error) : done())));
}

async function begin({ cells, query, address, language, dark }) {
  const from = await boot();
  say("unpacked");
  await goHome();
  if (language && language !== "en") {
    const words = await fetching(`${language}.mo`);
    if (words.ok) py.FS.writeFile(`${PACKAGES}/hothlab/locale/${language}/LC_MESSAGES/hothlab.mo`, new Uint8Array(await words.arrayBuffer()));
  }
  kernel = py.runPython("from hothlab.site.kernel import kernel; kernel()");
  kernel.wake(HOME, query, address, language, dark);
  kernel.post = post;
  kernel.written = keep;
  say("ready", { from });
  cells.forEach(run);
  queue.splice(0).forEach((each) => (each.run ? run(each.run) : heard(each)));
  setTimeout(keepSnapshot, 4000);
}

function run({ id, source, near }) {
  try {
    kernel.run(source, id, near);
  } catch (error) {
    postMessage({ error: `${id}: ${error.message ?? error}`, cell: id });
  }
}

function heard({ text, buffers }) {
  try {
    if (buffers?.length) {
      const files = py.toPy(buffers);
      kernel.heard(text, files);
      files.destroy();
    } else {
      kernel.heard(text);
    }
  } catch (error) {
    postMessage({ error: String(error.message ?? error) });
  }
}

function post(text, buffers) {
  const mine = buffers.length ? buffers.toJs() : [];
  postMessage({ text, buffers: mine }, mine.map((each) => each.buffer));
}

// What is written goes to IndexedDB a moment later.
function keep() {
  if (!keeps) return;
  clearTimeout(keeping);
  keeping = setTimeout(() => synced(false).then(() => tabs?.postMessage("kept"), () => say("unkept")), 120);
  clearTimeout(telling);
  telling = setTimeout(() => postMessage({ now: kernel.now() }), 3000);
}

// What another tab has kept is here before its reader comes to this one.
const tabs = globalThis.BroadcastChannel && new BroadcastChannel("hothlab-home");
if (tabs) tabs.onmessage = () => keeps && synced(true).catch(() => {});
