// Screens before a phone has its seat, and after it has lost it.

import { button, h, para, sign } from "./dom.js";

/** @param {Model} model @param {Actions | null} actions */
export function renderJoin(model, actions) {
  return h("section", { class: "join" }, screen(model, actions));
}

/** @param {Model} model @param {Actions | null} actions @returns {Child} */
function screen(model, actions) {
  if (!actions) return loading(model);
  if (model.phase === "freed") return freed(model, actions);
  if (model.phase === "elsewhere") return elsewhere(model, actions);
  if (!model.info) return loading(model);
  const known = /** @type {AtDoor} */ (model);
  if (model.phase === "join") return door(known, actions);
  return model.phase === "taking" ? taking(known, actions) : loading(model);
}

/** @param {Model} model */
function loading(model) {
  return para("big", model.say(model.lookFailed ? "page.join.no_table" : "page.join.looking"));
}

/** @param {AtDoor} model @param {Actions} actions */
function taking(model, actions) {
  return [
    para("big", takingWords(model)),
    button("stop taking", model.say("page.join.stop"), actions.joinAgain),
  ];
}

/** @param {AtDoor} model */
function takingWords(model) {
  if (model.seat === null) return model.say("page.join.watching");
  const known = model.info.seats[model.seat];
  const title = known ? model.say(known.title) : model.say("page.seat_number", { n: model.seat + 1 });
  return model.say(model.returning ? "page.join.returning" : "page.join.taking", { who: title });
}

/** @param {AtDoor} model @param {Actions} actions */
function door(model, actions) {
  const free = model.info.seats.some((seat) => seat.free);
  return [
    h("h2", {}, model.say("page.join.title")),
    model.joinProblem
      ? h("p", { class: "notice", role: "alert" }, sign("!"), model.say(model.joinProblem))
      : null,
    model.canUseCodes ? null : para("notice", model.say("page.join.no_codes")),
    para("", model.say(free ? "page.join.qr" : "page.join.full")),
    free && model.canUseCodes ? code(model, actions) : null,
    seats(model, actions),
    free ? para("or", model.say("page.join.or")) : null,
    button("watch", model.say("page.join.watch"), actions.watch),
  ];
}

/** @param {AtDoor} model @param {Actions} actions */
function code(model, actions) {
  return h(
    "div",
    { class: "code" },
    h("label", { for: "code" }, model.say("page.join.code")),
    h("input", {
      id: "code",
      key: "code",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      pattern: "[0-9]*",
      maxlength: "7",
      value: model.code,
      "aria-describedby": "code-help",
      oninput: (event) => actions.code(event.target.value),
    }),
    h("p", { class: "dim", id: "code-help" }, model.say("page.join.code_help")),
  );
}

/** @param {AtDoor} model @param {Actions} actions */
function seats(model, actions) {
  return h(
    "ul",
    { class: "seatlist" },
    model.info.seats.map(function (seat, at) {
      const title = model.say(seat.title);
      const mark = seat.free
        ? [sign("○"), model.say("page.join.free")]
        : [sign("●"), model.say("page.join.taken")];
      const words = [h("span", {}, title), h("span", { class: "mark" }, mark)];
      if (!seat.free || !model.canUseCodes) return h("li", { class: "taken" }, words);
      return h(
        "li",
        {},
        button("seat " + at, words, () => actions.takeByCode(at), { class: "choice" }),
      );
    }),
  );
}

/** @param {Model} model @param {Actions} actions */
function freed(model, actions) {
  return [
    para("big", model.say(model.joinProblem || "page.join.freed")),
    button("join again", model.say("page.join.again"), actions.joinAgain, { class: "main" }),
  ];
}

/** @param {Model} model @param {Actions} actions */
function elsewhere(model, actions) {
  return [
    para("big", model.say("page.join.elsewhere")),
    button("take here", model.say("page.join.take_here"), actions.takeHere, { class: "main" }),
  ];
}
