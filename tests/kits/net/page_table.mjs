// Lets the page's PhoneTable live through the stories that pytest hands over, and prints what came of it.

import { readFileSync } from "node:fs";
import * as chained from "./history.js";
import { SealedError, sealWords } from "./sealed.js";
import { LOG_MOST, PhoneTable, TRIES_MOST } from "./table.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));

const quiet = (table) => [table, []];
const DEEDS = {
  seated: (table, name, seat) => quiet(PhoneTable.seated(name, seat)),
  restored: (table, name, seat, store) => quiet(PhoneTable.restored(name, seat, store)),
  returned: (table) => table.returned(),
  receive: (table, message) => table.receive(message),
  act: (table, act, answers) => table.act(act, answers),
  undo: (table) => table.undo(),
  redo: (table) => table.redo(),
  choose: (table, secret, nonce) => quiet(table.choose(secret, Uint8Array.from(Buffer.from(nonce, "hex")))),
  stored: (table) => table.stored(),
  void: (table) => table.void(),
  by_hand: (table, secrets) => table.settleByHand(secrets),
  consent: (table, yes) => table.consent(yes),
  dismissed: (table) => quiet(table.dismissed()),
  trusted: (table) => quiet(table.trusted()),
};

function shown(table, out) {
  const seal = table.seal && {
    state: table.seal.state,
    choice: table.seal.now.choice,
    attempt: table.seal.now.attempt,
    number: table.seal.number,
    openings: table.seal.openings,
  };
  const { seat, revision, history, sheet, log, counter, presence, score, pending, problem, doubt, busy } =
    table;
  const { joining, asked, past } = table;
  return {
    table: table.table,
    seat,
    revision,
    history,
    sheet,
    log,
    counter,
    presence,
    score,
    pending,
    seal,
    problem,
    doubt,
    busy,
    joining,
    asked,
    past,
    words: table.words(job.words),
    store: table.store(),
    out,
  };
}

function live(story) {
  let table = null;
  let out = [];
  return story.map(function ([deed, ...given]) {
    try {
      [table, out] = DEEDS[deed](table, ...given);
    } catch (error) {
      if (!(error instanceof SealedError)) throw error;
      return { error: error.key };
    }
    return shown(table, out);
  });
}

function chain(vector) {
  const heads = [chained.beginning(vector.table)];
  vector.records.forEach((record) => heads.push(chained.grown(heads[heads.length - 1], record)));
  return { heads, words: heads.map((head) => sealWords(head, job.words)) };
}

// The page's own code must not change what it was handed, or what it gave before.
function frozen(value) {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

console.log(
  JSON.stringify({
    limits: [LOG_MOST, TRIES_MOST],
    tag: chained.TAG,
    chains: job.vectors.chains.map(chain),
    stories: job.stories.map((story) => live(frozen(story))),
  }),
);
