// What is seldom needed: the check of the shared story, my cards, leaving.

import { button, h, para } from "./dom.js";
import { renderCards } from "./cards.js";

/** @param {AtTable} model @param {Actions} actions */
export function renderCheck(model, actions) {
  return h(
    "section",
    { class: "check" },
    h("h2", {}, model.say("page.check.title")),
    model.table.doubt
      ? [
          para("notice", model.say("page.check.doubt")),
          button("trust", model.say("page.check.trust"), actions.trust),
        ]
      : null,
    model.checkOpen
      ? [para("", model.say("page.check.compare", { n: model.table.revision })), fourWords(model)]
      : button("check", model.say("page.check.open"), actions.check),
  );
}

/** @param {AtTable} model */
function fourWords(model) {
  if (!model.words || !model.table.history) return para("", model.say("page.check.none"));
  return para(
    "fourwords",
    model.table.words(model.words).map((word) => h("span", {}, word + " ")),
  );
}

/** @param {AtTable} model @param {Actions} actions */
export function renderVisit(model, actions) {
  const watching = model.table.seat === null;
  return h(
    "section",
    { class: "visit" },
    watching ? null : renderCards(model, actions),
    h("h2", {}, model.say("page.visit.title")),
    para("dim", model.say("page.visit.table", { name: model.table.sheet.table })),
    watching ? button("sit", model.say("page.visit.sit"), actions.joinAgain) : null,
    watching ? null : para("dim", model.say("page.visit.leave")),
    para("dim", model.say("page.visit.privacy")),
  );
}
