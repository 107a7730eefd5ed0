// Plays scenarios to the page's Link with fake sockets, a fake clock and a fake page, and prints what it did.

import { readFileSync } from "node:fs";
import * as page from "./link.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));

class World {
  constructor() {
    this.time = 1000000;
    this.timers = [];
    this.count = 0;
    this.sockets = [];
    this.listeners = {};
    this.seen = true;
    this.answers = true;
    this.log = [];
    this.most = 0;
    this.url = "ws://192.0.2.7:8765/socket";
  }

  note(what, value) {
    this.log.push([this.time - 1000000, what, value === undefined ? null : value]);
  }

  now() {
    return this.time;
  }

  random() {
    return 0.5;
  }

  visible() {
    return this.seen;
  }

  listen(event, what) {
    this.listeners[event] = what;
  }

  after(ms, what) {
    this.count += 1;
    this.timers.push({ id: this.count, at: this.time + ms, what });
    return this.count;
  }

  cancel(id) {
    this.timers = this.timers.filter((timer) => timer.id !== id);
  }

  socket(url) {
    if (this.forbidden) throw new Error("forbidden");
    const world = this;
    const socket = {
      url,
      alive: true,
      bufferedAmount: 7,
      send(text) {
        if (world.broken) throw new Error("broken");
        const message = JSON.parse(text);
        if (message.say !== "ping") world.note("sent", message);
        else if (world.answers && this.alive) {
          world.after(10, () => this.alive && this.onmessage({ data: '{"say":"pong","n":1}' }));
        }
        if (message.say === "ping") world.pings = (world.pings || 0) + 1;
      },
      close() {
        this.alive = false;
      },
    };
    this.sockets.push(socket);
    this.note("socket", this.sockets.length);
    this.most = Math.max(this.most, this.sockets.filter((each) => each.alive).length);
    return socket;
  }

  run(until) {
    for (;;) {
      const due = this.timers
        .filter((timer) => timer.at <= until)
        .sort((a, b) => a.at - b.at || a.id - b.id)[0];
      if (!due) break;
      this.time = Math.max(this.time, due.at);
      this.timers = this.timers.filter((timer) => timer !== due);
      due.what();
    }
    this.time = Math.max(this.time, until);
  }

  get last() {
    return this.sockets[this.sockets.length - 1];
  }
}

const DEEDS = {
  open: (world, link) => link.open(),
  end: (world, link) => link.close(),
  tick: (world, link, ms) => world.run(world.time + ms),
  accept: (world) => {
    world.last.onopen({});
    world.last.onmessage({ data: '{"say":"challenge","nonce":"00"}' });
  },
  only_accept: (world) => world.last.onopen({}),
  seated: (world, link) => link.seated(),
  say: (world, link, message, of) =>
    world.sockets[(of || world.sockets.length) - 1].onmessage({ data: JSON.stringify(message) }),
  nonsense: (world, link, text) => world.last.onmessage({ data: text }),
  lose: (world, link, of) => {
    const socket = world.sockets[(of || world.sockets.length) - 1];
    socket.alive = false;
    socket.onerror({});
    socket.onclose({});
  },
  mute: (world) => (world.answers = false),
  unmute: (world) => (world.answers = true),
  hide: (world) => {
    world.seen = false;
    world.listeners.visibilitychange();
  },
  show: (world) => {
    world.seen = true;
    world.listeners.visibilitychange();
  },
  event: (world, link, name) => world.listeners[name](),
  // A page that is not run for a while: its timers are all late, and messages wait behind them.
  freeze: (world, link, ms) => {
    world.time += ms;
    world.run(world.time);
  },
  send: (world, link, message) => world.note("send", link.send(message)),
  break: (world) => (world.broken = true),
  forbid: (world) => (world.forbidden = true),
};

function play(scenario) {
  const world = new World();
  const link = new page.Link(world, {
    onMessage: (message) => world.note("message", message.say),
    onOnline: (online) => world.note("online", online),
    onOpen: () => world.note("open"),
    onStop: (why) => world.note("stop", why),
  });
  scenario.forEach(([deed, ...given]) => DEEDS[deed](world, link, ...given));
  return {
    log: world.log,
    state: link.state,
    online: link.online,
    sockets: world.sockets.length,
    most: world.most,
    alive: world.sockets.filter((socket) => socket.alive).length,
    pings: world.pings || 0,
    waiting: link.waiting,
    timers: world.timers.length,
  };
}

const limits = [page.PING_MS, page.SILENCE_MS];
console.log(JSON.stringify({ limits, waits: page.WAITS_MS, played: job.scenarios.map(play) }));
