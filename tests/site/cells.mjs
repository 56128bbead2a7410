// Runs the cells of pages as a browser's worker does, and prints what went wrong as JSON.
// node cells.mjs RUNTIME snapshot|plain PAGES.json
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error).slice(-2500)); // Node would print a megabyte of Pyodide with it
  process.exit(1);
});
const [runtime, how, pages] = process.argv.slice(2);
const from = (name) => pathToFileURL(path.join(runtime, "pyodide", name)).href;
const { loadPyodide } = await import(from("pyodide.mjs"));
const { default: createModule } = await import(from("pyodide.asm.mjs"));
const PACKAGES = "/lib/python3.14/site-packages";
const HOME = "/home/hothlab";

const py = how === "snapshot" ? await restored() : await plain();
py.FS.mkdirTree(HOME);
const kernel = py.runPython("from hothlab.site.kernel import kernel; kernel()");
kernel.wake(HOME, "", "http://127.0.0.1/", "en", false);
const heard = [];
kernel.post = (text) => heard.push(...JSON.parse(text));
const found = {};
for (const [page, cells] of Object.entries(JSON.parse(fs.readFileSync(pages, "utf8")))) {
  const wrong = [];
  let shown = 0;
  for (const [number, source] of cells.entries()) {
    heard.length = 0;
    try {
      kernel.run(source, `c${number}`, true);
    } catch (error) {
      wrong.push(String(error.message ?? error).trim().split("\n").at(-1));
    }
    shown += heard.filter((each) => each.type === "shown").flatMap((each) => each.data).length;
  }
  found[page] = { shown, wrong };
}
console.log(JSON.stringify({ found, now: JSON.parse(kernel.now()), modules: py.runPython("import sys; sorted({name.partition('.')[0] for name in sys.modules})").toJs() }));
process.exit(0);

async function restored() {
  const bytes = zlib.gunzipSync(fs.readFileSync(path.join(runtime, "snapshot.bin.gz")));
  const grown = async (settings) => {
    const made = await createModule(settings);
    if (bytes.length > made.HEAP8.length) made.growMemory(bytes.length);
    return made;
  };
  const made = await loadPyodide({ _loadSnapshot: new Uint8Array(bytes), createPyodideModule: grown });
  const all = zlib.gunzipSync(fs.readFileSync(path.join(runtime, "rest.bin.gz")));
  const length = all.readUInt32LE(0);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(all.subarray(4, at).toString())) {
    made.FS.mkdirTree(path.posix.dirname(name));
    made.FS.writeFile(name, new Uint8Array(all.subarray(at, (at += size))));
  }
  return made;
}

async function plain() {
  const made = await loadPyodide();
  made.unpackArchive(new Uint8Array(fs.readFileSync(path.join(runtime, "app.zip"))), "zip", { extractDir: PACKAGES });
  return made;
}
