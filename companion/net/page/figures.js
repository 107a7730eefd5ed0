// The numbers of a seat as icons; whoever cannot tell one opens the words below them.

import { fold, h } from "./dom.js";
import { icon } from "./icons.js";

/** @param {AtTable} model @param {Actions} actions */
export function renderFigures(model, actions) {
  const { seat, sheet } = model.table;
  const mine = seat === null ? null : sheet.seats[seat];
  if (!mine || !mine.figures.length) return null;
  return fold(
    "figures",
    "own",
    [h("span", { class: "unseen" }, model.say("page.own")), chips(model, mine.figures)],
    model.figuresOpen,
    actions.figuresOpen,
    h(
      "ul",
      { class: "told" },
      mine.figures.map((figure) => h("li", {}, icon(figure.icon, "ground"), " ", model.say(figure.words))),
    ),
  );
}

// What is main of a seat: its icon and number, and the words for who does not see them.
/** @param {AtTable} model @param {Amount[]} figures */
export function chips(model, figures) {
  return h(
    "span",
    { class: "chips" },
    figures.filter((figure) => !figure.minor && figure.n !== undefined).map((figure) => chip(model, figure)),
    figures
      .filter((figure) => !figure.minor && figure.n === undefined)
      .map((figure) => h("span", { class: "chip worded" }, model.say(figure.words))),
  );
}

/** @param {AtTable} model @param {Amount} figure */
function chip(model, figure) {
  const words = model.say(figure.words);
  return h(
    "span",
    { class: "chip", title: words },
    icon(figure.icon, "ground"),
    h("b", { "aria-hidden": "true" }, String(figure.n)),
    h("span", { class: "unseen" }, words),
  );
}

// What lies in store: small numbers that have no places of their own.
/** @param {AtTable} model */
export function renderHoldings(model) {
  const { seat, sheet } = model.table;
  const mine = seat === null ? null : sheet.seats[seat];
  const held = mine
    ? mine.figures.filter((each) => each.minor && each.of === undefined && each.n !== undefined)
    : [];
  if (!held.length) return null;
  return h(
    "section",
    { class: "panel holdings" },
    h("h2", {}, model.say("page.holdings")),
    h(
      "div",
      { class: "chips" },
      held.map((each) => chip(model, each)),
    ),
  );
}
