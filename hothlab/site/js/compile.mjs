// A zip with bytecode in place of sources, made by the Python that will read it; YAML of ours as JSON too.
// node compile.mjs SOURCES.zip OUT.zip
import fs from "node:fs";
import { loadPyodide } from "pyodide";

process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error).slice(-2500)); // Node would print a megabyte of Pyodide with it
  process.exit(1);
});
const [from, to] = process.argv.slice(2);
const py = await loadPyodide();
py.FS.writeFile("/sources.zip", new Uint8Array(fs.readFileSync(from)));
py.runPython(`
import importlib._bootstrap_external as bytecode
import json
import sys
import zipfile

READ_BY_NAME = ("hothlab/__init__.py",)  # it reads the list of names that stands beside it
sources = zipfile.ZipFile("/sources.zip")
sys.path.insert(0, "/sources.zip")
import yaml

def put(name, data):
    made.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)

with zipfile.ZipFile("/made.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
    for name in sorted(sources.namelist()):
        data = sources.read(name)
        if name.endswith(".py") and name not in READ_BY_NAME:
            code = compile(data, "/lib/python3.14/site-packages/" + name, "exec", dont_inherit=True, optimize=0)
            put(name + "c", bytecode._code_to_hash_pyc(code, bytes(8), False))
            continue
        put(name, data)
        if name.startswith("hothlab/data/") and name.endswith(".yaml"):
            value = yaml.safe_load(data)
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
            if json.loads(text) == value:
                put(name.removesuffix(".yaml") + ".ready.json", text)
`);
fs.writeFileSync(to, py.FS.readFile("/made.zip"));
process.exit(0);
