// A visit at the table: link, entrance and table put together, and everything heard on the way.

import { Entrance } from "./entrance.js";
import { PhoneTable } from "./table.js";
import { Link, browser } from "./link.js";
import { known, spentBy } from "./cards.js";
import { NO_DIAL, NO_PAD, NO_PHOTO, perTable } from "./model.js";
import { sealMark } from "./shown.js";

// A page that wakes is connected again sooner than a red bar could be read.
const GRACE_MS = 300;

export class Visit {
  // `changed()` redraws; `drawer` is the Store of this table; `look()` asks which table there is now.
  /** @param {Model} model @param {Store} drawer @param {() => void} changed @param {() => void} look */
  constructor(model, drawer, changed, look) {
    this.model = model;
    this.drawer = drawer;
    this.changed = changed;
    this.look = look;
    this.entrance = new Entrance(drawer);
    this.offlineSince = 0;
    this.link = new Link(browser("ws://" + location.host + "/socket"), {
      onMessage: (message) => this.heard(message),
      onOpen: () => {
        this.entrance.pairing = null;
      },
      onOnline: (yes) => this.reached(yes),
      onStop: (why) => this.stopped(why),
    });
    this.counting = setInterval(() => this.count(), 1000);
  }

  // Goes in with what the entrance holds.
  enter() {
    this.leave();
    const way = this.entrance.next();
    Object.assign(this.model, { wanted: true, met: false, phase: "taking", joinProblem: null });
    Object.assign(this.model, { seat: way ? way.seat : null, returning: way !== null && "device" in way });
    this.offlineSince = Date.now();
    this.link.open();
    this.changed();
  }

  // For good: the next visit is at another table.
  end() {
    clearInterval(this.counting);
    this.leave();
  }

  leave() {
    this.entrance.pairing = null;
    this.model.wanted = false;
    this.link.close();
  }

  /** @param {boolean} yes */
  reached(yes) {
    if (yes) {
      Object.assign(this.model, { online: true, met: true });
      this.changed();
    } else {
      this.entrance.pairing = null;
      this.offlineSince = this.link.heardAt || Date.now();
      if (this.model.photo.state === "sending") this.photo({ state: "broken" });
      setTimeout(() => this.count(), GRACE_MS);
    }
  }

  count() {
    if (this.link.online || !this.model.wanted) return;
    this.model.online = false;
    this.model.offlineFor = Math.round((Date.now() - this.offlineSince) / 1000);
    this.changed();
  }

  /** @param {Goodbye["why"]} why */
  stopped(why) {
    const freed = why === "freed";
    if (freed) this.entrance.forget();
    Object.assign(this.model, { wanted: false, phase: freed ? "freed" : "elsewhere", joinProblem: null });
    if (freed) this.model.table = null;
    this.changed();
  }

  /** @param {ToPhone} message */
  heard(message) {
    if (message.say === "goodbye") return;
    if (this.entrance.isIn()) this.told(/** @type {ToSeated} */ (message));
    else if (message.say === "problem") this.refused(message);
    else this.knock(message);
    this.changed();
  }

  /** @param {ToPhone} message */
  knock(message) {
    try {
      const answer = this.entrance.hear(message);
      if (answer) this.link.send(answer);
      if (this.entrance.isIn()) this.seated();
    } catch (error) {
      this.turnedAway(this.entrance.failed(error), "join");
    }
  }

  /** @param {Problem} message */
  refused(message) {
    const freed = this.entrance.hasSeat() && message.error === "UnknownDevice";
    this.turnedAway(this.entrance.refused(message.error, message.why), freed ? "freed" : "join");
  }

  // Without a sentence the link simply tries again.
  /** @param {Message | null} why @param {Phase} phase */
  turnedAway(why, phase) {
    if (!why) return;
    this.leave();
    // A spent key in the address would be tried again on every reload.
    cleanAddress();
    // Wishes of a seat that is gone must not be sent for the next one; a seat that is kept needs them.
    if (!this.entrance.hasTicket()) this.drawer.erase("table");
    Object.assign(this.model, { phase: phase, joinProblem: why, table: null });
    // Who turned it away may be another table, at whose door nobody should sit down as at the old one.
    this.look();
  }

  seated() {
    const { pairing } = this.entrance;
    if (!pairing) return;
    const { table } = this.model;
    const id = pairing.challenge.table;
    const seat = pairing.credentials ? pairing.credentials.seat : null;
    const same = table && table.table === id && table.seat === seat ? table : null;
    if (!same) Object.assign(this.model, perTable());
    Object.assign(this.model, { phase: "table", forgets: !this.drawer.lasting && seat !== null });
    // What was asked before the break is not answered any more.
    this.model.scoreAsked = -1;
    cleanAddress();
    this.link.seated();
    this.go((same || this.remembered(id, seat)).returned());
  }

