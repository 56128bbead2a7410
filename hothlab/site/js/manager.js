// The widgets of a page whose kernel is a worker: Jupyter's own manager, with comms that are messages to it.
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as LuminoWidget from "@lumino/widgets";
import anywidget from "./anywidget.gen.js";

const MODULES = { "@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls, anywidget: anywidget(base) };

class Comm {
  constructor(kernel, id, target) {
    Object.assign(this, { kernel, comm_id: id, target_name: target, early: [] });
  }

  // A model is made a little later than its comm is opened; what was said meanwhile waits.
  on_msg(heard) {
    this.heard = heard;
    this.early.splice(0).forEach((each) => heard(each));
  }

  hear(msg) {
    if (this.heard) this.heard(msg);
    else this.early.push(msg);
  }

  on_close(closed) {
    this.closed = closed;
  }

  open() {
    throw new Error("no comm is opened from the page");
  }

  send(data, callbacks, _metadata, buffers) {
    return this.kernel.say({ type: "comm_msg", id: this.comm_id, data }, buffers, callbacks);
  }

  close(data, callbacks) {
    return this.kernel.say({ type: "comm_close", id: this.comm_id, data }, [], callbacks);
  }
}

export class Manager extends ManagerBase {
  constructor(kernel) {
    super();
    this.kernel = kernel;
    this.comms = new Map();
  }

  hear({ type, id, data, target, metadata, parent }, buffers) {
    const msg = { content: { comm_id: id, data }, metadata, buffers, header: { msg_type: type }, parent_header: { msg_id: parent } };
    if (type === "comm_open") {
      const comm = new Comm(this.kernel, id, target);
      this.comms.set(id, comm);
      this.handle_comm_open(comm, msg);
    } else if (type === "comm_msg") {
      this.comms.get(id)?.hear(msg);
    } else if (type === "comm_close") {
      const comm = this.comms.get(id);
      this.comms.delete(id);
      comm?.closed?.(msg);
    }
  }

  async loadClass(name, module) {
    const found = MODULES[module]?.[name];
    if (!found) throw new Error(`no ${name} of ${module} here`);
    return found;
  }

  callbacks() {
    return {};
  }

  _get_comm_info() {
    return Promise.resolve({});
  }

  _create_comm() {
    return Promise.reject(new Error("no comm is opened from the page"));
  }

  async show(id, el) {
    const model = await this.get_model(id);
    const view = await this.create_view(model);
    el.replaceChildren();
    LuminoWidget.Widget.attach(view.luminoWidget, el);
    return view;
  }
}
