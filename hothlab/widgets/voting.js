// Votes from phones. This page runs in the instructor's own browser, which the server knows: it opens a room there, asks
// what the kernel hands to it, and hands the answers to the kernel. The kernel itself never speaks to the server.

const PAUSE = 250; // milliseconds between two counts

// The room of this tab, so that a reload does not send the class away; some pages may keep nothing.
const KEPT = "hothlab-room";

function keptRoom() {
  try {
    return sessionStorage.getItem(KEPT) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepRoom(word) {
  try {
    if (word) sessionStorage.setItem(KEPT, word);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // The room is there all the same, until the page is left.
  }
}

const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

class Voting {
  constructor(stage) {
    const { model, signal } = stage;
    Object.assign(this, { stage, model, signal, words: model.get("words"), room: null, asked: { id: null, open: false } });
    for (const event of ["change:ballot", "change:taken"]) follow(model, event, () => this.soon(), signal);
    if (keptRoom()) this.open();
  }

  // The server

  async call(path, body) {
    const base = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}").baseUrl;
    if (!base) throw new Error("no server");
    const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];
    const headers = body ? { "Content-Type": "application/json", ...(token ? { "X-XSRFToken": token } : {}) } : {};
    const options = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), cache: "no-store", signal: this.signal };
    const answer = await fetch(`${base}hothlab/room${path}`, options);
    if (!answer.ok) throw Object.assign(new Error(answer.statusText), { status: answer.status });
    return answer.json();
  }

  // Open the room of this tab again, or a new one; false where there is no server that takes votes.
  async open() {
    try {
      await this.call(""); // is it there? It also gives the browser what it needs to send something
      this.room = await this.call("", { origin: location.origin, word: keptRoom() });
    } catch {
      return false;
    }
    if (!this.room.link) {
      this.end();
      return true;
    }
    keepRoom(this.room.word);
    this.asked = { id: null, open: false };
    this.model.send({ kind: "room", open: true });
    this.show(this.room);
    this.listen();
    return true;
  }

  end() {
    const { room } = this;
    this.room = null;
    keepRoom(null);
    this.model.send({ kind: "room", open: false });
    if (room) this.call(`/${room.word}/end`, {}).catch(() => {});
  }

  names(on) {
    this.call(`/${this.room.word}/names`, { on }).then((found) => this.show(found), () => {});
  }

  // What the slide asks, one thing after the other

  soon() {
    this.asking = (this.asking ?? Promise.resolve()).then(() => this.sync()).catch(async () => {
      this.asked = { id: undefined, open: false }; // nobody knows what has arrived
      await rest(8 * PAUSE);
      if (this.room && !this.signal.aborted) this.soon();
    });
  }

  async sync() {
    if (!this.room) return;
    const { id = null, ...ballot } = this.model.get("ballot");
    const open = this.model.get("taken");
    const { asked } = this;
    if (id === asked.id && open === asked.open) return;
    this.asked = { id, open };
    const ask = (question) => this.call(`/${this.room.word}/ask`, { question });
    if (id === null) await ask(null);
    else if (open) await ask({ id, ...ballot });
    else if (id === asked.id) this.show(await this.call(`/${this.room.word}/close`, {}));
    else await ask(null); // a slide whose answer is known already
  }

  // What comes in

  async listen() {
    const { room } = this;
    let seen = "";
    while (this.room === room && !this.signal.aborted) {
      try {
        const found = await this.call(`/${room.word}?seen=${seen}`);
        seen = found.n;
        if (this.room === room) this.show(found);
        await rest(PAUSE);
      } catch (error) {
        if (error.status === 404 && this.room === room) {
          this.end(); // the server was started anew, or has forgotten it
          this.stage.update();
        }
        await rest(8 * PAUSE);
      }
    }
  }

  show(found) {
    this.found = found;
    this.stage.update();
    this.stage.panel?.querySelector(".hothlab-counted")?.replaceChildren(...this.live());
    const news = JSON.stringify([found.question, found.answers, found.people]);
    if (!found.question || news === this.told) return;
    this.told = news;
    this.model.send({ kind: "heard", question: found.question, answers: found.answers, people: found.people });
  }

  // The button and the panel

  get label() {
    const { found, room, words } = this;
    if (!room || !found) return words.ask;
    return (found.question ? words.tally : words.here).replace("{n}", found.answered).replace("{all}", found.phones);
  }

  live() {
    const { found, words } = this;
    const told = [make("p", {}, words.phones.replace("{n}", found.phones))];
    if (found.question) told.push(make("p", {}, make("b", {}, words.answered.replace("{n}", found.answered))));
    const names = found.people.map(([name]) => make("span", {}, name)); // text, whatever somebody has typed
    if (names.length) told.push(make("p", { class: "hothlab-names" }, names));
    return told;
  }

  panel() {
    const { room, words } = this;
    if (!room) return [make("p", {}, make("b", {}, words.alone)), make("p", {}, words.lan)];
    const tick = make("input", { type: "checkbox", checked: this.found.names, on: { change: () => this.names(tick.checked) } });
    const [, scheme, short] = /^(https?:\/\/)(.*)$/.exec(room.link);
    const told = [
      make("h2", {}, words.join),
      make("p", {}, words.open),
      make("p", { class: "hothlab-link" }, scheme === "https://" ? room.link : short),
      make("div", { class: "hothlab-counted" }, this.live()),
      make("p", {}, make("label", {}, tick, " ", words.names)),
      scheme === "http://" ? make("small", {}, words.network) : null,
    ];
    const end = () => {
      this.end();
      this.stage.closePanel();
      this.stage.update();
    };
    return [
      make("div", { class: "hothlab-joining" }, make("div", { class: "hothlab-qr", svg: room.qr }), make("div", {}, told)),
      make("button", { type: "button", class: "hothlab-whole", on: { click: end } }, words.end),
    ];
  }
}
