// The knobs of an offer: what may be turned before it is taken; one tap on the offer itself still takes the usual.

import { button, h, para, sign, tapOffer } from "./dom.js";
import { renderField } from "./fields.js";
import { alike } from "./taking.js";

// What holds now: the answers so far, else the usual ones.
/** @param {Knob} knob @param {Answers} answers @returns {Answers[string]} */
export function answerTo(knob, answers) {
  const given = answers[knob.name];
  if (given !== undefined) return given;
  if (knob.value !== undefined && knob.value !== null) return knob.value;
  return knob.field === "number" ? knob.least : [];
}

// What is sent: only what was turned away from the usual.
/** @param {Knob[]} knobs @param {Answers} answers @returns {Answers} */
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
/** @param {Knob[]} knobs @param {Answers} answers */
export function isWhole(knobs, answers) {
  return knobs.every(function (knob) {
    const given = answerTo(knob, answers);
    if (knob.field === "spread") return sumOf(given) === knob.total;
    return knob.field !== "several" || !Array.isArray(given) || given.length >= knob.least;
  });
}

/** @param {Answers[string]} given */
function sumOf(given) {
  return numbersOf(given).reduce((sum, n) => sum + n, 0);
}

/** @param {Answers[string]} given @returns {number[]} */
function numbersOf(given) {
  return Array.isArray(given) ? given.map(Number) : [];
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

/** @param {AtTable} model @param {Actions} actions @param {Offer} offer */
export function renderKnobs(model, actions, offer) {
  const knobs = offer.knobs || [];
  const answers = model.turning.answers;
  const whole = isWhole(knobs, answers);
  const waits = model.table.pending || !whole;
  const take = () => waits || actions.take(offer.act, turnedOf(knobs, answers));
  return h(
    "div",
    { class: "turning" },
    knobs.map((knob) => renderKnob(model, actions, knob, answerTo(knob, answers))),
    button(
      "take turned",
      [sign("✓"), model.say("page.knobs.take"), ": ", model.say(offer.words)],
      tapOffer(take),
      {
        class: "main",
        "aria-disabled": waits ? "true" : null,
      },
    ),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Knob} knob @param {Answers[string]} given */
function renderKnob(model, actions, knob, given) {
  if (knob.field === "number") {
    const picks = { [knob.name]: Number(given) };
    return renderField(model, knob, "knob ", picks, [], actions.answer);
  }
  const body =
    knob.field === "spread"
      ? sources(model, actions, knob, numbersOf(given))
      : options(model, actions, knob, given);
  return h("fieldset", {}, h("legend", {}, model.say(knob.label)), body);
}

/** @param {AtTable} model @param {Actions} actions @param {ChoiceField | SeveralField} knob @param {Answers[string]} given */
function options(model, actions, knob, given) {
  const chosen = Array.isArray(given) ? given.map(String) : [String(given)];
  /** @type {(id: string) => Answers[string]} */
  const next = function (id) {
    if (knob.field === "choice") return id;
    return chosen.includes(id) ? chosen.filter((one) => one !== id) : chosen.concat([id]);
  };
  return h(
    "div",
    { class: "offers" },
    knob.options.map(function (one) {
      const isChosen = chosen.includes(one.id);
      const full = knob.field === "several" && !isChosen && chosen.length >= knob.most;
      return button(
        "knob " + knob.name + " " + one.id,
        model.say(one.label),
        () => full || actions.answer(knob.name, next(one.id)),
        { class: "option", "aria-pressed": String(isChosen), "aria-disabled": full ? "true" : null },
      );
    }),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {SpreadField} knob @param {number[]} given */
function sources(model, actions, knob, given) {
  const sum = sumOf(given);
  return [
    knob.sources.map(function (source, at) {
      const label = model.say(source.label);
      /** @type {(letter: string, by: number, words: string) => HTMLElement} */
      const step = function (letter, by, words) {
        const n = given[at] + by;
        const stuck = n < 0 || n > source.most || (by > 0 && sum >= knob.total);
        const change = given.map((old, other) => (other === at ? n : old));
        return button(
          "knob " + source.id + letter,
          letter,
          () => stuck || actions.answer(knob.name, change),
          { class: "value", "aria-label": words, "aria-disabled": stuck ? "true" : null },
        );
      };
      return h(
        "div",
        { class: "source" },
        h("span", { class: "name" }, label),
        step("−", -1, model.say("page.less", { what: label })),
        h("output", {}, String(given[at])),
        step("+", 1, model.say("page.more_of", { what: label })),
      );
    }),
    para("dim", model.say("page.knobs.sum", { n: sum, total: knob.total })),
  ];
}
