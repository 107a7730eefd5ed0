// Pairing on the page: the same bytes, names and states as handshake.py and phone_pairing.py.
// No I/O here: the caller brings random bytes, writes the ticket's store and then sends what comes back.
// BigInt is called, never written as a literal: a phone without it can still take a seat by QR code.

import { ascii, fromHex, hashParts, lengthPrefixed, toHex } from "./sealed.js";
import { hmacSha256 } from "./sha256.js";

export const PROTOCOL = 1;
export const TAKE = "adjutant-take/v1";
export const TAKE_BY_CODE = "adjutant-take-by-code/v1";
export const DEVICE = "adjutant-device/v1";
export const DEVICE_ID = "adjutant-device-id/v1";
export const SEATED = "adjutant-seated/v1";
export const RETURN = "adjutant-return/v1";
export const CODE = "adjutant-code/v1";
export const NONCE_BYTES = 32;
export const SECRET_BYTES = 32;
export const ID_DIGITS = 16;
export const TRIES_MOST = 4;
// Refusals that judge neither key nor seat: the same ticket may be shown again a little later.
export const PASSING = ["TooSlow", "TooFast", "HostFault", "OutOfOrder"];

// RFC 3526, group 14, with the generator 2.
export const PRIME =
  "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd" +
  "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed" +
  "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f" +
  "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b" +
  "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510" +
  "15728e5a8aacaa68ffffffffffffffff";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ID = /^[0-9a-f]{16}$/;
const HASH = /^[0-9a-f]{64}$/;
const PUBLIC = /^[0-9a-f]{512}$/;
const INVITATION = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const DIGITS = /^[0-9]{6}$/;
const FRAGMENT = /^#s=(0|[1-9][0-9]?)&k=([A-Za-z0-9_-]{22})$/;

// `key` is the key of the sentence to show; it never holds a secret.
export class PairingError extends Error {
  constructor(key) {
    super(key);
    this.key = key;
  }
}

function demand(wellWritten) {
  if (!wellWritten) throw new PairingError("pairing.bad_key");
}

function written(pattern, text) {
  return typeof text === "string" && pattern.test(text);
}

function proof(key, parts) {
  return hmacSha256(key, lengthPrefixed(parts.map(ascii)));
}

// `random(size)` gives that many fresh bytes; getRandomValues is there on a LAN address too.
export function browserRandom(size) {
  return crypto.getRandomValues(new Uint8Array(size));
}

