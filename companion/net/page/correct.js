// Setting right what lies on the table: whose or where, then the form that the sheet holds open, part by part.

import { button, fold, h, para, sign, tap } from "./dom.js";
import { renderKnobs } from "./knobs.js";

/** @param {AtTable} model @param {Actions} actions */
export function renderCorrect(model, actions) {
  const { correctable, correcting } = model.table.sheet;
  if (!correctable.length) return null;
  return fold(
    "correct",
    "correcting",
    model.say("page.correct.title"),
    model.correctOpen,
    actions.correctOpen,
    correcting.length ? form(model, actions, correcting) : subjects(model, actions, correctable),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Correctable[]} all */
function subjects(model, actions, all) {
  const places = all.filter((each) => typeof each.of === "string");
  return [
    para("dim", model.say("page.correct.why")),
    all
      .filter((each) => typeof each.of === "number")
      .map((each) => button("correct " + each.of, model.say(each.name), () => actions.correct(each.of))),
    places.length ? choice(model, actions, places) : null,
  ];
}

/** @param {AtTable} model @param {Actions} actions @param {Correctable[]} places */
function choice(model, actions, places) {
  const label = model.say("page.correct.place");
  return h(
    "div",
    { class: "countfield" },
    h(
      "select",
      {
        key: "correct place",
        "aria-label": label,
        onchange: (event) => event.target.value && actions.correct(event.target.value),
      },
      h("option", { value: "" }, label),
      places.map((each) => h("option", { value: String(each.of) }, model.say(each.name))),
    ),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Offer[]} parts */
function form(model, actions, parts) {
  return [
    h("h3", {}, model.say(parts[0].heading)),
    parts.map((part) => (part.knobs ? fields(model, actions, part) : plain(model, actions, part))),
    button("correct other", model.say("page.correct.other"), () => actions.correct(null)),
  ];
}

/** @param {AtTable} model @param {Actions} actions @param {Offer} part */
function fields(model, actions, part) {
  const act = JSON.stringify(part.act);
  const open = model.turning.act === act;
  const words = [model.say(part.words), sign(open ? "▾" : "▸")];
  return [
    button("knobs " + act, words, () => actions.turn(open ? null : act), { "aria-expanded": String(open) }),
    open ? renderKnobs(model, actions, part, model.say("page.correct.send")) : null,
  ];
}

// What needs no form, such as whose turn it is.
/** @param {AtTable} model @param {Actions} actions @param {Offer} part */
function plain(model, actions, part) {
  return button(
    "act " + JSON.stringify(part.act),
    model.say(part.words),
    tap(() => actions.take(part.act, {})),
    { "aria-disabled": model.table.pending ? "true" : null },
  );
}
