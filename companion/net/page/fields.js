// One drawing for each kind of field, wherever it is asked: big buttons for whatever can be touched.

import { button, h, para, sign } from "./dom.js";
import { icon } from "./icons.js";

// So few stand in one row.
const ROW_MOST = 5;
// Up to this many values get a button each; a wider range gets steps up and down.
const GRID_MOST = 11;

// The picks so far, or null while a number is missing.
/** @param {Form} form @param {Picks} picks @returns {Secret | null} */
export function secretOf(form, picks) {
  /** @type {Secret} */
  const secret = {};
  form.fields.forEach(function (field) {
    const given = picks[field.name];
    if (field.field === "values") secret[field.name] = listOf(given).sort((a, b) => a - b);
    else if (given !== undefined) secret[field.name] = /** @type {number} */ (given);
  });
  return form.fields.some((field) => secret[field.name] === undefined) ? null : secret;
}

/** @param {FieldAnswer | undefined} given @returns {number[]} */
function listOf(given) {
  const list = given === undefined ? [] : Array.isArray(given) ? given : [given];
  return /** @type {number[]} */ ([...list]);
}

/** @param {FieldAnswer | undefined} given */
export function sumOf(given) {
  return listOf(given).reduce((sum, n) => sum + n, 0);
}

// What the sides compare; without the form (null) every number counts.
/** @param {Form | null} form @param {Secret} secret */
export function totalOf(form, secret) {
  return partsOf(form, secret).reduce((sum, value) => sum + value, 0);
}

// The numbers that the total is made of.
/** @param {Form | null} form @param {Secret} secret */
export function partsOf(form, secret) {
  const silent = (form ? form.fields : [])
    .filter((field) => field.field === "number" && field.counts === false)
    .map((field) => field.name);
  return Object.keys(secret)
    .filter((name) => !silent.includes(name))
    .reduce((all, name) => all.concat(listOf(secret[name])), /** @type {number[]} */ ([]))
    .filter((value) => typeof value === "number");
}

/** @param {number[]} list @param {number} value */
export function without(list, value) {
  const at = list.indexOf(value);
  return at < 0 ? list : list.slice(0, at).concat(list.slice(at + 1));
}

// `kept`: the values this phone's owner holds of this field; empty when none are kept or another's side is entered.
/**
 * @param {Model} model
 * @param {FormField} field
 * @param {string} key
 * @param {Picks} picks
 * @param {number[]} kept
 * @param {(name: string, value: FieldAnswer) => unknown} pick
 */
export function renderField(model, field, key, picks, kept, pick) {
  const own = {
    model: model,
    key: key + field.name,
    pick: (/** @type {FieldAnswer} */ value) => pick(field.name, value),
  };
  return h(
    "fieldset",
    {},
    h("legend", {}, legend(model, field, picks[field.name])),
    body(field, own, picks[field.name], kept),
  );
}

/** @param {Model} model @param {FormField} field @param {FieldAnswer | undefined} given */
function legend(model, field, given) {
  const label = model.say(field.label);
  if (field.field !== "spread") return label;
  return model.say("app.knobs.of", { what: label, n: sumOf(listOf(given)), total: field.total });
}

/** @param {FormField} field @param {Omit<Own<unknown>, "field">} own @param {FieldAnswer | undefined} given @param {number[]} kept */
function body(field, own, given, kept) {
  switch (field.field) {
    case "number":
      return numbers(Object.assign({ field: field }, own), typeof given === "number" ? given : undefined);
    case "values":
      return values(Object.assign({ field: field }, own), listOf(given), kept);
    case "spread":
      return sources(Object.assign({ field: field }, own), listOf(given));
    case "text":
      return letters(Object.assign({ field: field }, own), String(given));
    default:
      return options(
        Object.assign({ field: field }, own),
        Array.isArray(given) ? given.map(String) : [String(given)],
      );
  }
}