// The 16 bytes of an invitation. The last letter holds four bits too many, so only four letters can end one.
export function invitationKey(text) {
  demand(written(INVITATION, text));
  const bytes = [];
  let held = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    held = ((held << 6) | LETTERS.indexOf(text[at])) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

// {seat, key} from the end of the address in a QR code: "#s=2&k=...".
export function parseFragment(fragment) {
  const found = FRAGMENT.exec(fragment);
  demand(found !== null);
  invitationKey(found[2]);
  return { seat: Number(found[1]), key: found[2] };
}

// `tag` is TAKE or TAKE_BY_CODE; `key` the bytes of invitationKey or codeKey; `nonces` the host's and the phone's.
export function takeProof(tag, key, table, seat, nonces) {
  return proof(key, [tag, table, String(seat), nonces[0], nonces[1]]);
}

// 64 hex digits, made on both ends and never sent.
export function deviceKey(key, table, seat, nonces) {
  return proof(key, [DEVICE, table, String(seat), nonces[0], nonces[1]]);
}

// The public id that belongs to a device key, so that a phone knows its own before it is answered.
export function deviceId(key, table, seat) {
  return proof(fromHex(key), [DEVICE_ID, table, String(seat)]).slice(0, ID_DIGITS);
}

export function returnProof(device, key, table, nonces) {
  return proof(fromHex(key), [RETURN, table, device, nonces[0], nonces[1]]);
}

export function seatedProof(device, key, nonces) {
  return proof(fromHex(key), [SEATED, device, nonces[0], nonces[1]]);
}

// Whether this browser can reckon with a short code; ask before offering one, the QR code works without.
export function canUseCodes() {
  return typeof BigInt === "function";
}

function toNumber(hex) {
  return BigInt("0x" + hex);
}

function toPublic(number) {
  return number.toString(16).padStart(512, "0");
}

function power(base, exponent, prime) {
  let result = BigInt(1);
  Array.from(exponent.toString(2)).forEach(function (bit) {
    result = (result * result) % prime;
    if (bit === "1") result = (result * base) % prime;
  });
  return result;
}

export function isPublic(text) {
  if (!written(PUBLIC, text)) return false;
  const number = toNumber(text);
  return number >= BigInt(2) && number <= toNumber(PRIME) - BigInt(2);
}

// A secret exponent for one socket, as 64 hex digits.
export function newSecret(random) {
  return toHex(random(SECRET_BYTES));
}

export function publicOf(secret) {
  return toPublic(power(BigInt(2), toNumber(secret), toNumber(PRIME)));
}

// What only the two ends know, as 512 hex digits.
export function sharedSecret(secret, peer) {
  demand(isPublic(peer));
  return toPublic(power(toNumber(peer), toNumber(secret), toNumber(PRIME)));
}

// The key that a short code makes between the phone's and the host's public number.
export function codeKey(code, shared, phone, host) {
  demand(written(DIGITS, code) && isPublic(phone) && isPublic(host));
  return fromHex(hashParts([ascii(CODE), ascii(code), fromHex(shared), fromHex(phone), fromHex(host)]));
}

// What was kept in the store, or null if it is none: {table, seat, device, key}.
export function readCredentials(kept) {
  const whole =
    kept !== null &&
    typeof kept === "object" &&
    Number.isSafeInteger(kept.seat) &&
    kept.seat >= 0 &&
    written(ID, kept.table) &&
    written(ID, kept.device) &&
    written(HASH, kept.key);
  return whole ? { table: kept.table, seat: kept.seat, device: kept.device, key: kept.key } : null;
}

// One socket's handshake. `state`: knocked, asked, seated or watching; `credentials`: tentative until seated.
// What there is to send comes back second, as the plain object to be turned into JSON.
export class PhonePairing {
  constructor(fields) {
    Object.assign(this, { nonce: "", secret: "", credentials: null }, fields);
    Object.freeze(this);
  }

  with(changes) {
    return new PhonePairing(Object.assign({}, this, changes));
  }

  nonces() {
    return [this.challenge.nonce, this.nonce];
  }

  ask(tag, key) {
    const table = this.challenge.table;
    const seat = this.way.seat;
    const message = {
      say: tag === TAKE ? "take" : "take_by_code",
      protocol: PROTOCOL,
      seat: seat,
      nonce: this.nonce,
    };
    message.proof = takeProof(tag, key, table, seat, this.nonces());
    const made = deviceKey(key, table, seat, this.nonces());
    const own = { table: table, seat: seat, device: deviceId(made, table, seat), key: made };
    return [this.with({ state: "asked", credentials: own, secret: "" }), message];
  }

  // The host's answer to a knock.
  answered(message) {
    if (this.state !== "knocked") throw new PairingError("pairing.out_of_order");
    const shared = sharedSecret(this.secret, message.public);
    return this.ask(TAKE_BY_CODE, codeKey(this.way.code, shared, publicOf(this.secret), message.public));
  }

  // The host lets the phone in; the error says that it did not prove itself.
  seated(message) {
    if (this.state !== "asked") throw new PairingError("pairing.out_of_order");
    const own = this.credentials;
    if (own === null) return [this.with({ state: "watching" }), null];
    if (message.seat !== own.seat || message.device !== own.device) {
      throw new PairingError("pairing.unproven_host");
    }
    demand(written(HASH, message.proof));
    if (seatedProof(own.device, own.key, this.nonces()) !== message.proof) {
      throw new PairingError("pairing.unproven_host");
    }
    return [this.with({ state: "seated" }), null];
  }
}

// `way`: what readCredentials gave, what parseFragment gave, {seat, code}, or null to watch.
export function begin(challenge, way, random) {
  if (challenge.protocol !== PROTOCOL) throw new PairingError("pairing.protocol");
  demand(written(ID, challenge.table) && written(HASH, challenge.nonce));
  const fresh = new PhonePairing({ challenge: challenge, way: way, state: "asked" });
  if (way === null) return [fresh, { say: "watch", protocol: PROTOCOL }];
  const ready = fresh.with({ nonce: toHex(random(NONCE_BYTES)) });
  if ("device" in way) return returning(ready, way);
  if ("key" in way) return ready.ask(TAKE, invitationKey(way.key));
  demand(written(DIGITS, way.code));
  const secret = newSecret(random);
  const message = { say: "knock", protocol: PROTOCOL, public: publicOf(secret) };
  return [ready.with({ state: "knocked", secret: secret }), message];
}

function returning(ready, way) {
  if (way.table !== ready.challenge.table) throw new PairingError("pairing.wrong_table");
  const message = { say: "return", protocol: PROTOCOL, device: way.device, nonce: ready.nonce };
  message.proof = returnProof(way.device, way.key, way.table, ready.nonces());
  return [ready.with({ credentials: way }), message];
}

function isReturn(way) {
  return way !== null && "device" in way;
}

// Whoever asks for another seat now does not want to be sent back to the earlier one.
function ofSeat(tries, seat) {
  return tries.filter((one) => one.seat === seat);
}

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
  constructor(fields) {
    Object.assign(this, { way: null, tries: [], left: [], refusal: null, over: null }, fields);
    Object.freeze(this);
  }

  with(changes) {
    return new Ticket(Object.assign({}, this, changes));
  }

  // What to `begin` with on the next socket, unless it is over.
  next() {
    return this.left.length > 0 ? this.left[0] : this.way;
  }

  // After `begin` and `answered`.
  asked(pairing) {
    const own = pairing.credentials;
    if (own === null || isReturn(pairing.way)) return this;
    const tries = [own].concat(this.tries).slice(0, TRIES_MOST);
    const left = ofSeat(tries, own.seat);
    if ("key" in pairing.way) return this.with({ tries: tries, left: left });
    // A code is shown once: a wrong one must not be counted twice because an answer was lost.
    return this.with({ way: null, tries: tries, left: left, refusal: { key: "pairing.code_lost" } });
  }

  // After `seated`: confirmed, and every other try forgotten.
  seated(pairing) {
    return new Ticket({ way: pairing.credentials });
  }

  // After the host's problem: the ticket to show on a new socket, or one that is over.
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

  goingOn() {
    return this.next() === null ? this.with({ over: this.refusal }) : this;
  }

  // When a person scans or types again: {seat, key} or {seat, code}. What may have arrived stays known.
  anew(way) {
    const same =
      this.way !== null &&
      this.way.seat === way.seat &&
      this.way.key === way.key &&
      this.way.code === way.code;
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
export function readTicket(kept) {
  if (kept === null || typeof kept !== "object" || !Array.isArray(kept.tries) || !Array.isArray(kept.left)) {
    return null;
  }
  const tries = kept.tries.map(readCredentials);
  const left = kept.left.map(readCredentials);
  const confirmed = kept.credentials === null ? null : readCredentials(kept.credentials);
  const invited = kept.invitation === null ? null : readInvitation(kept.invitation);
  const damaged =
    (kept.credentials !== null && confirmed === null) || (kept.invitation !== null && invited === null);
  if (damaged || tries.indexOf(null) >= 0 || left.indexOf(null) >= 0) return null;
  const way = confirmed || invited;
  const found = new Ticket({ way: way, tries: tries.slice(0, TRIES_MOST), left: left.slice(0, TRIES_MOST) });
  // It was over, but something may have arrived since: asked for once more, then forgotten.
  const again = found.next() === null ? new Ticket({ left: found.tries }) : found;
  return again.next() === null ? null : again;
}

function readInvitation(kept) {
  const whole =
    typeof kept === "object" &&
    Number.isSafeInteger(kept.seat) &&
    kept.seat >= 0 &&
    written(INVITATION, kept.key);
  return whole ? { seat: kept.seat, key: kept.key } : null;
}
