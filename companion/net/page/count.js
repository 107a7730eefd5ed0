// What this seat counts on the table for its score: numbers to type or to step, told to the table in one go.

import { button, fold, h, named, para, sign } from "./dom.js";
import { sentWords } from "./head.js";

// Open at the end, and at a table that does nothing else; folded away while turns follow each other.
/** @param {{turn: Turn, duty: Duty}} given */
function isDue({ turn, duty }) {
  return turn.over || duty.turns_until === null || duty.turns_until === undefined;
}

/** @param {AtTable} model @param {Actions} actions */
export function renderCount(model, actions) {
  const { counting, turn, duty } = model.table.sheet;
  if (!counting) return null;
  const open = model.countOpen === null ? isDue({ turn, duty }) : model.countOpen;
  return fold(
    "count",
    "counting",
    model.say("page.count.title"),
    open,
    actions.countOpen,
    (counting.form.facts || []).map((fact) => para("dim", model.say(fact))),
    counting.form.fields.map((field) => {
      if (field.field === "choice") return choice(model, actions, field);
      return field.field === "number" ? number(model, actions, field) : null;
    }),
    send(model, actions),
  );
}

// On the first tab: the way to it.
/** @param {AtTable} model @param {Actions} actions */
export function renderCountWay(model, actions) {
  const { counting, turn, duty } = model.table.sheet;
  if (!counting || !isDue({ turn, duty })) return null;
  return button("go count", [sign("✎"), model.say("page.count.go")], () => actions.tab("score"), {
    class: "main",
  });
}

/** @param {AtTable} model @param {Actions} actions */
function send(model, actions) {
  const wish = model.table.pending;
  const words = wish ? sentWords(model) : model.say("page.count.send");
  return button("send count", [sign("✓"), words], actions.sendCount, {
    class: "main",
    "aria-disabled": wish ? "true" : null,
  });
}

// Typed numbers are kept with what was asked: another question has another answer.
/** @param {FormField} field */
function nameOf(field) {
  return field.name + " " + JSON.stringify(field.label);
}

// What was typed here, else what the table knows.
/** @param {Model} model @param {FormField} field */
function valueOf(model, field) {
  const typed = model.count[nameOf(field)];
  if (typed !== undefined) return typed;
  return field.value === undefined || field.value === null ? "" : String(field.value);
}

/** @param {AtTable} model @param {Actions} actions @param {NumberField} field */
function number(model, actions, field) {
  const label = model.say(field.label);
  const value = valueOf(model, field);
  const next = (/** @type {number} */ by) =>
    String(value === "" ? field.least : Math.min(field.most, Math.max(field.least, Number(value) + by)));
  /** @type {(letter: string, by: number, words: string) => HTMLElement} */
  const step = (letter, by, words) =>
    button("count " + field.name + " " + by, letter, () => actions.count(nameOf(field), next(by), true), {
      class: "value",
      "aria-label": words,
    });
  const id = "count-" + field.name;
  return h(
    "div",
    { class: "countfield" },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "steps" },
      step("−", -1, model.say("page.less", { what: label })),
      h("input", {
        id: id,
        key: id,
        inputmode: "numeric",
        pattern: "[0-9]*",
        maxlength: "3",
        autocomplete: "off",
        value: value,
        placeholder: "–",
        // As on the tablet: a touched number is typed anew, and only the key to go on goes on.
        enterkeyhint: "next",
        onclick: (/** @type {HappensTo<HTMLInputElement>} */ event) => event.target.select(),
        onkeydown: (/** @type {HappensTo<HTMLInputElement> & KeyboardEvent} */ event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // or the same key would push what it has just come to
          goOn(event.target);
        },
        oninput: (event) => actions.count(nameOf(field), event.target.value, false),
      }),
      step("+", 1, model.say("page.more_of", { what: label })),
    ),
  );
}

// To the number below; after the last one to what tells them all.
/** @param {HTMLInputElement} here */
function goOn(here) {
  const form = here.closest(".counting");
  if (!form) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = form.querySelectorAll("input[inputmode=numeric]");
  const below = Array.from(inputs)[Array.from(inputs).indexOf(here) + 1];
  if (below) {
    below.focus();
    below.select();
    return;
  }
  const told = named(form, "send count");
  if (told) told.focus();
}

/** @param {AtTable} model @param {Actions} actions @param {ChoiceField} field */
function choice(model, actions, field) {
  const id = "count-" + field.name;
  const chosen = valueOf(model, field);
  return h(
    "div",
    { class: "countfield" },
    h("label", { for: id }, model.say(field.label)),
    h(
      "select",
      { id: id, key: id, onchange: (event) => actions.chooseCount(field.name, event.target.value) },
      field.options.map((one) =>
        h("option", { value: one.id, selected: one.id === chosen }, model.say(one.label)),
      ),
    ),
  );
}

// Everything that has a value, or the sentence {key, params} that says which number cannot be.
/** @param {Model} model @param {Counting} counting @returns {{ problem?: Message, answers?: Answers }} */
export function answersOf(model, counting) {
  /** @type {Answers} */
  const answers = {};
  for (const field of counting.form.fields) {
    const value = valueOf(model, field);
    if (field.field === "choice") answers[field.name] = value;
    else if (field.field === "number" && value !== "") {
      if (!/^[0-9]+$/.test(value) || Number(value) > field.most) {
        return {
          problem: {
            key: "counts.most",
            params: [
              ["what", model.say(field.label)],
              ["most", field.most],
            ],
          },
        };
      }
      answers[field.name] = Number(value);
    }
  }
  return { answers: answers };
}

// What was typed without what the table knows by now.
/** @param {Model} model */
export function untold(model) {
  const counting = model.table && model.table.sheet && model.table.sheet.counting;
  if (!counting) return model.count;
  /** @type {Model["count"]} */
  const left = {};
  counting.form.fields.forEach(function (field) {
    const name = nameOf(field);
    if (name in model.count && model.count[name] !== String(field.value)) left[name] = model.count[name];
  });
  return left;
}
