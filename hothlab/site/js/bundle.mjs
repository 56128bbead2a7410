// The script of the pages: Jupyter's own widgets, their manager, and ours between them and the worker.
// node bundle.mjs PAGE.js OUT.js SANITIZE.js
import { build } from "esbuild";

const [entry, outfile, sanitize] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  format: "esm",
  minify: true,
  legalComments: "none",
  alias: { "sanitize-html": sanitize }, // 230 kB for what the browser's own parser does
  define: { "process.env.NODE_ENV": '"production"' },
  loader: { ".svg": "dataurl", ".css": "text" },
  logLevel: "warning",
});
