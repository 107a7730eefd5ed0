// What a held piece takes along, and the finger that drags it; the tablet's tray does the same.

import { h } from "./dom.js";
import { renderField } from "./fields.js";
import { answerTo, turnedOf } from "./knobs.js";

// The knobs of a hop that say how much of what goes along; none unless all of them do.
/** @param {Offer} offer @returns {NumberField[]} */
export function loadsOf(offer) {
  const knobs = offer.knobs || [];
  const isLoad = (/** @type {FormField} */ knob) => knob.field === "number" && Boolean(knob.icon);
  return offer.hop && knobs.every(isLoad) ? /** @type {NumberField[]} */ (knobs) : [];
}

// These offers without those that an earlier one becomes by turning its knobs, as with another load.
/** @param {Offer[]} offers @returns {Offer[]} */
export function onceEach(offers) {
  const seen = new Set();
  return offers.filter(function (offer) {
    const loads = loadsOf(offer);
    const ranges = loads.map((knob) => [knob.name, knob.least, knob.most]);
    const key = loads.length ? JSON.stringify([offer.hop, ranges]) : JSON.stringify(offer.act);
    return !seen.has(key) && seen.add(key);
  });
}

// What was turned for the piece in hand, as answers of this offer.
/** @param {Offer} offer @param {MapLook} look @returns {Answers} */
export function along(offer, look) {
  return look.load ? turnedOf(loadsOf(offer), look.load) : {};
}

// The tray below the map, while one kind of piece is in hand that may take something along.
/** @param {AtTable} model @param {Actions} actions @param {Offer[]} hops */
export function renderAlong(model, actions, hops) {
  const first = hops.find((offer) => loadsOf(offer).length);
  const isOne = new Set(hops.map((offer) => (offer.hop ? offer.hop.kind : ""))).size === 1;
  if (!first || !isOne || model.map.to) return null;
  const { place, kind, to, load } = model.map;
  const answers = load || {};
  const pick = (/** @type {string} */ name, /** @type {FieldAnswer} */ value) =>
    actions.look({ place, kind, to, load: Object.assign({}, answers, { [name]: value }) });
  return h(
    "section",
    { class: "along", "aria-label": model.say("map.along") },
    h("h3", {}, model.say("map.along")),
    loadsOf(first).map((knob) =>
      renderField(model, knob, "along ", { [knob.name]: answerTo(knob, answers) }, [], pick),
    ),
  );
}

// A piece is dragged as on the tablet: `dropped` is told from where and to where, `isHeld` what may be.
/**
 * @param {SVGElement} board
 * @param {(place: string) => boolean} isHeld
 * @param {(from: string, to: string) => unknown} dropped
 */
export function dragged(board, isHeld, dropped) {
  /** @type {string | null} */
  let from = null;
  const placeOf = (/** @type {Element | null} */ here) => (here ? here.getAttribute("data-place") : null);
  board.querySelectorAll("[data-place]").forEach(function (part) {
    // What can be dragged does not scroll.
    const place = placeOf(part);
    if (place && isHeld(place) && part instanceof SVGElement) part.style.touchAction = "none";
  });
  board.addEventListener("pointerdown", function (event) {
    const place = event.target instanceof Element ? placeOf(event.target) : null;
    from = event.isPrimary && place && isHeld(place) ? place : null;
  });
  board.addEventListener("pointerup", function (event) {
    const to = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (from && to && to !== from) dropped(from, to);
    from = null;
  });
}
