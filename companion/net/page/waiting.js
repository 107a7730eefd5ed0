// While others play: who it is, how many turns are left until mine, and the way to the map.

import { button, h, para, tap } from "./dom.js";
import { duty } from "./duty.js";
import { emblem } from "./emblem.js";
import { absentWords, dutyWords, markOf, untilWords } from "./head.js";
import { icon } from "./icons.js";

// Whether the first screen says so large whom the table waits for that its head need not.
/** @param {AtTable} model */
export function isWaiting(model) {
  return model.tab === "play" && duty(model.table) === "none" && !model.table.sheet.turn.over;
}

/** @param {AtTable} model */
export function renderWaiting(model) {
  if (!isWaiting(model)) return null;
  const { duty: asked, turn } = model.table.sheet;
  const [first] = asked.waiting_for.length ? asked.waiting_for : turn.to_act;
  const absent = absentWords(model);
  return h(
    "section",
    { class: "waiting" },
    first === undefined ? null : emblem(markOf(model, first)),
    h("h2", { class: "duty" }, dutyWords(model)),
    para("until", untilWords(model)),
    order(model),
    absent ? para("absent", absent) : null,
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
