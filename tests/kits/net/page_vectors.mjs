// Says with the page's own code what the vectors ask of a phone.

import { readFileSync } from "node:fs";
import { afterTouch, stillChosen } from "./contest.js";
import { awaited, duty, dutyCall, isMine, undoneOf } from "./duty.js";

const vectors = JSON.parse(readFileSync(process.argv[2], "utf-8"));

function dutyOf({ duty: told, seal }) {
  const table = { sheet: { duty: told }, seal: seal && { now: seal, state: seal.state } };
  return { shown: duty(table), mine: isMine(duty(table)), call: dutyCall(table) };
}

function awaitedOf({ waiting_for, blocking, sealing, seat, sealed }) {
  return awaited({ duty: { waiting_for }, turn: { blocking }, sealing: sealing || null }, seat, sealed);
}

function undoneIn({ kinds }) {
  const log = kinds.map((kind, at) => ({ kind: kind, revision: at + 1 }));
  return Array.from(undoneOf(log), (record) => record.revision);
}

function diceOf({ dice, together, chosen, touches }) {
  const side = {
    dice: dice.map((die) => ({
      face: die === "open" ? null : {},
      offers: "usable open".includes(die) ? [{}] : [],
    })),
    together: together,
  };
  const still = stillChosen(side, chosen);
  return { still: still, touches: touches.map(([n]) => [n, afterTouch(side, still, n)]) };
}

const said = {
  duty: vectors.duty.map(dutyOf),
  awaited: vectors.awaited.map(awaitedOf),
  undone: vectors.undone.map(undoneIn),
  dice: vectors.dice.map(diceOf),
};
console.log(JSON.stringify(said));
