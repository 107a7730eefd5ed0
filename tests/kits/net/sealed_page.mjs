// Runs the page's own code on what pytest hands over, and prints what came of it.
// The page's files are copied beside this one into a folder where Node takes .js for modules.

import { readFileSync } from "node:fs";
import { sha256 } from "./sha256.js";
import * as page from "./sealed.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const words = job.words;

function attempt(what) {
  try {
    return what();
  } catch (error) {
    if (error instanceof page.SealedError) return { error: error.key };
    throw error;
  }
}

function good(vector) {
  return {
    encoded: page.canonical(vector.context),
    secret: attempt(() => page.secretText(JSON.parse(vector.secret))),
    commitment: attempt(() => page.commitmentTo(vector.context, vector)),
    words: page.sealWords(vector.commitment, words),
    verifies: page.verify(vector.context, vector.commitment, vector),
  };
}

function shown(seal, out) {
  const { state, number, answered, elsewhere, listed, openings, problem } = seal;
  return {
    state,
    number,
    answered,
    elsewhere,
    listed,
    openings,
    problem,
    store: seal.store(),
    out,
    void: seal.void(),
  };
}

function play(script) {
  let seal = null;
  let out = [];
  return script.map(function ([what, ...given]) {
    try {
      out = [];
      if (what === "join") [seal, out] = page.joined(given[0], given[1], given[2]);
      if (what === "choose") seal = seal.choose(given[0], Uint8Array.from(Buffer.from(given[1], "hex")));
      if (what === "stored") [seal, out] = seal.stored();
      if (what === "receive") [seal, out] = seal.receive(given[0]);
    } catch (error) {
      if (!(error instanceof page.SealedError)) throw error;
      return { error: error.key };
    }
    return shown(seal, out);
  });
}

const worked = job.vectors.construction;
const drawn = page.freshNonce({ getRandomValues: (bytes) => bytes.fill(7) });
console.log(
  JSON.stringify({
    tag: page.TAG,
    limits: [page.PROTOCOL, page.NONCE_BYTES, page.SECRET_MOST, page.DEPTH_MOST, page.KEPT_MOST],
    construction: page.hashTexts(worked.tag, worked.context, worked.nonce, worked.secret),
    good: job.vectors.good.map(good),
    bad: job.vectors.bad.map((vector) => page.verify(vector.context, vector.commitment, vector)),
    canonical: job.texts.map((text) => page.isCanonical(text)),
    hashes: job.hashes.map((hex) => sha256(Uint8Array.from(Buffer.from(hex, "hex")))),
    scripts: job.scripts.map(play),
    drawn: page.toHex(drawn),
    nonces: [page.toHex(page.freshNonce()), page.toHex(page.freshNonce())],
  }),
);
