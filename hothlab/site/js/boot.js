// Begins the kernel before anything else of a page: it is a worker, and fetches what it needs while the page is read.
globalThis.hothlabHeard = [];
globalThis.hothlabWorker = new Worker(new URL(`worker.js${/[?&]plain\b/.test(location.search) ? "?plain" : ""}`, document.currentScript.src), { type: "module" });
hothlabWorker.onmessage = ({ data }) => hothlabHeard.push(data);
