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

// Own pieces are taken in hand by touching or dragging them, as on the tablet: `touched` is told the place and,
// on such a piece, its kind; `dropped` from where what was dragged, and to where.
/**
 * @param {SVGElement} board
 * @param {number | null} seat
 * @param {(place: string, kind: string) => boolean} isHeld
 * @param {(place: string, kind: string | null) => unknown} touched
 * @param {(from: string, kind: string, to: string) => unknown} dropped
 */
export function fingersOn(board, seat, isHeld, touched, dropped) {
  /** @type {{ at: string, kind: string, finger: number } | null} */
  let taken = null;
  const told = (/** @type {Element} */ piece) => ({
    at: piece.getAttribute("data-on") || "",
    kind: piece.getAttribute("data-kind") || "",
  });
  const pieceAt = (/** @type {EventTarget | null} */ here) =>
    here instanceof Element ? here.closest(".movable") : null;
  const placeAt = (/** @type {Element | null} */ here) => {
    const piece = pieceAt(here);
    return piece ? told(piece).at : here && here.getAttribute("data-place");
  };
  board.querySelectorAll(`[data-seat="${seat}"]`).forEach(function (piece) {
    const { at, kind } = told(piece);
    if (isHeld(at, kind)) piece.classList.add("movable");
  });
  board.addEventListener("click", function ({ target }) {
    const piece = pieceAt(target);
    const place = target instanceof Element ? placeAt(target) : null;
    if (place) touched(place, piece ? told(piece).kind : null);
  });
  // A second finger makes it no drag but a pinch.
  board.addEventListener("pointerdown", function (event) {
    const piece = event.isPrimary ? pieceAt(event.target) : null;
    taken = piece ? Object.assign(told(piece), { finger: event.pointerId }) : null;
  });
  board.addEventListener("pointerup", function (event) {
    if (!taken || !event.isPrimary || event.pointerId !== taken.finger) return;
    const to = placeAt(document.elementFromPoint(event.clientX, event.clientY));
    if (to && to !== taken.at) dropped(taken.at, taken.kind, to);
    taken = null;
  });
  // The browser scrolls with it now, and tells nothing more of it.
  board.addEventListener("pointercancel", function () {
    taken = null;
  });
}
