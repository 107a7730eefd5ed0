// Pairing on the page: the same bytes, names and states as handshake.py and phone_pairing.py.
// No I/O here: the caller brings random bytes, writes the store of ticket.js and then sends what comes back.
// BigInt is called, never written as a literal: a phone without it can still take a seat by QR code.

import { ascii, fromHex, hashParts, lengthPrefixed, toHex } from "./sealed.js";
import { hmacSha256 } from "./sha256.js";

export const PROTOCOL = 3;
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
export const INVITATION = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const DIGITS = /^[0-9]{6}$/;
const FRAGMENT = /^#s=(0|[1-9][0-9]?)&k=([A-Za-z0-9_-]{22})$/;

// `key` is the key of the sentence to show; it never holds a secret.
export class PairingError extends Error {
  /** @param {string} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/** @param {boolean} wellWritten */
function demand(wellWritten) {
  if (!wellWritten) throw new PairingError("pairing.bad_key");
}

/** @param {RegExp} pattern @param {unknown} text @returns {text is string} */
export function written(pattern, text) {
  return typeof text === "string" && pattern.test(text);
}

/** @param {Uint8Array} key @param {string[]} parts */
function proof(key, parts) {
  return hmacSha256(key, lengthPrefixed(parts.map(ascii)));
}

// `random(size)` gives that many fresh bytes; getRandomValues is there on a LAN address too.
/** @param {number} size */
export function browserRandom(size) {
  return crypto.getRandomValues(new Uint8Array(size));
}

// The 16 bytes of an invitation. The last letter holds four bits too many, so only four letters can end one.
/** @param {string} text */
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
/** @param {string} fragment */
export function parseFragment(fragment) {
  const found = FRAGMENT.exec(fragment);
  if (found === null) throw new PairingError("pairing.bad_key");
  invitationKey(found[2]);
  return { seat: Number(found[1]), key: found[2] };
}

// `tag` is TAKE or TAKE_BY_CODE; `key` the bytes of invitationKey or codeKey; `nonces` the host's and the phone's.
/**
 * @param {string} tag
 * @param {Uint8Array} key
 * @param {string} table
 * @param {number} seat
 * @param {Nonces} nonces
 */
export function takeProof(tag, key, table, seat, nonces) {
  return proof(key, [tag, table, String(seat), nonces[0], nonces[1]]);
}

// 64 hex digits, made on both ends and never sent.
/** @param {Uint8Array} key @param {string} table @param {number} seat @param {Nonces} nonces */
export function deviceKey(key, table, seat, nonces) {
  return proof(key, [DEVICE, table, String(seat), nonces[0], nonces[1]]);
}

// The public id that belongs to a device key, so that a phone knows its own before it is answered.
/** @param {string} key @param {string} table @param {number} seat */
export function deviceId(key, table, seat) {
  return proof(fromHex(key), [DEVICE_ID, table, String(seat)]).slice(0, ID_DIGITS);
}

/** @param {string} device @param {string} key @param {string} table @param {Nonces} nonces */
export function returnProof(device, key, table, nonces) {
  return proof(fromHex(key), [RETURN, table, device, nonces[0], nonces[1]]);
}

/** @param {string} device @param {string} key @param {Nonces} nonces */
export function seatedProof(device, key, nonces) {
  return proof(fromHex(key), [SEATED, device, nonces[0], nonces[1]]);
}

// Whether this browser can reckon with a short code; ask before offering one, the QR code works without.
export function canUseCodes() {
  return typeof BigInt === "function";
}

/** @param {string} hex */
function toNumber(hex) {
  return BigInt("0x" + hex);
}

/** @param {bigint} number */
function toPublic(number) {
  return number.toString(16).padStart(512, "0");
}

/** @param {bigint} base @param {bigint} exponent @param {bigint} prime */
function power(base, exponent, prime) {
  let result = BigInt(1);
  Array.from(exponent.toString(2)).forEach(function (bit) {
    result = (result * result) % prime;
    if (bit === "1") result = (result * base) % prime;
  });
  return result;
}

/** @param {unknown} text */
export function isPublic(text) {
  if (!written(PUBLIC, text)) return false;
  const number = toNumber(text);
  return number >= BigInt(2) && number <= toNumber(PRIME) - BigInt(2);
}

// A secret exponent for one socket, as 64 hex digits.
/** @param {Random} random */
export function newSecret(random) {
  return toHex(random(SECRET_BYTES));
}

/** @param {string} secret */
export function publicOf(secret) {
  return toPublic(power(BigInt(2), toNumber(secret), toNumber(PRIME)));
}

// What only the two ends know, as 512 hex digits.
/** @param {string} secret @param {string} peer */
export function sharedSecret(secret, peer) {
  demand(isPublic(peer));
  return toPublic(power(toNumber(peer), toNumber(secret), toNumber(PRIME)));
}

// The key that a short code makes between the phone's and the host's public number.
/** @param {string} code @param {string} shared @param {string} phone @param {string} host */
export function codeKey(code, shared, phone, host) {
  demand(written(DIGITS, code) && isPublic(phone) && isPublic(host));
  return fromHex(hashParts([ascii(CODE), ascii(code), fromHex(shared), fromHex(phone), fromHex(host)]));
}

// What was kept in the store, or null if it is none: {table, seat, device, key}.
/** @param {unknown} kept @returns {Credentials | null} */
export function readCredentials(kept) {
  const { table, seat, device, key } = named(kept);
  const whole = isSeat(seat) && written(ID, table) && written(ID, device) && written(HASH, key);
  return whole ? { table: table, seat: seat, device: device, key: key } : null;
}

// What is kept under each name; nothing where no object was kept.
/** @param {unknown} kept @returns {{ [name: string]: unknown }} */
export function named(kept) {
  return typeof kept === "object" ? Object.assign({}, /** @type {{ [name: string]: unknown }} */ (kept)) : {};
}

/** @param {unknown} seat @returns {seat is number} */
export function isSeat(seat) {
  return typeof seat === "number" && Number.isSafeInteger(seat) && seat >= 0;
}

// One socket's handshake. `state`: knocked, asked, seated or watching; `credentials`: tentative until seated.
// What there is to send comes back second, as the plain object to be turned into JSON.
export class PhonePairing {
  /** @param {Pick<PairingFields, "challenge" | "way" | "state"> & Partial<PairingFields>} fields */
  constructor(fields) {
    this.challenge = fields.challenge;
    this.way = fields.way;
    this.state = fields.state;
    this.nonce = fields.nonce || "";
    this.secret = fields.secret || "";
    this.credentials = fields.credentials || null;
    Object.freeze(this);
  }

