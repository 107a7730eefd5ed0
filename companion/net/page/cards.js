// "My cards": values that this phone keeps for its owner alone; they are sent to nobody.

import { button, fold, h, para } from "./dom.js";
import { addButtons, dropButtons, without } from "./fields.js";

// {fields: {name: {label, values, held}}, spent: {choice, attempt, values: {name: [..]}, back}}
/** @type {Cards} */
export const NO_CARDS = { fields: {}, spent: null };

/** @param {Cards} cards @param {string} name */
export function heldOf(cards, name) {
  return cards.fields[name] ? cards.fields[name].held : [];
}

// Knows the fields from now on, so that cards can be kept before the next choice.
/** @param {Cards} cards @param {Form} form */
export function known(cards, form) {
  const fields = Object.assign({}, cards.fields);
  form.fields
    .filter((field) => field.field === "values")
    .forEach(function (field) {
      fields[field.name] = { label: field.label, values: field.values, held: heldOf(cards, field.name) };
    });
  return Object.assign({}, cards, { fields: fields });
}

/** @param {Cards} cards @param {string} name @param {number[]} held */
function withHeld(cards, name, held) {
  const field = Object.assign({}, cards.fields[name], { held: held.slice().sort((a, b) => a - b) });
  return Object.assign({}, cards, { fields: Object.assign({}, cards.fields, { [name]: field }) });
}

/** @param {Cards} cards @param {string} name @param {number} value */
export function gained(cards, name, value) {
  return withHeld(cards, name, heldOf(cards, name).concat([value]));
}

/** @param {Cards} cards @param {string} name @param {number} value */
export function dropped(cards, name, value) {
  return withHeld(cards, name, without(heldOf(cards, name), value));
}

// Takes out what an opened choice used, once.
/** @param {Cards} cards @param {OfAttempt} now @param {Secret} secret */
export function spentBy(cards, now, secret) {
  const seen = cards.spent;
  if (seen && seen.choice === now.choice && seen.attempt === now.attempt) return cards;
  /** @type {Spent["values"]} */
  const values = {};
  let left = cards;
  Object.keys(cards.fields).forEach(function (name) {
    const used = secret[name];
    values[name] = [];
    (Array.isArray(used) ? used : []).forEach(function (value) {
      if (!heldOf(left, name).includes(value)) return;
      values[name].push(value);
      left = dropped(left, name, value);
    });
  });
  const spent = { choice: now.choice, attempt: now.attempt, values: values, back: false };
  return Object.assign({}, left, { spent: spent });
}

/** @param {Cards} cards */
export function putBack(cards) {
  if (!cards.spent) return cards;
  let all = cards;
  Object.entries(cards.spent.values).forEach(function ([name, values]) {
    values.forEach((value) => {
      all = gained(all, name, value);
    });
  });
  return Object.assign({}, all, { spent: Object.assign({}, cards.spent, { back: true }) });
}

/** @param {number[][]} lists @returns {number[]} */
function joined(lists) {
  return lists.reduce((all, list) => all.concat(list), []);
}

/** @param {Model} model @param {Actions} actions */
export function renderSpent(model, actions) {
  const spent = model.cards.spent;
  const values = spent && !spent.back ? joined(Object.values(spent.values)) : [];
  if (!values.length) return null;
  return h(
    "div",
    { class: "row" },
    para("", model.say("page.cards.spent", { what: values.join(", ") })),
    button("put back", model.say("page.cards.put_back"), actions.putBack, { class: "small" }),
  );
}

/** @param {Model} model @param {Actions} actions */
export function renderCards(model, actions) {
  const names = Object.keys(model.cards.fields);
  if (!names.length) return null;
  return fold(
    "my cards",
    "mycards",
    model.say("page.cards.title"),
    model.cardsOpen,
    actions.cardsOpen,
    para("dim", model.say("page.cards.private")),
    names.map((name) => editor(model, actions, name, model.cards.fields[name])),
  );
}

/** @param {Model} model @param {Actions} actions @param {string} name @param {CardField} field */
function editor(model, actions, name, field) {
  return h(
    "fieldset",
    {},
    h("legend", {}, model.say(field.label)),
    addButtons(model, "gain" + name, field.values, false, (value) => actions.gain(name, value)),
    dropButtons(model, "lose" + name, field.held, model.say("page.cards.title"), (value) =>
      actions.lose(name, value),
    ),
    field.held.length ? null : para("", model.say("page.cards.none")),
  );
}
