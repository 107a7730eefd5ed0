// Choices by the number that is printed on them: a few keys instead of a long list, as on the tablet.

import { button, h, tapOffer } from "./dom.js";

const DIGITS = Array.from("1234567890");
const [BACK, DONE] = ["×", "OK"];

// The choice of a number is taken as soon as what was typed can be no other, or with the last key.
/** @param {AtTable} model @param {Actions} actions @param {Group} group */
export function renderPad(model, actions, group) {
  const { offers } = model.table.sheet;
  const of = JSON.stringify(group.heading);
  const typed = model.pad.of === of ? model.pad.typed : "";
  const listed = group.entries.map(([number]) => offers[number]);
  const begun = (/** @type {string} */ some) =>
    listed.filter((offer) => String(offer.number).startsWith(some));
  const exact = listed.find((offer) => String(offer.number) === typed);
  const take = (/** @type {Offer} */ offer) => {
    actions.type(of, "");
    actions.act(offer.act);
  };
  const type = (/** @type {string} */ next) => {
    const [first, ...others] = begun(next);
    if (first && !others.length) take(first);
    else if (first) actions.type(of, next);
  };
  const wish = Boolean(model.table.pending);
  /** @type {(letter: string, can: boolean, what: () => unknown, words?: string) => HTMLElement} */
  const key = (letter, can, what, words) =>
    button("pad " + letter, letter, can && !wish ? tapOffer(what) : () => undefined, {
      class: letter === DONE && can ? "value loud" : "value",
      "aria-disabled": can && !wish ? null : "true",
      "aria-label": words || null,
    });
  return h(
    "div",
    { class: "group pad" },
    h("h3", {}, model.say(group.heading) + (typed ? ": " + typed + "…" : "")),
    h(
      "div",
      { class: "padkeys" },
      DIGITS.map((digit) => key(digit, begun(typed + digit).length > 0, () => type(typed + digit))),
      key(BACK, typed !== "", () => actions.type(of, typed.slice(0, -1)), model.say("page.pad.back")),
      key(
        DONE,
        Boolean(exact),
        () => exact && take(exact),
        exact ? model.say(exact.words) : model.say("page.pad.done"),
      ),
    ),
  );
}
