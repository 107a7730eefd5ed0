// The knobs of an offer: what may be turned before it is taken; one tap on the offer itself still takes the usual.

import { button, h, sign, tapOffer } from "./dom.js";
import { renderField, sumOf } from "./fields.js";
import { alike } from "./taking.js";

// What holds now: the answers so far, else the usual ones.
/** @param {FormField} knob @param {Answers} answers @returns {FieldAnswer} */
export function answerTo(knob, answers) {
  const given = answers[knob.name];
  if (given !== undefined) return given;
  if (knob.value !== undefined && knob.value !== null) return knob.value;
  return knob.field === "number" ? knob.least : [];
}

// What is sent: only what was turned away from the usual.
/** @param {FormField[]} knobs @param {Answers} answers @returns {Answers} */
export function turnedOf(knobs, answers) {
  /** @type {Answers} */
  const turned = {};
  knobs.forEach(function (knob) {
    const given = answers[knob.name];
    if (given !== undefined && !alike(given, answerTo(knob, {}))) turned[knob.name] = given;
  });
  return turned;
}

// Whether every knob stands where it may: the parts of a payment come to the price, enough is chosen.
/** @param {FormField[]} knobs @param {Answers} answers */
export function isWhole(knobs, answers) {
  return knobs.every(function (knob) {
    const given = answerTo(knob, answers);
    if (knob.field === "spread") return sumOf(given) === knob.total;
    return knob.field !== "several" || !Array.isArray(given) || given.length >= knob.least;
  });
}

// The small button beside an offer that opens its knobs, and closes them again.
/** @param {AtTable} model @param {Actions} actions @param {Offer} offer @param {boolean} open */
export function renderKnobsWay(model, actions, offer, open) {
  const act = JSON.stringify(offer.act);
  const words = [sign("±"), h("span", { class: "unseen" }, model.say("page.knobs.open"))];
  return button("knobs " + act, words, () => actions.turn(open ? null : act), {
    class: "knobs",
    "aria-expanded": String(open),
  });
}

// `words` stand on what sends it; else those that take the offer.
/** @param {AtTable} model @param {Actions} actions @param {Offer} offer @param {string} [words] */
export function renderKnobs(model, actions, offer, words) {
  const knobs = offer.knobs || [];
  const answers = model.turning.answers;
  const whole = isWhole(knobs, answers);
  const waits = model.table.pending || !whole;
  const take = () => waits || actions.take(offer.act, turnedOf(knobs, answers));
  return h(
    "div",
    { class: "turning" },
    knobs.map((knob) =>
      renderField(model, knob, "knob ", { [knob.name]: answerTo(knob, answers) }, [], actions.answer),
    ),
    button(
      "take turned",
      [sign("✓"), words || model.say("app.knobs.take", { what: model.say(offer.words) })],
      tapOffer(take),
      {
        class: "main",
        "aria-disabled": waits ? "true" : null,
      },
    ),
  );
}