  /** @param {Partial<PairingFields>} changes */
  with(changes) {
    return new PhonePairing(Object.assign({}, this, changes));
  }

  /** @returns {Nonces} */
  nonces() {
    return [this.challenge.nonce, this.nonce];
  }

  // What this phone asks for; a spectator asks for nothing.
  goal() {
    if (this.way === null) throw new PairingError("pairing.out_of_order");
    return this.way;
  }

  /** @param {string} tag @param {Uint8Array} key @returns {PairingTurn} */
  ask(tag, key) {
    const table = this.challenge.table;
    const seat = this.goal().seat;
    const say = tag === TAKE ? "take" : "take_by_code";
    const proven = takeProof(tag, key, table, seat, this.nonces());
    /** @type {Asking} */
    const message = { say: say, protocol: PROTOCOL, seat: seat, nonce: this.nonce, proof: proven };
    const made = deviceKey(key, table, seat, this.nonces());
    const own = { table: table, seat: seat, device: deviceId(made, table, seat), key: made };
    return [this.with({ state: "asked", credentials: own, secret: "" }), message];
  }

  // The host's answer to a knock.
  /** @param {Answer} message @returns {PairingTurn} */
  answered(message) {
    if (this.state !== "knocked") throw new PairingError("pairing.out_of_order");
    const way = this.goal();
    const code = "code" in way ? way.code : "";
    const shared = sharedSecret(this.secret, message.public);
    return this.ask(TAKE_BY_CODE, codeKey(code, shared, publicOf(this.secret), message.public));
  }

  // The host lets the phone in; the error says that it did not prove itself.
  /** @param {Seated} message @returns {PairingTurn} */
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
/** @param {Challenge} challenge @param {Way | null} way @param {Random} random @returns {PairingTurn} */
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
  const knocked = ready.with({ state: "knocked", secret: secret });
  return [knocked, { say: "knock", protocol: PROTOCOL, public: publicOf(secret) }];
}

/** @param {PhonePairing} ready @param {Credentials} way @returns {PairingTurn} */
function returning(ready, way) {
  if (way.table !== ready.challenge.table) throw new PairingError("pairing.wrong_table");
  const { device } = way;
  const proven = returnProof(device, way.key, way.table, ready.nonces());
  /** @type {Asking} */
  const message = { say: "return", protocol: PROTOCOL, device: device, nonce: ready.nonce, proof: proven };
  return [ready.with({ credentials: way }), message];
}
