// One connection to the host that stays: at most one socket, replaced when it is lost or silent.
// Sockets, timers and the page's events are handed in, so that all of it runs without a browser.

export const CONNECTING = "connecting";
export const OPEN = "open";
export const WAITING = "waiting"; // a little pause before the next try
export const HIDDEN = "hidden"; // lost while nobody looks; the next look connects
export const CLOSED = "closed"; // not to be opened again before somebody asks

export const CONNECT_MS = 5000; // to connect and to join; a sleeping access point answers within two seconds, or never
export const PING_MS = 1000;
export const SILENCE_MS = 2500; // as the host's: two lost pings, and it shows within 3 seconds
export const WAKE_MS = 300; // browsers tell a waking by up to three events
export const WAITS_MS = [250, 500, 1000, 2000];
const JITTER = 0.25; // seven phones must not knock at the same instant
const LATE_MS = 500; // a timer so late shows that the page itself stood still
const AGAIN = ["visibilitychange", "pageshow", "online"];

// The browser's own things.
/** @param {string} url @returns {World} */
export function browser(url) {
  return {
    url: url,
    socket: (to) => new WebSocket(to),
    after: (ms, what) => setTimeout(what, ms),
    cancel: (timer) => clearTimeout(timer),
    now: () => Date.now(),
    random: () => Math.random(),
    visible: () => document.visibilityState !== "hidden",
    listen: (event, what) => (event === "visibilitychange" ? document : window).addEventListener(event, what),
  };
}

// `reports`: onMessage(json), onOnline(yes), onOpen(), onStop(why); all but onMessage may be left out.
export class Link {
  /** @param {World} world @param {Partial<Reports> & Pick<Reports, "onMessage">} reports */
  constructor(world, reports) {
    this.world = world;
    this.reports = Object.assign({ onOnline() {}, onOpen() {}, onStop() {} }, reports);
    this.state = CLOSED;
    this.online = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.watched = false;
    this.failures = 0;
    this.pings = 0;
    this.heardAt = 0;
    this.triedAt = 0;
    this.seatedAt = 0;
    this.wokenAt = -Infinity;
    /** @type {{ [name: string]: number }} */
    this.timers = {};
    AGAIN.forEach((event) => world.listen(event, () => this.looked()));
  }

  // Connects, and stays connected until `close` or a goodbye that ends the visit.
  open() {
    if (this.state !== CLOSED) return;
    this.failures = 0;
    this.connect();
  }

  close() {
    this.drop();
    this.state = CLOSED;
    this.tell(false);
  }

  // The phone has joined: pings begin, and silence counts as loss. A host does not answer pings before.
  seated() {
    if (this.state !== OPEN) return;
    this.watched = true;
    this.seatedAt = this.world.now();
    this.stop("connect");
    this.watch();
  }

  // Whether the message went out; what must not be lost is sent again by table.js.
  /** @param {object} message */
  send(message) {
    if (this.state === OPEN && !this.watched) this.timer("connect", CONNECT_MS, () => this.lost());
    return this.sendBytes(JSON.stringify(message));
  }

  /** @param {string | ArrayBuffer} bytes */
  sendBytes(bytes) {
    if (this.state !== OPEN || !this.socket) return false;
    try {
      this.socket.send(bytes);
    } catch (error) {
      return false;
    }
    return true;
  }

  // Bytes that have not left the phone yet.
  get waiting() {
    return this.socket ? this.socket.bufferedAmount : 0;
  }

  connect() {
    this.drop();
    this.state = CONNECTING;
    this.triedAt = this.world.now();
    this.timer("connect", CONNECT_MS, () => this.lost());
    let socket = null;
    try {
      socket = this.world.socket(this.world.url);
    } catch (error) {
      this.lost();
      return;
    }
    this.socket = socket;
    const mine = (/** @type {(event: MessageEvent) => void} */ what) => (/** @type {Event} */ event) => {
      if (this.socket === socket) what(/** @type {MessageEvent} */ (event));
    };
    socket.onopen = mine(() => this.opened());
    socket.onmessage = mine((event) => this.heard(event.data));
    socket.onclose = mine(() => this.lost());
    socket.onerror = mine(() => this.lost());
  }

