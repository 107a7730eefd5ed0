// Touches places of the page's map, at the milliseconds that pytest says, and prints what came of each touch.

import { readFileSync } from "node:fs";
import { onceEach } from "./along.js";
import { noteList } from "./dom.js";
import { hopsFrom, litPlaces, touched } from "./map.js";
import { NOT_LOOKING, NOT_TURNING } from "./model.js";

let clock = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => clock } });
const { dataset } = (globalThis.document = { body: { dataset: {} } }).body;

function play({ sheet, turning, touches }, number) {
  const table = { sheet, seat: sheet.you, revision: 7, pending: null };
  const model = { table, map: NOT_LOOKING, turning: turning || NOT_TURNING };
  const taken = [];
  const answered = [];
  const actions = {
    look: (at) => Object.assign(model, { map: { ...at, revision: 7 } }),
    act: (act) => taken.push(act),
    answer: (name, value) => answered.push([name, value]),
  };
  noteList("case " + number, true);
  delete dataset.ignored;
  const began = clock;
  const lit = [Array.from(litPlaces(model))];
  touches.forEach(({ place, after }) => {
    clock = began + after;
    touched(model, actions, place);
    lit.push(Array.from(litPlaces(model)));
  });
  const there = onceEach(hopsFrom(sheet, model.map).filter((offer) => offer.hop.to === model.map.to));
  clock += 10000;
  const { ignored } = dataset;
  return { lit, taken, answered, ignored, place: model.map.place, there: there.map((offer) => offer.act) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf-8")).map(play)));
