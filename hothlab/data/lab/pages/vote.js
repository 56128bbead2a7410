// The page of a vote, on a phone that may be old: no library, nothing newer than ECMAScript 5. It asks the server what is
// asked (and waits there until that changes), shows it, and sends what is chosen. Every text of others stays text.
(function () {
  "use strict";
  var words = JSON.parse(document.body.getAttribute("data-words"));
  var here = location.pathname.replace(/\/+$/, "");
  var now = { n: "", state: "wait" };
  var chosen = []; // what is tapped here
  var sent = null; // what the server has; null before the first answer
  var sending = false, again = false, pause = 1000;

  function by(id) { return document.getElementById(id); }

  function said(words, values) {
    return words.replace(/\{(\w+)\}/g, function (whole, name) { return values[name]; });
  }

  function ask(method, path, body, done) {
    var request = new XMLHttpRequest();
    request.open(method, here + path, true);
    request.timeout = 60000;
    request.onload = function () {
      var answer = {};
      try { answer = JSON.parse(request.responseText); } catch (error) { /* not ours, such as a proxy's page */ }
      done(request.status, answer);
    };
    request.onerror = request.ontimeout = function () { done(0, {}); };
    if (body) request.setRequestHeader("Content-Type", "application/json");
    request.send(body ? JSON.stringify(body) : null);
  }

  // What is asked

  function listen() {
    ask("GET", "/now?seen=" + encodeURIComponent(now.n), null, function (status, answer) {
      if (status === 200 && answer.state) {
        pause = 1000;
        trouble("");
        show(answer);
        if (answer.state !== "over") listen();
      } else if (status === 404) {
        show({ n: "", state: "over" });
      } else {
        trouble(answer.trouble || words.lost);
        setTimeout(listen, pause);
        pause = Math.min(2 * pause, 15000);
      }
    });
  }

  function trouble(text) { by("trouble").textContent = text; }

  function show(answer) {
    var before = now.question, question = answer.question;
    now = answer;
    if (!question || !before || question.id !== before.id || question.pictures.join() !== before.pictures.join()) {
      sent = answer.mine ? answer.mine : null;
      chosen = sent ? sent.slice() : [];
      if (question) build(question);
    }
    refresh();
  }

  function refresh() {
    var unnamed = now.names && !now.name && (now.state === "open" || now.state === "wait");
    var asked = !!now.question && !unnamed && now.state !== "over";
    var open = now.state === "open" && !unnamed;
    var text = unnamed ? words.who : words[now.state];
    if (open && sent) text = words.taken;
    if (now.state === "closed") text = sent ? words.closed : words.late;
    by("who").hidden = !unnamed;
    by("asked").hidden = !asked;
    by("state").textContent = text;
    by("state").className = asked || unnamed ? (open && sent ? "in" : "") : "rest";
    if (!asked) return;
    var each, buttons = by("options").getElementsByTagName("button");
    for (each = 0; each < buttons.length; each += 1) {
      mark(buttons[each], chosen.indexOf(each) >= 0);
      buttons[each].disabled = !open;
    }
    var spots = by("board").getElementsByTagName("g");
    for (each = 0; each < spots.length; each += 1) mark(spots[each], chosen.indexOf(spots[each].getAttribute("data-hex")) >= 0);
    by("board").className = open ? "" : "shut";
    var send = by("send"), same = sent && sent.join() === chosen.join();
    send.hidden = now.question.kind !== "hexes" || !open;
    send.disabled = !!same;
    send.textContent = same ? words.sent : chosen.length ? said(words.send, { hexes: chosen.join(", ") }) : words.none;
  }

  function mark(box, on) {
    box.setAttribute("class", on ? "on" : "");
    (box.tagName === "g" ? box.firstChild : box).setAttribute(box.tagName === "g" ? "aria-checked" : "aria-pressed", on ? "true" : "false");
  }

  // The question's parts

  function add(parent, tag, text, attributes) {
    var name, made = document.createElement(tag);
    if (text) made.textContent = text;
    for (name in attributes) made.setAttribute(name, attributes[name]);
    parent.appendChild(made);
    return made;
  }

  function draw(parent, tag, attributes) {
    var name, made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (name in attributes) made.setAttribute(name, attributes[name]);
    parent.appendChild(made);
    return made;
  }

  function build(question) {
    ["words", "pictures", "board", "options"].forEach(function (id) { by(id).innerHTML = ""; });
    by("text").textContent = question.text;
    question.words.forEach(function (text) { add(by("words"), "p", text); });
    var drawn = question.pictures.map(function (mark) { return here + "/" + mark + ".svg"; });
    if (question.board.length) board(question, drawn.shift());
    drawn.forEach(function (source) { add(by("pictures"), "img", "", { src: source, alt: "" }); });
    var brief = question.options.every(function (text) { return text.length <= 4; });
    by("options").className = brief ? "brief" : "";
    question.options.forEach(function (text, number) {
      var button = add(by("options"), "button", "", { type: "button" });
      add(button, "b", String(number + 1));
      button.appendChild(document.createTextNode(text));
      button.onclick = function () { choose([number]); };
    });
    window.scrollTo(0, 0);
  }

  function board(question, source) {
    var width = question.board[0], height = question.board[1], size = question.board[2];
    var field = add(by("board"), "div", "", { "class": "field" });
    add(field, "img", "", { src: source, alt: words.board, width: width, height: height });
    if (!question.hexes.length) return;
    var over = draw(field, "svg", { viewBox: "0 0 " + width + " " + height, role: "group", "aria-label": words.board });
    question.hexes.forEach(function (spot) {
      var name = spot[0], x = spot[1], y = spot[2], half = size * 0.866;
      var corners = [[0, -size], [half, -size / 2], [half, size / 2], [0, size], [-half, size / 2], [-half, -size / 2]];
      var points = corners.map(function (corner) { return (x + corner[0]).toFixed(1) + "," + (y + corner[1]).toFixed(1); });
      var spotted = draw(over, "g", { "data-hex": name });
      var shape = draw(spotted, "polygon", { points: points.join(" "), "stroke-width": size / 9, role: "checkbox", tabindex: "0", "aria-label": name, "aria-checked": "false" });
      var tick = draw(spotted, "text", { x: x, y: y + 0.3 * size, "font-size": 0.85 * size, "stroke-width": size / 7 });
      tick.textContent = "\u2713";
      var turn = function () {
        if (now.state !== "open") return;
        var at = chosen.indexOf(name);
        if (at < 0) chosen.push(name); else chosen.splice(at, 1);
        chosen.sort();
        refresh();
      };
      shape.onclick = turn;
      shape.onkeydown = function (event) {
        if (event.keyCode === 13 || event.keyCode === 32) { event.preventDefault(); turn(); }
      };
    });
  }

  // Answers: one is on its way at a time, and the newest counts

  function choose(picks) {
    if (now.state !== "open") return;
    chosen = picks;
    refresh();
    send();
  }

  function send() {
    if (sending) { again = true; return; }
    sending = true;
    var id = now.question.id, picks = chosen.slice();
    ask("POST", "/vote", { question: id, picks: picks }, function (status, answer) {
      sending = false;
      if (now.question && now.question.id === id && status === 200) {
        sent = picks;
        trouble("");
      } else if (status !== 200) {
        trouble(answer.trouble || words.lost);
        if (status === 0 || status === 429 || status >= 500) setTimeout(function () { if (now.question && now.question.id === id && now.state === "open") send(); }, 2000);
      }
      refresh();
      if (again) { again = false; if (now.state === "open") send(); }
    });
  }

  by("send").onclick = send;

  by("who").onsubmit = function (event) {
    event.preventDefault();
    ask("POST", "/name", { name: by("name").value }, function (status, answer) {
      trouble(status === 200 ? "" : answer.trouble || words.lost);
      if (status === 200) { by("name").blur(); show(answer); }
    });
  };

  listen();
})();
