// Sealed choices on the page: the same bytes, names and states as commitment.py and phone_seal.py.
// No I/O here: the caller brings random bytes, writes `store()` and sends what comes back.

import { sha256 } from "./sha256.js";

export const PROTOCOL = 1;
export const TAG = "adjutant-sealed-choice/v1";
export const NONCE_BYTES = 32;
export const SECRET_MOST = 1024;
export const DEPTH_MOST = 8;
export const KEPT_MOST = 32;

const HASH = /^[0-9a-f]{64}$/;
const MAY_CHOOSE = ["choosing", "chosen", "committed"];
const OVER = ["opened", "mistrusted", "by_hand"];

/** @type {Omit<SealFields, "now" | "seat" | "state">} */
const BLANK = {
  number: 0,
  answered: 0,
  elsewhere: null,
  kept: [],
  listed: null,
  openings: null,
  problem: null,
};

// `key` is the key of the sentence to show; it never holds a secret.
export class SealedError extends Error {
  /** @param {string} key @param {Params} [params] */
  constructor(key, params) {
    super(key);
    this.key = key;
    this.params = params || {};
  }
}

// The one canonical text of plain data: sorted keys, no spaces, ASCII; anything else is an error.
/** @param {unknown} value @param {number} [depth] @returns {string} */
export function canonical(value, depth) {
  const level = depth || 0;
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || level >= DEPTH_MOST) throw new SealedError("sealed.shape");
  if (Array.isArray(value)) {
    return "[" + value.map((item) => canonical(item, level + 1)).join(",") + "]";
  }
  const named = /** @type {{ [name: string]: unknown }} */ (value);
  const pairs = Object.keys(value)
    .sort()
    .map(function (key) {
      if (/[\u0080-\uffff]/.test(key)) throw new SealedError("sealed.shape");
      return quoted(key) + ":" + canonical(named[key], level + 1);
    });
  return "{" + pairs.join(",") + "}";
}

/** @param {string} text */
function quoted(text) {
  return JSON.stringify(text).replace(/[^ -~]/g, function (unit) {
    return "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
  });
}

/** @param {unknown} secret */
export function secretText(secret) {
  const text = canonical(secret);
  if (text.length > SECRET_MOST) throw new SealedError("sealed.shape");
  return text;
}

/** @param {unknown} text */
export function isCanonical(text) {
  try {
    return typeof text === "string" && text.length <= SECRET_MOST && secretText(JSON.parse(text)) === text;
  } catch (error) {
    return false;
  }
}

