// SHA-256 (FIPS 180-4). A page from a LAN address has no crypto.subtle, so it brings its own.
// Syntax of 2017, so that phones which get no updates any more can run it.

// The first 32 bits of the fractions of the roots of the first primes: cube roots (FIPS 180-4, 4.2.2) ...
const FRACTIONS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];
// ... and square roots (5.3.3).
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const whole = new Uint8Array(blocks * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** @param {DataView} view @param {number} at */
function schedule(view, at) {
  const words = new Int32Array(64);
  for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const early = words[t - 15];
    const late = words[t - 2];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[t] = words[t - 16] + small + words[t - 7] + large;
  }
  return words;
}

/** @param {number[]} hash @param {Int32Array} words */
function mix(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + FRACTIONS[t] + words[t]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map(function (word, n) {
    return (word + hash[n]) | 0;
  });
}

// The 64 hex digits of SHA-256 over a Uint8Array.
/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const view = padded(bytes);
  let hash = START;
  for (let at = 0; at < view.byteLength; at += 64) hash = mix(hash, schedule(view, at));
  return hash
    .map(function (word) {
      return (word >>> 0).toString(16).padStart(8, "0");
    })
    .join("");
}

/** @param {Uint8Array} bytes */
function digest(bytes) {
  return Uint8Array.from(sha256(bytes).match(/../g) || [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} block @param {number} by @param {Uint8Array} bytes */
function keyed(block, by, bytes) {
  const whole = new Uint8Array(64 + bytes.length);
  whole.set(block.map((byte) => byte ^ by));
  whole.set(bytes, 64);
  return whole;
}

// The 64 hex digits of HMAC-SHA-256 (RFC 2104) over two Uint8Arrays.
/** @param {Uint8Array} keyBytes @param {Uint8Array} messageBytes */
export function hmacSha256(keyBytes, messageBytes) {
  const block = new Uint8Array(64);
  block.set(keyBytes.length > 64 ? digest(keyBytes) : keyBytes);
  return sha256(keyed(block, 0x5c, digest(keyed(block, 0x36, messageBytes))));
}
