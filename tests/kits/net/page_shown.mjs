// Lets the page publish what it shows for each state that pytest hands over, and prints the body's attributes.

import { readFileSync } from "node:fs";
import { LOCK_MS, noteList } from "./dom.js";
import { freshModel } from "./model.js";
import { publish, sealMark } from "./shown.js";
import { PhoneTable } from "./table.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const body = { dataset: {} };
globalThis.document = { body };
const shown = () => Object.assign({}, body.dataset);

const DEEDS = {
  receive: (table, message) => table.receive(message)[0],
  act: (table, act) => table.act(act)[0],
  undo: (table) => table.undo()[0],
  choose: (table, secret) => table.choose(secret, new Uint8Array(32).fill(7)),
  stored: (table) => table.stored()[0],
  // The host has saved what this phone has sealed.
  saved: (table, attempt) => {
    const [kept] = table.seal.kept;
    const told = {
      sealed: "committed",
      number: kept.number,
      commitment: table.seal.commitment(kept),
      ...attempt,
    };
    return table.receive({ say: "sealed_news", message: told })[0];
  },
};

function published({ deeds, fields, asksToEnd }) {
  const seated = deeds.length ? PhoneTable.seated("7f3a9c1e00c0ffee", 0) : null;
  const table = deeds.reduce((now, [deed, ...given]) => DEEDS[deed](now, ...given), seated);
  const model = Object.assign(freshModel(), { phase: "table", table }, fields);
  if (asksToEnd) model.askedSeal = sealMark(table);
  publish(model);
  return shown();
}

// Before a list changes, right after, and when the body is no longer deaf.
async function deafness() {
  const quiet = "deaf" in shown();
  noteList("another list", true);
  const began = performance.now();
  publish(freshModel());
  const locked = shown().deaf;
  await new Promise(function (done) {
    const deleteProperty = (target, name) => delete target[name] && (name !== "deaf" || done() || true);
    body.dataset = new Proxy(body.dataset, { deleteProperty });
  });
  return [quiet, locked, "deaf" in shown(), performance.now() - began >= LOCK_MS];
}

const states = job.states.map(published);
console.log(JSON.stringify({ states, deafness: await deafness() }));