/** @param {string} text */
export function ascii(text) {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** @param {string} hex */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The parts, each after its length in four bytes.
/** @param {Uint8Array[]} parts */
export function lengthPrefixed(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const view = new DataView(whole.buffer);
  let at = 0;
  parts.forEach(function (part) {
    view.setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  });
  return whole;
}

// SHA-256 over the parts, each after its length.
/** @param {Uint8Array[]} parts */
export function hashParts(parts) {
  return sha256(lengthPrefixed(parts));
}

/** @param {string} tag @param {string} context @param {string} nonceHex @param {string} secret */
export function hashTexts(tag, context, nonceHex, secret) {
  return hashParts([ascii(tag), ascii(context), fromHex(nonceHex), ascii(secret)]);
}

// `context`: {game, choice, attempt, seat, role, peer, protocol}; `opening`: {nonce, secret}.
/** @param {Context} context @param {Opening} opening */
export function commitmentTo(context, opening) {
  if (!HASH.test(opening.nonce) || !isCanonical(opening.secret)) throw new SealedError("sealed.shape");
  return hashTexts(TAG, canonical(context), opening.nonce, opening.secret);
}

/** @param {Context} context @param {string} sealed @param {Opening} opening */
export function check(context, sealed, opening) {
  const found = commitmentTo(context, opening);
  if (found !== sealed) throw new SealedError("sealed.mismatch", { listed: sealed, found: found });
}

/** @param {Context} context @param {string} sealed @param {Opening} opening */
export function verify(context, sealed, opening) {
  try {
    check(context, sealed, opening);
    return true;
  } catch (error) {
    if (error instanceof SealedError) return false;
    throw error;
  }
}

// Four words for the first 44 bits; `words` is the list of words.txt.
/** @param {string} sealed @param {Words} words */
export function sealWords(sealed, words) {
  const start = parseInt(sealed.slice(0, 11), 16);
  return [33, 22, 11, 0].map((shift) => words[Math.floor(start / Math.pow(2, shift)) % 2048]);
}

// 32 bytes of the browser's own randomness; getRandomValues is there on a LAN address too.
/** @param {{getRandomValues(bytes: Uint8Array):Uint8Array}} [source] */
export function freshNonce(source) {
  return (source || crypto).getRandomValues(new Uint8Array(NONCE_BYTES));
}

/** @param {SealNow} now @param {number | null} seat */
function sideOf(now, seat) {
  return now.sides.findIndex((side) => side.seat === seat);
}

/** @param {SealNow} now @param {number} at */
function contextOf(now, at) {
  const mine = now.sides[at];
  return {
    game: now.game,
    choice: now.choice,
    attempt: now.attempt,
    seat: mine.seat,
    role: mine.role,
    peer: now.sides[(at + 1) % now.sides.length].seat,
    protocol: PROTOCOL,
  };
}

/** @param {SealNow} message */
function nowOf(message) {
  const sides = message.sides.map((side) => ({ seat: side.seat, role: side.role }));
  return { game: message.game, choice: message.choice, attempt: message.attempt, sides: sides };
}

// The phone's machine; docs/protocol.md has its drawing. Methods answer with a new PhoneSeal.
export class PhoneSeal {
  /** @param {Pick<SealFields, "now" | "seat" | "state"> & Partial<SealFields>} fields */
  constructor(fields) {
    const all = Object.assign({}, BLANK, fields);
    this.now = all.now;
    this.seat = all.seat;
    this.state = all.state;
    this.number = all.number;
    this.answered = all.answered;
    this.elsewhere = all.elsewhere;
    this.kept = all.kept;
    this.listed = all.listed;
    this.openings = all.openings;
    this.problem = all.problem;
    Object.freeze(this);
  }

  /** @param {Partial<SealFields>} changes */
  with(changes) {
    return new PhoneSeal(Object.assign({}, this, changes));
  }

  // Write `store()` afterwards, then call `stored`.
  /** @param {Secret} secret @param {Uint8Array} nonce */
  choose(secret, nonce) {
    if (MAY_CHOOSE.indexOf(this.state) < 0) throw new SealedError("sealed.too_late");
    if (this.kept.length >= KEPT_MOST) throw new SealedError("sealed.too_many");
    if (nonce.length !== NONCE_BYTES) throw new SealedError("sealed.shape");
    const opening = { nonce: toHex(nonce), secret: secretText(secret) };
    if (this.kept.some((kept) => kept.opening.nonce === opening.nonce)) {
      throw new SealedError("sealed.nonce_used");
    }
    const number = this.number + 1;
    return this.with({
      state: "chosen",
      number: number,
      kept: this.kept.concat([{ number: number, opening: opening }]),
    });
  }

  /** @returns {SealStore | null} */
  store() {
    if (this.seat === null || !this.kept.length) return null;
    return { now: this.now, seat: this.seat, kept: this.kept };
  }

  /** @returns {SealTurn} */
  stored() {
    if (this.state !== "chosen") return [this, []];
    return [this.with({ state: "committed" }), [this.commit()]];
  }

  /** @returns {SealMessage} */
  void() {
    return this.message({ sealed: "void", why: this.state === "lost" ? "store_lost" : "asked" });
  }

  /** @param {SealedNews} message @returns {SealTurn} */
  receive(message) {
    if (message.sealed === "choice_opened") return this.open(nowOf(message));
    if (message.choice !== this.now.choice || message.attempt !== this.now.attempt) return [this, []];
    if (message.sealed === "by_hand") return [this.with({ state: "by_hand", kept: [] }), []];
    if (OVER.indexOf(this.state) >= 0) return [this, []];
    if (message.sealed === "sealed") return this.seal(message.commitments);
    if (message.sealed === "opened") return [this.opened(message.openings), []];
    return [message.sealed === "committed" ? this.committed(message) : this, []];
  }

  /** @template const T @param {T} fields */
  message(fields) {
    return Object.assign({ choice: this.now.choice, attempt: this.now.attempt }, fields);
  }

  /** @returns {SealMessage} */
  commit() {
    const last = this.kept[this.kept.length - 1];
    return this.message({ sealed: "commit", number: last.number, commitment: this.commitment(last) });
  }

  /** @param {KeptOpening} kept */
  commitment(kept) {
    return commitmentTo(contextOf(this.now, sideOf(this.now, this.seat)), kept.opening);
  }

  /** @param {SealNow} now @returns {SealTurn} */
  open(now) {
    if (now.game !== this.now.game || now.choice !== this.now.choice) return [this, []];
    if (now.attempt > this.now.attempt) return joined(now, this.seat);
    const unanswered = this.state === "committed" && this.answered < this.kept[this.kept.length - 1].number;
    return [this, now.attempt === this.now.attempt && unanswered ? [this.commit()] : []];
  }

  /** @param {Committed} message */
  committed(message) {
    if (MAY_CHOOSE.indexOf(this.state) < 0) return this;
    const mine = this.kept.filter((kept) => this.commitment(kept) === message.commitment);
    const last = this.kept.length ? this.kept[this.kept.length - 1].number : 0;
    const foreign = !mine.length && this.state === "committed" && message.number >= last;
    return this.with({
      state: foreign ? "choosing" : this.state,
      number: Math.max(this.number, message.number),
      answered: Math.max(this.answered, message.number),
      elsewhere: mine.length ? this.elsewhere : message.commitment,
      kept: this.kept.filter((kept) => !mine.length || kept.number >= mine[0].number),
    });
  }

  /** @param {string[]} commitments @returns {SealTurn} */
  seal(commitments) {
    if (this.listed !== null && this.listed.join() !== commitments.join()) {
      return [this.mistrust("sealed.two_stories"), []];
    }
    const whole = commitments.length === this.now.sides.length;
    if (!whole || !commitments.every((sealed) => HASH.test(sealed))) {
      return [this.mistrust("sealed.shape"), []];
    }
    const seen = this.with({ listed: commitments.slice() });
    const at = sideOf(this.now, this.seat);
    if (at < 0) return [seen.with({ state: "witness" }), []];
    if (!this.kept.length || commitments[at] === this.elsewhere) return [seen.with({ state: "lost" }), []];
    const mine = this.kept.filter((kept) => this.commitment(kept) === commitments[at]);
    if (!mine.length) return [seen.mistrust("sealed.listed_another"), []];
    return [
      seen.with({ state: "revealed", kept: [mine[0]] }),
      [this.message({ sealed: "reveal", opening: mine[0].opening })],
    ];
  }

  /** @param {Opening[]} openings */
  opened(openings) {
    const { listed } = this;
    if (listed === null) return this;
    if (openings.length !== this.now.sides.length) return this.mistrust("sealed.shape");
    try {
      openings.forEach((opening, at) => check(contextOf(this.now, at), listed[at], opening));
    } catch (error) {
      if (!(error instanceof SealedError)) throw error;
      return this.mistrust(error.key, error.params);
    }
    return this.with({ state: "opened", openings: openings, kept: [] });
  }

  /** @param {string} key @param {Params} [params] */
  mistrust(key, params) {
    return this.with({ state: "mistrusted", problem: { key: key, params: params || {} } });
  }
}

// `store` is what `store()` gave before a reload, parsed; a damaged one counts as lost.
/** @param {SealNow} message @param {number | null} seat @param {SealStore | null} [store] @returns {SealTurn} */
export function joined(message, seat, store) {
  const now = nowOf(message);
  if (sideOf(now, seat) < 0) return [new PhoneSeal({ now: now, seat: seat, state: "watching" }), []];
  const kept = keptIn(now, seat, store);
  const fresh = new PhoneSeal({ now: now, seat: seat, state: "choosing" });
  if (!kept.length) return [fresh, []];
  return fresh.with({ state: "chosen", number: kept[kept.length - 1].number, kept: kept }).stored();
}

/** @param {SealNow} now @param {number | null} seat @param {SealStore | null} [store] */
function keptIn(now, seat, store) {
  if (!store) return [];
  try {
    const whole = canonical({ now: now, seat: seat }) === canonical({ now: store.now, seat: store.seat });
    let before = 0;
    store.kept.forEach(function (kept) {
      commitmentTo(contextOf(now, 0), kept.opening);
      if (!Number.isSafeInteger(kept.number) || kept.number <= before) throw new SealedError("sealed.shape");
      before = kept.number;
    });
    return whole ? store.kept : [];
  } catch (error) {
    return [];
  }
}