  opened() {
    this.state = OPEN;
    this.heardAt = this.world.now();
    this.reports.onOpen();
  }

  /** @param {unknown} data */
  heard(data) {
    this.stop("connect");
    this.heardAt = this.world.now();
    this.watch();
    this.tell(true);
    const message = parsed(data);
    if (!message) return;
    if (message.say === "goodbye") this.goodbye(message.why);
    if (message.say !== "pong") this.reports.onMessage(message);
  }

  /** @param {Goodbye["why"]} why */
  goodbye(why) {
    if (why === "closing") {
      this.lost();
      return;
    }
    this.close();
    this.reports.onStop(why);
  }

  lost() {
    this.drop();
    this.tell(false);
    if (!this.world.visible()) {
      this.state = HIDDEN;
      return;
    }
    this.state = WAITING;
    const wait = WAITS_MS[Math.min(this.failures, WAITS_MS.length - 1)];
    this.failures += 1;
    this.timer("again", wait * (1 + JITTER * (2 * this.world.random() - 1)), () => this.connect());
  }

  // Forgets the socket: whatever it still says is not heard.
  drop() {
    Object.keys(this.timers).forEach((name) => this.stop(name));
    // A host that seats everybody and hangs up at once must not be flooded either.
    if (this.watched && this.world.now() - this.seatedAt >= SILENCE_MS) this.failures = 0;
    const socket = this.socket;
    this.socket = null;
    this.watched = false;
    if (!socket) return;
    try {
      socket.close();
    } catch (error) {
      // It was never opened; nothing is left to close.
    }
  }

  // Pings, and notices silence, while somebody looks; a hidden page's timers cannot be relied on.
  watch() {
    if (!this.watched || !this.world.visible()) return;
    this.timer("silence", SILENCE_MS, (late) => this.silent(late));
    if (!("ping" in this.timers)) this.ping();
  }

  ping() {
    this.pings += 1;
    this.send({ say: "ping", n: this.pings });
    this.timer("ping", PING_MS, () => this.ping());
  }

  /** @param {number} late */
  silent(late) {
    // The page stood still, not the host: its answers may wait to be read.
    if (late > LATE_MS) {
      this.watch();
      return;
    }
    this.tell(false);
    this.connect();
  }

  looked() {
    if (this.state === CLOSED) return;
    if (!this.world.visible()) {
      this.stop("ping");
      this.stop("silence");
      return;
    }
    const now = this.world.now();
    if (now - this.wokenAt < WAKE_MS && this.state !== HIDDEN) {
      this.watch();
      return;
    }
    this.wokenAt = now;
    this.wake(now);
  }

  /** @param {number} now */
  wake(now) {
    const since = this.state === CONNECTING ? this.triedAt : this.heardAt;
    const fresh = (this.state === OPEN || this.state === CONNECTING) && now - since < SILENCE_MS;
    if (fresh) {
      this.watch();
      return;
    }
    this.failures = 0;
    this.tell(false);
    this.connect();
  }

  /** @param {boolean} online */
  tell(online) {
    if (this.online === online) return;
    this.online = online;
    this.reports.onOnline(online);
  }

  /** @param {string} name @param {number} ms @param {(late: number) => void} what */
  timer(name, ms, what) {
    this.stop(name);
    const due = this.world.now() + ms;
    this.timers[name] = this.world.after(ms, () => {
      delete this.timers[name];
      what(this.world.now() - due);
    });
  }

  /** @param {string} name */
  stop(name) {
    if (!(name in this.timers)) return;
    this.world.cancel(this.timers[name]);
    delete this.timers[name];
  }
}

/** @param {unknown} data @returns {ToPhone | { say: "pong" } | null} */
function parsed(data) {
  try {
    const message = JSON.parse(String(data));
    return message && typeof message === "object" ? message : null;
  } catch (error) {
    return null;
  }
}