/** @param {Own<NumberField>} own @param {number | undefined} given */
function numbers({ model, field, key, pick }, given) {
  const label = model.say(field.label);
  if (field.icon) return tray({ model, field, key, pick }, given || 0, label, field.icon);
  if (field.most - field.least >= GRID_MOST) return steps({ model, field, key, pick }, given, label);
  const all = Array.from({ length: field.most - field.least + 1 }, (_, at) => field.least + at);
  const row = all.length <= ROW_MOST ? "grid few" : "grid";
  return h(
    "div",
    { class: row },
    all.map((value) =>
      button(key + value, String(value), () => pick(value), {
        class: "value",
        "aria-pressed": String(given === value),
        "aria-label": label + " " + value,
      }),
    ),
  );
}

/** @param {Own<NumberField>} own @param {number | undefined} given @param {string} label */
function steps({ model, field, key, pick }, given, label) {
  const value = given === undefined ? field.least : given;
  /** @type {(letter: string, next: number, words: string) => HTMLElement} */
  const step = (letter, next, words) =>
    button(key + letter, letter, () => pick(Math.min(field.most, Math.max(field.least, next))), {
      class: "value",
      "aria-label": words,
    });
  return h(
    "div",
    { class: "steps" },
    step("−", value - 1, model.say("page.less", { what: label })),
    h("output", { "aria-live": "polite" }, String(value)),
    step("+", value + 1, model.say("page.more_of", { what: label })),
  );
}

// Less, how many of how many, more; a touch of the number takes all, or none where all are taken.
/** @param {Own<NumberField>} own @param {number} value @param {string} label @param {string} name */
function tray({ model, field, key, pick }, value, label, name) {
  /** @type {(letter: string, next: number, words: string) => HTMLElement} */
  const step = (letter, next, words) => {
    const can = next >= field.least && next <= field.most;
    const attrs = { class: "value", "aria-label": words, "aria-disabled": can ? null : "true" };
    return button(key + letter, letter, () => can && pick(next), attrs);
  };
  const all = value === field.most ? field.least : field.most;
  const told = model.say("app.tray.of", { n: value, most: field.most });
  return h(
    "div",
    { class: "tray" },
    step("−", value - 1, model.say("page.less", { what: label })),
    button(key + "all", [icon(name, "ground"), h("b", {}, told)], () => pick(all), {
      class: "value of",
      "aria-label": label + ": " + told,
    }),
    step("+", value + 1, model.say("page.more_of", { what: label })),
  );
}

/** @param {Own<ValuesField>} own @param {number[]} given @param {number[]} kept */
function values(own, given, kept) {
  const held = kept.filter((value) => own.field.values.includes(value));
  return [
    para("dim", own.model.say("page.values_most", { n: own.field.most })),
    held.length ? cards(own, given, held) : free(own, given),
  ];
}

// Each card held is a button of its own; equal cards are pressed from the left.
/** @param {Own<ValuesField>} own @param {number[]} given @param {number[]} held */
function cards({ field, key, pick }, given, held) {
  return h(
    "div",
    { class: "grid dealt" },
    held.map(function (value, at) {
      const before = held.slice(0, at).filter((other) => other === value).length;
      const chosen = given.filter((other) => other === value).length > before;
      const full = !chosen && given.length >= field.most;
      return button(
        key + "card" + at,
        [h("span", { "aria-hidden": "true" }, "+"), String(value)],
        () => full || pick(chosen ? without(given, value) : given.concat([value])),
        { class: "value", "aria-pressed": String(chosen), "aria-disabled": full ? "true" : null },
      );
    }),
  );
}

/** @param {Own<ValuesField>} own @param {number[]} given */
function free({ model, field, key, pick }, given) {
  const full = given.length >= field.most;
  return [
    addButtons(model, key, field.values, full, (value) => full || pick(given.concat([value]))),
    dropButtons(model, key, given, model.say("page.chosen_values"), (value) => pick(without(given, value))),
  ];
}

