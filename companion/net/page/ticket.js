// The ticket to a seat: what a phone may show at the door, over as many sockets as it takes. The same names and
// rules as phone_pairing.py; no I/O here.

import { INVITATION, isSeat, named, readCredentials, written } from "./pairing.js";

export const TRIES_MOST = 4;
// Refusals that judge neither key nor seat: the same ticket may be shown again a little later.
export const PASSING = ["TooSlow", "TooFast", "HostFault", "OutOfOrder"];

/** @param {Way | null} way @returns {way is Credentials} */
function isReturn(way) {
  return way !== null && "device" in way;
}

/** @param {Way} way */
function keyOf(way) {
  return "key" in way ? way.key : null;
}

/** @param {Way} way */
function codeOf(way) {
  return "code" in way ? way.code : null;
}

// Whoever asks for another seat now does not want to be sent back to the earlier one.
/** @param {Credentials[]} tries @param {number} seat */
function ofSeat(tries, seat) {
  return tries.filter((one) => one.seat === seat);
}

/** @param {Credentials[]} tries @param {Credentials | null} credentials */
function without(tries, credentials) {
  return tries.filter(
    (one) => credentials === null || one.device !== credentials.device || one.key !== credentials.key,
  );
}

// How a phone gets to its seat, over as many sockets as it takes and whichever answers are lost.
// `way`: confirmed credentials, or what to take a seat with, or null when only the tries are left.
// `tries`: tentative credentials, newest first, of each Take that may have arrived.
// `left`: the tries to come back with first. `over`: the sentence to show, since no further socket would help.
// Write `store()` after every change, and before sending what came with it.
export class Ticket {
  /** @param {Partial<TicketFields>} fields */
  constructor(fields) {
    this.way = fields.way || null;
    this.tries = fields.tries || [];
    this.left = fields.left || [];
    this.refusal = fields.refusal || null;
    this.over = fields.over || null;
    Object.freeze(this);
  }

  /** @param {Partial<TicketFields>} changes */
  with(changes) {
    return new Ticket(Object.assign({}, this, changes));
  }

  // What to `begin` with on the next socket, unless it is over.
  next() {
    return this.left.length > 0 ? this.left[0] : this.way;
  }

  // After `begin` and `answered`.
  /** @param {PhonePairing} pairing */
  asked(pairing) {
    const own = pairing.credentials;
    if (own === null || isReturn(pairing.way)) return this;
    const tries = [own].concat(this.tries).slice(0, TRIES_MOST);
    const left = ofSeat(tries, own.seat);
    if (pairing.way !== null && "key" in pairing.way) return this.with({ tries: tries, left: left });
    // A code is shown once: a wrong one must not be counted twice because an answer was lost.
    return this.with({ way: null, tries: tries, left: left, refusal: { key: "pairing.code_lost" } });
  }

  // After `seated`: confirmed, and every other try forgotten.
  /** @param {PhonePairing} pairing */
  seated(pairing) {
    return new Ticket({ way: pairing.credentials });
  }

  // After the host's problem: the ticket to show on a new socket, or one that is over.
  /** @param {PhonePairing} pairing @param {string} error @param {Message} why */
  refused(pairing, error, why) {
    if (PASSING.indexOf(error) >= 0) return this;
    if (!isReturn(pairing.way)) {
      // This Take did not arrive in time, but an earlier one may have, and be why the seat is taken.
      const tries = without(this.tries, pairing.credentials);
      return this.with({ way: null, tries: tries, left: tries, refusal: why }).goingOn();
    }
    if (error !== "UnknownDevice") return this.with({ over: why });
    const left = without(this.left, pairing.way);
    const spent = isReturn(this.way) && this.way.device === pairing.way.device;
    return this.with({ way: spent ? null : this.way, left: left, refusal: this.refusal || why }).goingOn();
  }

  /** @returns {Ticket} */
  goingOn() {
    return this.next() === null ? this.with({ over: this.refusal }) : this;
  }

  // When a person scans or types again: {seat, key} or {seat, code}. What may have arrived stays known.
  /** @param {Invitation | ByCode} way */
  anew(way) {
    const same =
      this.way !== null &&
      this.way.seat === way.seat &&
      codeOf(this.way) === codeOf(way) &&
      keyOf(this.way) === keyOf(way);
    if (same && this.over === null) return this;
    const known = (isReturn(this.way) ? [this.way] : []).concat(this.tries, this.left);
    const single = known.filter((one, at) => known.findIndex((other) => other.key === one.key) === at);
    const tries = single.slice(0, TRIES_MOST);
    return new Ticket({ way: way, tries: tries, left: ofSeat(tries, way.seat) });
  }

  // What must survive a reload, or null to erase it; a code is never in it.
  store() {
    const way = this.way;
    const confirmed = isReturn(way) ? way : null;
    const invitation = way !== null && !isReturn(way) && "key" in way ? way : null;
    if (!confirmed && !invitation && this.tries.length + this.left.length === 0) return null;
    return { credentials: confirmed, invitation: invitation, tries: this.tries, left: this.left };
  }
}

// The ticket that was kept in the store, null if there is none or it is damaged.
/** @param {unknown} kept */
export function readTicket(kept) {
  const all = named(kept);
  if (!Array.isArray(all.tries) || !Array.isArray(all.left)) return null;
  const tries = all.tries.map(readCredentials).filter(isReturn);
  const left = all.left.map(readCredentials).filter(isReturn);
  const confirmed = readCredentials(all.credentials);
  const invited = readInvitation(all.invitation);
  const damaged =
    (all.credentials !== null && confirmed === null) || (all.invitation !== null && invited === null);
  if (damaged || tries.length < all.tries.length || left.length < all.left.length) return null;
  const way = confirmed || invited;
  const found = new Ticket({ way: way, tries: tries.slice(0, TRIES_MOST), left: left.slice(0, TRIES_MOST) });
  // It was over, but something may have arrived since: asked for once more, then forgotten.
  const again = found.next() === null ? new Ticket({ left: found.tries }) : found;
  return again.next() === null ? null : again;
}

/** @param {unknown} kept @returns {Invitation | null} */
function readInvitation(kept) {
  const { seat, key } = named(kept);
  return isSeat(seat) && written(INVITATION, key) ? { seat: seat, key: key } : null;
}
