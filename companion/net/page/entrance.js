// How this phone gets in: its ticket kept in the drawer, and one handshake for each socket.

import { PairingError, begin, browserRandom } from "./pairing.js";
import { PASSING, Ticket, readTicket } from "./ticket.js";

const IN = ["seated", "watching"];

export class Entrance {
  // `drawer` is the Store of this table.
  /** @param {Store} drawer */
  constructor(drawer) {
    this.drawer = drawer;
    this.ticket = readTicket(drawer.read("ticket"));
    this.watching = this.ticket === null && drawer.read("watching") === true;
    /** @type {PhonePairing | null} */
    this.pairing = null;
  }

  // Takes a seat: {seat, key} from a QR code or {seat, code} as typed.
  /** @param {Invitation | ByCode} way */
  take(way) {
    this.watching = false;
    this.keep((this.ticket || new Ticket({})).anew(way));
  }

  watch() {
    this.watching = true;
  }

  // Whether there is anything to knock with.
  hasWay() {
    return this.watching || (this.ticket !== null && this.ticket.over === null);
  }

  // Whether the host has ever confirmed this phone's seat, and not taken it back.
  hasSeat() {
    return this.device() !== null;
  }

  // Whether anything is kept that may still open a seat.
  hasTicket() {
    return this.ticket !== null && this.ticket.store() !== null;
  }

  // Which device this phone is at the table; null while it watches.
  device() {
    const way = this.watching || this.ticket === null ? null : this.ticket.way;
    return way !== null && "device" in way ? way.device : null;
  }

  // What the next socket begins with; null to watch.
  next() {
    return this.watching || this.ticket === null ? null : this.ticket.next();
  }

  isIn() {
    return this.pairing !== null && IN.includes(this.pairing.state);
  }

  forget() {
    this.ticket = null;
    this.watching = false;
    ["ticket", "watching", "table"].forEach((name) => this.drawer.erase(name));
  }

  /** @param {Ticket} ticket */
  keep(ticket) {
    this.ticket = ticket;
    this.drawer.write("ticket", ticket.store());
  }

  // What to send for this message, or null; a PairingError says that it leads nowhere.
  /** @param {ToPhone} message */
  hear(message) {
    if (message.say === "challenge") return this.ask(begin(message, this.next(), browserRandom));
    if (message.say === "answer" && this.pairing) return this.ask(this.pairing.answered(message));
    if (message.say === "seated" && this.pairing) this.seated(this.pairing.seated(message)[0]);
    return null;
  }

  // The ticket is written before anything is sent: an answer that gets lost must not cost the seat.
  /** @param {PairingTurn} turn */
  ask([pairing, message]) {
    this.pairing = pairing;
    if (!this.watching && this.ticket) this.keep(this.ticket.asked(pairing));
    return message;
  }

  /** @param {PhonePairing} pairing */
  seated(pairing) {
    this.pairing = pairing;
    if (!this.watching && this.ticket) this.keep(this.ticket.seated(pairing));
    this.drawer.write("watching", this.watching ? true : null);
  }

  // The sentence to show when no further socket would help, else null.
  /** @param {string} error @param {Message} why */
  refused(error, why) {
    if (PASSING.includes(error)) return null;
    if (this.watching || this.pairing === null || this.ticket === null) return why;
    const next = this.ticket.refused(this.pairing, error, why);
    this.keep(next);
    return next.over;
  }

  // The same, for what this phone itself found wrong.
  /** @param {unknown} error @returns {Message} */
  failed(error) {
    if (!(error instanceof PairingError)) throw error;
    return { key: error.key, params: [] };
  }
}
