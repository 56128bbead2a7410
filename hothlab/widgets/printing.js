// A button that prints pages, and where there is more room a choice of paper and a button that saves them. The kernel
// makes the pages when they are asked for; the browser prints them from a frame that nobody sees.

const LETTER = /-(US|CA|MX|PH|CO|CL)\b/; // where a printer holds Letter and not A4

function printPage(html) {
  const frame = make("iframe", { "aria-hidden": "true", tabindex: -1, title: "",
    style: "position:fixed;left:-10000px;top:0;width:900px;height:1200px;border:0" });
  frame.srcdoc = html;
  frame.addEventListener("load", () => {
    const page = frame.contentWindow;
    page.addEventListener("afterprint", () => setTimeout(() => frame.remove(), 1000));
    page.focus();
    page.print();
  });
  document.body.append(frame);
}

function begin(model, el, signal) {
  const words = model.get("words");
  const status = make("span", { role: "status", "aria-live": "polite" });
  const usual = LETTER.test(navigator.language) ? "letter" : "a4";
  const papers = Object.entries(model.get("papers"));
  const paper = make("select", { "aria-label": words.paper }, papers.map(([value, label]) => make("option", { value }, label)));
  paper.value = usual;
  const ask = (kind) => () => {
    status.textContent = words.making;
    model.send({ kind, paper: papers.length ? paper.value : usual });
  };
  const button = (kind) => make("button", { type: "button", title: model.get("about"), on: { click: ask(kind) } }, words[kind]);
  el.classList.add("hothlab-handout", "hothlab-printing");
  const all = papers.length ? [paper, button("print"), button("save")] : [button("print")];
  el.replaceChildren(make("div", { class: "hothlab-buttons" }, all), status);
  const heard = (content, buffers) => {
    if (content.kind === "page") printPage(new TextDecoder().decode(buffers[0]));
    if (content.kind === "file") save(content.name, content.type, buffers[0]);
    status.textContent = content.text ?? "";
  };
  follow(model, "msg:custom", heard, signal);
  guardKeys(el, signal);
}

export default { render: whileShown(begin) };
