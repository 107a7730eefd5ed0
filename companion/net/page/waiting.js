// While others play: who, what was done last, how many turns until mine, the way to the map; after the end, the score.

import { button, h, para, tap } from "./dom.js";
import { duty, undoneOf } from "./duty.js";
import { emblem } from "./emblem.js";
import { absentWords, dutyWords, markOf, untilWords } from "./head.js";
import { icon } from "./icons.js";

// Whether the first screen says so large whom the table waits for, or that it is over, that its head need not.
/** @param {AtTable} model */
export function isWaiting(model) {
  return model.tab === "play" && ["none", "over"].includes(duty(model.table));
}

/** @param {AtTable} model @param {Actions} actions */
export function renderWaiting(model, actions) {
  if (!isWaiting(model)) return null;
  if (model.table.sheet.turn.over) return renderOver(model, actions);
  const { duty: asked, turn } = model.table.sheet;
  const [first] = asked.waiting_for.length ? asked.waiting_for : turn.to_act;
  const absent = absentWords(model);
  return h(
    "section",
    { class: "waiting" },
    first === undefined ? null : emblem(markOf(model, first)),
    h("h2", { class: "duty" }, dutyWords(model)),
    para("dim last", lastDone(model)),
    para("until", untilWords(model)),
    order(model),
    absent ? para("absent", absent) : null,
  );
}

// What was done last and not taken back.
/** @param {AtTable} model */
function lastDone(model) {
  const { log } = model.table;
  const undone = undoneOf(log);
  const steps = log.filter((each) => each.kind === "step" && each.label && !undone.has(each));
  const last = steps[steps.length - 1];
  return last && last.label ? model.say(last.label) : "";
}

// The tablet tells who has won; whoever cannot wait asks here.
/** @param {AtTable} model @param {Actions} actions */
function renderOver(model, actions) {
  const words = [icon("podium"), h("span", {}, model.say("page.over.score"))];
  return h(
    "section",
    { class: "waiting over" },
    h("div", { class: "trophy" }, icon("trophy")),
    h("h2", { class: "duty" }, dutyWords(model)),
    para("dim", model.say("page.over.tablet")),
    button(
      "go score",
      words,
      tap(() => actions.tab("score")),
      { class: "way loud" },
    ),
  );
}

// Whose turns come before mine, as their emblems.
/** @param {AtTable} model */
function order(model) {
  const { seat, sheet } = model.table;
  const before = sheet.turn.order || [];
  const mine = seat === null ? -1 : before.indexOf(seat);
  if (mine < 1) return null;
  return h(
    "p",
    { class: "order", "aria-hidden": "true" },
    before.slice(0, mine + 1).map((each) => emblem(markOf(model, each))),
  );
}

/** @param {AtTable} model @param {Actions} actions */
export function renderMapWay(model, actions) {
  if (!isWaiting(model) || !model.table.sheet.board) return null;
  return button(
    "go map",
    [icon("treasure-map"), h("span", {}, model.say("page.map.look_at"))],
    tap(() => actions.tab("map")),
    { class: "way" },
  );
}
