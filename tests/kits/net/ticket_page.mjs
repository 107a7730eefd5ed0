// Lets the page's Ticket live through what pytest hands over, and prints what came of it.

import { readFileSync } from "node:fs";
import * as page from "./pairing.js";
import { PASSING, TRIES_MOST, Ticket, readTicket } from "./ticket.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));

function draws(stream) {
  let at = 0;
  return function (size) {
    at += size;
    return Uint8Array.from(Buffer.from(stream, "hex")).slice(at - size, at);
  };
}

function live(steps) {
  let ticket = new Ticket({});
  let pairing = null;
  return steps.map(function ([step, first, second]) {
    let message = null;
    if (step === "anew") ticket = ticket.anew(first);
    if (step === "begin") [pairing, message] = page.begin(first, ticket.next(), draws(second));
    if (step === "answer") [pairing, message] = pairing.answered(first);
    if (step === "begin" || step === "answer") ticket = ticket.asked(pairing);
    if (step === "seated") [pairing] = pairing.seated(first);
    if (step === "seated") ticket = ticket.seated(pairing);
    if (step === "refused") ticket = ticket.refused(pairing, first, second);
    if (step === "restart") ticket = readTicket(first) || new Ticket({});
    const { tries, left, over } = ticket;
    return { next: ticket.next(), tries, left: left.length, over, store: ticket.store(), message };
  });
}

function read(store) {
  const ticket = readTicket(store);
  return ticket && { way: ticket.way, tries: ticket.tries, left: ticket.left };
}

console.log(
  JSON.stringify({
    limits: [TRIES_MOST, PASSING],
    stores: job.stores.map(read),
    lives: job.lives.map(live),
  }),
);