/** @param {Own<ChoiceField | SeveralField>} own @param {string[]} chosen */
function options({ model, field, key, pick }, chosen) {
  /** @type {(id: string) => FieldAnswer} */
  const next = function (id) {
    if (field.field === "choice") return id;
    return chosen.includes(id) ? chosen.filter((one) => one !== id) : chosen.concat([id]);
  };
  return h(
    "div",
    { class: "offers" },
    field.options.map(function (one) {
      const isChosen = chosen.includes(one.id);
      const full = field.field === "several" && !isChosen && chosen.length >= field.most;
      return button(key + " " + one.id, model.say(one.label), () => full || pick(next(one.id)), {
        class: "option",
        "aria-pressed": String(isChosen),
        "aria-disabled": full ? "true" : null,
      });
    }),
  );
}

/** @param {Own<SpreadField>} own @param {number[]} given */
function sources({ model, field, key, pick }, given) {
  const sum = sumOf(given);
  return field.sources.map(function (source, at) {
    const label = model.say(source.label);
    /** @type {(letter: string, by: number, words: string) => HTMLElement} */
    const step = function (letter, by, words) {
      const n = given[at] + by;
      const stuck = n < 0 || n > source.most || (by > 0 && sum >= field.total);
      const change = given.map((old, other) => (other === at ? n : old));
      return button(key + " " + source.id + letter, letter, () => stuck || pick(change), {
        class: "value",
        "aria-label": words,
        "aria-disabled": stuck ? "true" : null,
      });
    };
    return h(
      "div",
      { class: "source" },
      h("span", { class: "name" }, label),
      step("−", -1, model.say("page.less", { what: label })),
      h("output", {}, String(given[at])),
      step("+", 1, model.say("page.more_of", { what: label })),
    );
  });
}

/** @param {Own<TextField>} own @param {string} given */
function letters({ model, field, key, pick }, given) {
  return h("input", {
    key: key,
    class: "letters",
    maxlength: String(field.most),
    autocomplete: "off",
    value: given,
    placeholder: model.say(field.usual),
    "aria-label": model.say(field.label),
    oninput: (event) => pick(event.target.value),
  });
}

/**
 * @param {Model} model
 * @param {string} key
 * @param {number[]} all
 * @param {boolean} full
 * @param {(value: number) => unknown} add
 */
export function addButtons(model, key, all, full, add) {
  const attrs = { class: "value", "aria-disabled": full ? "true" : null };
  return h(
    "div",
    { class: "grid" },
    all.map((value) =>
      button(
        key + "add" + value,
        [sign("+"), String(value)],
        () => add(value),
        Object.assign({ "aria-label": model.say("page.add_value", { value: value }) }, attrs),
      ),
    ),
  );
}

/**
 * @param {Model} model
 * @param {string} key
 * @param {number[]} all
 * @param {string} label
 * @param {(value: number) => unknown} drop
 */
export function dropButtons(model, key, all, label, drop) {
  if (!all.length) return null;
  return h(
    "div",
    { class: "grid chosen", role: "group", "aria-label": label },
    all.map((value, at) =>
      button(key + "drop" + at, [String(value), sign("×")], () => drop(value), {
        class: "value picked",
        "aria-label": model.say("page.drop_value", { value: value }),
      }),
    ),
  );
}

/** @param {Model} model @param {Form | null} form @param {Secret} secret */
export function renderSecret(model, form, secret) {
  const labels = new Map((form ? form.fields : []).map((field) => [field.name, model.say(field.label)]));
  const names = form ? form.fields.map((field) => field.name) : Object.keys(secret);
  return h(
    "dl",
    {},
    names.map(function (name) {
      const value = secret[name];
      const words = Array.isArray(value) ? value.join(" + ") || "–" : String(value);
      return h("div", {}, h("dt", {}, labels.get(name) || name), h("dd", {}, words));
    }),
  );
}

// What was entered for each side of a choice that is settled by hand.
/** @param {Model} model @returns {Picks[]} */
export function handOf(model) {
  const sides = model.sealing ? model.sealing.sides : [];
  return sides.map((side, at) => model.dial.hand[at] || {});
}
