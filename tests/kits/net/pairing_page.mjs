// Runs the page's pairing on what pytest hands over, and prints what came of it.
// The page's files are copied beside this one into a folder where Node takes .js for modules.

import { readFileSync } from "node:fs";
import { hmacSha256 } from "./sha256.js";
import * as page from "./pairing.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const vectors = job.vectors;

function bytes(digits) {
  return Uint8Array.from(Buffer.from(digits, "hex"));
}

function hex(array) {
  return Buffer.from(array).toString("hex");
}

function attempt(what) {
  try {
    return what();
  } catch (error) {
    if (error instanceof page.PairingError) return { error: error.key };
    throw error;
  }
}

function taken(vector) {
  const key = page.invitationKey(vector.invitation);
  const nonces = [vector.host_nonce, vector.phone_nonce];
  const again = [vector.return_host_nonce, vector.return_phone_nonce];
  const made = page.deviceKey(key, vector.table, vector.seat, nonces);
  const device = page.deviceId(made, vector.table, vector.seat);
  return {
    invitation_key: hex(key),
    proof: page.takeProof(page.TAKE, key, vector.table, vector.seat, nonces),
    device_key: made,
    device: device,
    seated_proof: page.seatedProof(device, made, nonces),
    return_proof: page.returnProof(device, made, vector.table, again),
  };
}

function coded(vector) {
  const shared = page.sharedSecret(vector.phone_secret, vector.host_public);
  const key = page.codeKey(vector.code, shared, vector.phone_public, vector.host_public);
  const nonces = [vector.host_nonce, vector.phone_nonce];
  const made = page.deviceKey(key, vector.table, vector.seat, nonces);
  return {
    phone_public: page.publicOf(vector.phone_secret),
    host_public: page.publicOf(vector.host_secret),
    shared: shared,
    code_key: hex(key),
    proof: page.takeProof(page.TAKE_BY_CODE, key, vector.table, vector.seat, nonces),
    device_key: made,
    device: page.deviceId(made, vector.table, vector.seat),
  };
}

function draws(stream) {
  let at = 0;
  return function (size) {
    at += size;
    return bytes(stream).slice(at - size, at);
  };
}

function play(story) {
  let phone = null;
  return story.steps.map(function ([what, given]) {
    return attempt(function () {
      let message = null;
      if (what === "begin") [phone, message] = page.begin(given.challenge, given.way, draws(story.random));
      if (what === "answer") [phone, message] = phone.answered(given);
      if (what === "seated") [phone, message] = phone.seated(given);
      return { state: phone.state, message: message, credentials: phone.credentials };
    });
  });
}

console.log(
  JSON.stringify({
    constants: [page.PROTOCOL, page.NONCE_BYTES, page.SECRET_BYTES, page.PRIME],
    hmac: vectors.hmac.map((vector) => hmacSha256(bytes(vector.key), bytes(vector.message))),
    take: vectors.take.map(taken),
    code: vectors.code.map(coded),
    fragments: vectors.fragments.map((vector) => page.parseFragment(vector.fragment)),
    bad_fragments: vectors.bad_fragments.map((text) => attempt(() => page.parseFragment(text))),
    publics: vectors.good_publics.concat(vectors.bad_publics).map(page.isPublic),
    credentials: job.credentials.map(page.readCredentials),
    stories: job.stories.map(play),
    codes: page.canUseCodes(),
    drawn: [
      hex(page.browserRandom(32)),
      hex(page.browserRandom(32)),
      page.newSecret((size) => bytes("07".repeat(size))),
    ],
  }),
);