  // What this phone stored as another device, before its seat was freed, is no longer its own.
  /** @param {string} id @param {number | null} seat */
  remembered(id, seat) {
    const kept = /** @type {{ device?: string | null } | null} */ (this.drawer.read("table"));
    const own = kept && (kept.device || null) === this.entrance.device();
    return own ? PhoneTable.restored(id, seat, kept) : PhoneTable.seated(id, seat);
  }

  // Writes what must survive, then sends.
  /** @param {TableTurn} turn */
  go([table, out]) {
    this.model.table = table;
    this.drawer.write("table", Object.assign({ device: this.entrance.device() }, table.store()));
    if (out.some(endsSeal)) this.model.askedSeal = sealMark(table);
    out.forEach((message) => this.link.send(message));
  }

  /** @param {ToSeated} message */
  told(message) {
    const { table } = this.model;
    if (!table) return;
    if (message.say === "photo_progress") this.photoProgress(message);
    if (message.say === "problem" && message.error === "PhotoRefused") this.photo({ state: "broken" });
    if (message.say === "sealed_news") this.noteSealed(message.message);
    if (message.say === "whole") this.followPhoto(table.sheet, message.sheet.photo);
    const turn = table.receive(message);
    this.go(turn);
    this.followPad(table.sheet, turn[0].sheet);
    const answered = message.say === "problem" || message.say === "whole";
    if (answered || sealMark(turn[0]) !== this.model.askedSeal) this.model.askedSeal = null;
    this.followSeal(turn[0]);
  }

  /** @param {PhotoProgress} message */
  photoProgress(message) {
    const done = message.received >= message.size;
    this.photo(done ? { received: message.received, state: "sent" } : { received: message.received });
  }

  // What the table says of the photo is newer than what this page has noted of its way.
  /** @param {Sheet | null} sheet @param {PhotoNews | null | undefined} news */
  followPhoto(sheet, news) {
    const same = !sheet || JSON.stringify(news) === JSON.stringify(sheet.photo);
    if (news && !same && this.model.photo.state !== "sending") this.model.photo = NO_PHOTO;
  }

  // What was typed for one question is no part of the answer to another, nor to the same one asked again.
  /** @param {Sheet | null} before @param {Sheet | null} now */
  followPad(before, now) {
    if (before && now && before.under_finger !== now.under_finger) this.model.pad = NO_PAD;
  }

  /** @param {Partial<Photo>} changes */
  photo(changes) {
    this.model.photo = Object.assign({}, this.model.photo, changes);
  }

  /** @param {SealedNews} news */
  noteSealed(news) {
    const { model } = this;
    if (news.sealed === "voided") model.voided = news;
    if (news.sealed !== "chosen") return;
    const { choice, attempt, seat } = news;
    const { chosen } = model;
    const before = chosen && chosen.choice === choice && chosen.attempt === attempt ? chosen.seats : [];
    model.chosen = { choice: choice, attempt: attempt, seats: before.concat([seat]) };
  }

  /** @param {PhoneTable} table */
  followSeal({ seal, sheet, seat }) {
    const { model, drawer } = this;
    if (!seal) return;
    const id = [seal.now.choice, seal.now.attempt].join();
    if (model.dial.id !== id) model.dial = Object.assign({}, NO_DIAL, { id: id });
    this.followForm(sheet, seal, seat);
    if (seal.state !== "opened" || !seal.openings) return;
    const mine = seal.now.sides.findIndex((side) => side.seat === seat);
    if (mine < 0) return;
    model.cards = spentBy(model.cards, seal.now, JSON.parse(seal.openings[mine].secret));
    drawer.write("cards", model.cards);
  }

  /** @param {Sheet | null} sheet @param {PhoneSeal} seal @param {number | null} seat */
  followForm(sheet, seal, seat) {
    const { model, drawer } = this;
    const kept = /** @type {{ choice: number, sealing: Sealing } | null} */ (drawer.read("sealing"));
    if (sheet && sheet.sealing && sameSides(sheet.sealing, seal.now)) {
      model.sealing = sheet.sealing;
      drawer.write("sealing", { choice: seal.now.choice, sealing: sheet.sealing });
      const side = sheet.sealing.sides.find((one) => one.seat === seat);
      if (side) model.cards = known(model.cards, side.form);
    } else if (!kept || kept.choice !== seal.now.choice) model.sealing = null;
    else model.sealing = kept.sealing;
  }
}

/** @param {Sealing} sealing @param {SealNow} now */
function sameSides(sealing, now) {
  const same = (/** @type {Side} */ side, /** @type {number} */ at) =>
    side.seat === now.sides[at].seat && side.role === now.sides[at].role;
  return sealing.sides.length === now.sides.length && sealing.sides.every(same);
}

/** @param {FromSeated} message */
function endsSeal(message) {
  return message.say === "settle_by_hand" || (message.say === "seal" && message.message.sealed === "void");
}

function cleanAddress() {
  if (location.hash) history.replaceState(null, "", location.pathname);
}
