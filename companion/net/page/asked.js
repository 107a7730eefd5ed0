// What one seat may not decide alone: who asks for what, and the yes or no of those who are asked.

import { button, h, para, sign, tap } from "./dom.js";
import { renderSecret } from "./fields.js";
import { namesOf, who } from "./head.js";

/** @param {AtTable} model @param {Actions} actions */
export function renderAsked(model, actions) {
  const { asked } = model.table.sheet;
  if (!asked) return null;
  const { seat } = model.table;
  const mine = asked.seat === seat;
  const wanted = seat !== null && asked.waits_for.includes(seat);
  const key = asked.secrets ? "page.asked.shown" : "page.asked.wish";
  const words = model.say(key, { who: who(model, asked.seat), what: wished(model, asked) });
  return h(
    "section",
    { class: "choices early asked", "aria-label": words },
    para("big", sign("?"), words),
    asked.secrets ? secrets(model, asked.secrets) : null,
    (asked.changes || []).map((change) => para("", changeWords(model, change))),
    wanted ? null : para("dim", model.say("page.asked.waits", { who: namesOf(model, asked.waits_for) })),
    wanted
      ? button(
          "consent yes",
          [sign("✓"), model.say("page.asked.yes")],
          tap(() => actions.consent(true)),
          {
            class: "main",
          },
        )
      : null,
    wanted || mine
      ? button(
          "consent no",
          model.say(mine ? "page.asked.withdraw" : "page.asked.no"),
          tap(() => actions.consent(false)),
        )
      : null,
  );
}

// What the pieces of each side are said to have shown.
/** @param {AtTable} model @param {Secret[]} shown */
function secrets(model, shown) {
  const sides = model.table.sheet.sealing ? model.table.sheet.sealing.sides : [];
  return sides.map((side, at) =>
    h(
      "div",
      { class: "handside" },
      h("h3", {}, who(model, side.seat)),
      shown[at] ? renderSecret(model, side.form, shown[at]) : null,
    ),
  );
}

// What would be done, or taken back.
/** @param {AtTable} model @param {Asked} asked */
function wished(model, asked) {
  const words = model.say(asked.words);
  return asked.undoes ? model.say("table.undo", { what: words }) : words;
}

// One thing that a correction would set; nothing of what is not for everybody.
/** @param {AtTable} model @param {{ what: Message, to: Message | null }} change */
function changeWords(model, change) {
  const what = model.say(change.what);
  return change.to ? what + ": " + model.say(change.to) : what;
}
