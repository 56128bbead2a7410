// Pyodide's memory once everything is imported and read, and in a second file what is not in memory.
// node snapshot.mjs BYTECODE.zip SNAPSHOT.bin.gz REST.bin.gz
import fs from "node:fs";
import zlib from "node:zlib";
import { loadPyodide } from "pyodide";

process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error).slice(-2500));
  process.exit(1);
});
const [from, snapshot, rest] = process.argv.slice(2);
const PACKAGES = "/lib/python3.14/site-packages";
const py = await loadPyodide({ _makeSnapshot: true, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
py.unpackArchive(new Uint8Array(fs.readFileSync(from)), "zip", { extractDir: PACKAGES });
py.runPython(`
import sys
sys.dont_write_bytecode = True
from hothlab.site.kernel import kernel
kernel().warm()
import gc
gc.collect()
`);
overwriteFreed(py._module);
fs.writeFileSync(snapshot, zlib.gzipSync(py.makeMemorySnapshot(), { level: 9 }));
fs.writeFileSync(rest, zlib.gzipSync(notInMemory(), { level: 9 }));
process.exit(0);

// Zeros over what was freed, so that it packs to nothing.
function overwriteFreed(module) {
  const top = module.HEAPU8.length;
  const kept = [];
  for (let size = 1 << 20; size >= 64; size /= 2) {
    for (;;) {
      const at = module._malloc(size);
      if (!at) break;
      if (at + size > top) {
        module._free(at);
        break;
      }
      module.HEAPU8.fill(0, at, at + size);
      kept.push(at);
      if (kept.length > 400000) break;
    }
  }
  kept.forEach((at) => module._free(at));
}

// The files of the packages but for the modules that are imported: an index, then one file after the other.
function notInMemory() {
  const names = JSON.parse(py.runPython(`
import json, os
loaded = {getattr(module, name, None) for module in list(sys.modules.values()) for name in ("__file__", "__cached__")}
json.dumps([
    path
    for folder, _folders, names in os.walk("${PACKAGES}")
    for path in (os.path.join(folder, name) for name in sorted(names))
    if path not in loaded and "/__pycache__/" not in path
])
`));
  const parts = names.map((name) => py.FS.readFile(name));
  const index = new TextEncoder().encode(JSON.stringify(names.map((name, n) => [name, parts[n].length])));
  return Buffer.concat([new Uint8Array(new Uint32Array([index.length]).buffer), index, ...parts]);
}
