// What the page tells of itself on its body, for whoever watches it from outside: the revision that is drawn
// (none before there is a table), whether every tap was answered, and whether a tap would be ignored now
// (dom.js counts those that were).

import { deafFor } from "./dom.js";
import { atTable } from "./model.js";

/** @type {number | undefined} */
let timer;

// Call it after everything is drawn.
/** @param {Model} model */
export function publish(model) {
  const { dataset } = document.body;
  const drawn = model.phase === "table" ? atTable(model) : null;
  if (drawn) dataset.revision = String(drawn.table.revision);
  else delete dataset.revision;
  dataset.answered = isAnswered(model) ? "yes" : "no";
  publishDeafness();
}

function publishDeafness() {
  clearTimeout(timer);
  const ms = deafFor();
  if (ms > 0) {
    document.body.dataset.deaf = "yes";
    timer = setTimeout(publishDeafness, ms);
  } else delete document.body.dataset.deaf;
}

/** @param {Model} model */
function isAnswered(model) {
  if (model.phase === "loading" || model.phase === "taking" || model.underway > 0) return false;
  if (model.photo.state === "sending") return false;
  const { table } = model;
  if (!table) return true;
  return (
    !table.pending &&
    !table.asked &&
    !isSealing(table.seal) &&
    model.askedSeal === null &&
    hasScore(model, table)
  );
}

/** @param {PhoneSeal | null} seal */
function isSealing(seal) {
  if (!seal) return false;
  const last = seal.kept.length ? seal.kept[seal.kept.length - 1].number : 0;
  return seal.state === "chosen" || (seal.state === "committed" && seal.answered < last);
}

/** @param {Model} model @param {PhoneTable} table */
function hasScore(model, table) {
  const asked = model.tab === "score" && model.scoreAsked >= 0;
  return !asked || (table.score !== null && table.score.revision >= model.scoreAsked);
}

// A void and a table that settles by hand are answered by whatever changes this, by a problem, or by a return.
/** @param {PhoneTable} table */
export function sealMark({ seal, sheet }) {
  const asked = sheet && sheet.asked;
  return JSON.stringify([seal && [seal.now, seal.state], Boolean(sheet && sheet.sealing), asked]);
}
