// A number as a round dial, like the one in the box: the numbers in a ring, the chosen one large in the middle.

import { button, h } from "./dom.js";

const NUMBERS_MOST = 12; // more would stand closer than a finger is wide
const NUMBERS_LEAST = 3;
const RADIUS = 39; // of the ring of numbers, in hundredths of the dial's width

/** @param {FormField} field @returns {field is NumberField} */
export function isRound(field) {
  if (field.field !== "number") return false;
  const n = field.most - field.least + 1;
  return n >= NUMBERS_LEAST && n <= NUMBERS_MOST;
}

/**
 * @param {Model} model
 * @param {NumberField} field
 * @param {string} key
 * @param {Picks} picks
 * @param {(name: string, value: FieldAnswer) => unknown} pick
 */
export function renderRound(model, field, key, picks, pick) {
  const label = model.say(field.label);
  const given = picks[field.name];
  const n = field.most - field.least + 1;
  const numbers = Array.from({ length: n }, function (_, at) {
    const value = field.least + at;
    const made = button(key + field.name + value, String(value), () => pick(field.name, value), {
      class: "value",
      "aria-pressed": String(given === value),
      "aria-label": label + " " + value,
    });
    return placed(made, at / n);
  });
  return h(
    "fieldset",
    {},
    h("legend", {}, label),
    h(
      "div",
      { class: "round" },
      h("span", { class: "middle", "aria-hidden": "true" }, given === undefined ? "–" : String(given)),
      numbers,
    ),
  );
}

// From the top, clockwise.
/** @param {HTMLElement} made @param {number} share of the way round */
function placed(made, share) {
  const angle = 2 * Math.PI * share;
  made.style.left = 50 + RADIUS * Math.sin(angle) + "%";
  made.style.top = 50 - RADIUS * Math.cos(angle) + "%";
  return made;
}
