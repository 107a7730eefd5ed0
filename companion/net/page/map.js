// The map: the board as the tablet draws it, what stands where in words, and offers taken by touching places.

import { along, fingersOn, loadsOf, onceEach, renderAlong } from "./along.js";
import { picture, shareOfPlace } from "./board.js";
import { button, h, para, sign, soon, tapOffer } from "./dom.js";
import { answerTo, turnedOf } from "./knobs.js";
import { offerButton } from "./seat.js";

const CLOSER = 1.6; // for one push
const TAGGED_PX = 55; // how wide a place is whose tag can be read
const FINGER_PX = 110; // a place that is wider gains nothing by coming closer

// How the map is looked at; what a person moved is no part of the table and needs no redraw.
const camera = { zoom: 1, left: 0, top: 0 };

/** @param {Sheet} sheet @returns {BoardNow | null} */
function boardNow(sheet) {
  const marks = sheet.seats.map((seat) => seat.mark);
  return sheet.board && { board: sheet.board, looks: sheet.looks, pieces: sheet.pieces, marks: marks };
}

// What is open whatever happens is no matter of a place.
/** @param {Sheet} sheet */
function listed(sheet) {
  return sheet.offers.filter((offer) => offer.role !== "anytime");
}

const ANY_KIND = "any"; // a hop of whatever stands there

/** @param {string} kind of a hop @param {string} piece */
function isOf(kind, piece) {
  return kind === piece || kind === ANY_KIND;
}

// What moves away from this place.
/** @param {Sheet} sheet @param {{ place: string | null, kind: string | null }} look */
export function hopsFrom(sheet, look) {
  const all = listed(sheet).filter((offer) => offer.hop && offer.hop.at === look.place);
  const some = all.filter((offer) => offer.hop && offer.hop.kind === look.kind);
  return some.length ? some : all;
}

// What is done at this place: what touches it, and what may be turned to it.
/** @param {Sheet} sheet @param {string | null} place */
export function offersAt(sheet, place) {
  return listed(sheet).filter(
    (offer) => !offer.hop && !offer.in_picture && placesOf(offer).some((one) => one === place),
  );
}

/** @param {Offer} offer @returns {string[]} */
function placesOf(offer) {
  if (offer.hop) return [offer.hop.at];
  const turned = (offer.knobs || []).map((knob) => (isOnBoard(knob) ? placesOfKnob(knob) : []));
  return turned.reduce((all, some) => all.concat(some), offer.at ? [offer.at] : []);
}

/** @param {FormField} knob @returns {knob is ChoiceField} */
function isOnBoard(knob) {
  return knob.field === "choice" && Boolean(knob.on_board);
}

/** @param {FormField} knob @returns {string[]} */
function placesOfKnob(knob) {
  if (isOnBoard(knob)) return knob.options.map((option) => option.id);
  return knob.field === "spread" ? knob.sources.map((source) => source.at || "").filter(Boolean) : [];
}

// The offer whose knobs are open, if any of them is about places.
/** @param {AtTable} model */
function turningOf(model) {
  const open = listed(model.table.sheet).find((offer) => JSON.stringify(offer.act) === model.turning.act);
  return open && (open.knobs || []).some((knob) => placesOfKnob(knob).length) ? open : null;
}

// Where to something shall go, until the table changes.
/** @param {AtTable} model */
function headedFor(model) {
  return model.map.revision === model.table.revision ? model.map.to : null;
}

// The places where a touch does something now.
/** @param {AtTable} model @returns {Set<string>} */
export function litPlaces(model) {
  const { sheet } = model.table;
  const turning = turningOf(model);
  const of = (/** @type {string[][]} */ lists) => new Set(lists.reduce((all, some) => all.concat(some), []));
  if (turning) return of((turning.knobs || []).map(placesOfKnob));
  const hops = hopsFrom(sheet, model.map);
  if (hops.length) return new Set(hops.map((offer) => (offer.hop ? offer.hop.to : "")));
  return of(listed(sheet).map(placesOf));
}

/** @param {AtTable} model @param {Actions} actions */
export function renderMap(model, actions) {
  const now = boardNow(model.table.sheet);
  if (!now) return para("dim", model.say("map.none"));
  const made = picture(now, litPlaces(model), model.map.place, model.say("page.tab.map"));
  fingersOn(
    made,
    model.table.seat,
    (place, kind) =>
      [...listed(model.table.sheet), ...model.table.sheet.ahead].some(
        ({ hop }) => hop && hop.at === place && isOf(hop.kind, kind),
      ),
    (place, kind) => touched(model, actions, place, kind),
    (from, kind, to) => dropped(model, actions, { place: from, kind: kind, to: null }, to),
  );
  const chosen = now.board.places.find((place) => place.id === model.map.place);
  const middle = chosen && chosen.centre.map((at) => at / now.board.width);
  const view = viewOf(h("div", { class: "mapbox" }, made), made, shareOfPlace(now.board));
  soon(() => view.zoom(1));
  const push = (/** @type {string} */ letter, /** @type {string} */ key, /** @type {number} */ by) =>
    button(key, letter, () => view.zoom(by, middle), { class: "small", "aria-label": model.say(key) });
  return h(
    "div",
    { class: "map" },
    view.box,
    h(
      "div",
      { class: "row" },
      chooser(model, actions, now),
      push("−", "page.map.farther", 1 / CLOSER),
      push("+", "page.map.closer", CLOSER),
    ),
  );
}

// The box that the picture is seen through; it keeps across redraws what is seen, and follows two fingers.
/** @param {HTMLElement} box @param {SVGElement} made @param {number} share of the board that a place is wide */
function viewOf(box, made, share) {
  const { style } = made;
  // What is in the middle of the view stays there, or comes there: a point in widths of the board.
  const zoom = function (/** @type {number} */ by, /** @type {number[]} */ middle = []) {
    const most = Math.max(1, FINGER_PX / (share * (box.clientWidth || FINGER_PX)));
    const next = Math.min(most, Math.max(1, camera.zoom * by));
    const grown = next / camera.zoom;
    const [x, y] = [box.clientWidth / 2, box.clientHeight / 2];
    const wide = box.clientWidth * camera.zoom;
    const [right, down] = middle.length ? middle.map((at) => at * wide) : [camera.left + x, camera.top + y];
    style.width = 100 * next + "%";
    made.classList.toggle("near", share * box.clientWidth * next >= TAGGED_PX);
    box.scrollLeft = right * grown - x;
    box.scrollTop = down * grown - y;
    Object.assign(camera, { zoom: next, left: box.scrollLeft, top: box.scrollTop });
  };
  box.addEventListener("scroll", () => Object.assign(camera, { left: box.scrollLeft, top: box.scrollTop }));
  let apart = 0;
  const between = (/** @type {TouchEvent} */ { touches: [one, other] }) =>
    Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  box.addEventListener("touchstart", function (event) {
    apart = event.touches.length === 2 ? between(event) : 0;
  });
  box.addEventListener(
    "touchmove",
    function (event) {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const now = between(event);
      zoom(now / apart);
      apart = now;
    },
    { passive: false },
  );
  return { box: box, zoom: zoom };
}

// A first touch shows a place, a second one goes from there to a lit place; knobs that are open are turned.
/** @param {AtTable} model @param {Actions} actions @param {string} place @param {string | null} [kind] of the piece under the finger */
export function touched(model, actions, place, kind = null) {
  const turning = turningOf(model);
  if (turning && litPlaces(model).has(place)) {
    turn(model, actions, turning, place);
    return;
  }
  const { place: from, kind: held } = model.map;
  if (goes(model, actions, model.map, place)) return;
  const again = place === from && (kind === null || kind === held);
  actions.look(again ? { place: null, kind: null, to: null } : { place: place, kind: kind, to: null });
}

// Takes the one way from where something is held, with what goes along, or asks which; false if there is none.
/** @param {AtTable} model @param {Actions} actions @param {MapLook} look @param {string} place */
function goes(model, actions, look, place) {
  const hops = hopsFrom(model.table.sheet, look).filter((offer) => offer.hop && offer.hop.to === place);
  if (!hops.length) return false;
  const [only, ...others] = onceEach(hops);
  const chooses = others.length > 0 || ((only.knobs || []).length > 0 && !loadsOf(only).length);
  const go = () => {
    const there = { place: place, kind: null, to: null };
    actions.look(chooses ? { place: look.place, kind: look.kind, to: place } : there);
    if (!chooses) actions.act(only.act, along(only, look));
  };
  tapOffer(go)();
  return true;
}

// A drag is both touches at once: nothing was turned of what goes along.
/** @param {AtTable} model @param {Actions} actions @param {Looked} held @param {string} to */
function dropped(model, actions, held, to) {
  if (turningOf(model)) return;
  const look = Object.assign({ revision: model.table.revision }, held);
  if (goes(model, actions, look, to)) return;
  const begun = model.table.sheet.ahead.find(
    ({ hop }) => hop && hop.at === held.place && hop.to === to && hop.kind === held.kind,
  );
  if (begun) tapOffer(() => actions.touch(begun.acts))();
  actions.look({ place: to, kind: null, to: null });
}

/** @param {AtTable} model @param {Actions} actions @param {Offer} offer @param {string} place */
function turn(model, actions, offer, place) {
  const knob = (offer.knobs || []).find((each) => placesOfKnob(each).includes(place));
  if (knob && knob.field === "choice") actions.answer(knob.name, place);
  if (!knob || knob.field !== "spread") return;
  const given = /** @type {number[]} */ (answerTo(knob, model.turning.answers));
  const at = knob.sources.findIndex((source) => source.at === place);
  const full = given[at] >= knob.sources[at].most || given.reduce((sum, n) => sum + n, 0) >= knob.total;
  if (!full) {
    actions.answer(
      knob.name,
      given.map((n, other) => (other === at ? n + 1 : n)),
    );
  }
}

// What stands at the chosen place, and what may be done there.
/** @param {AtTable} model @param {Actions} actions */
export function renderPlace(model, actions) {
  const { sheet } = model.table;
  const now = boardNow(sheet);
  if (!now) return null;
  const { place: chosen } = model.map;
  const to = headedFor(model);
  const place = now.board.places.find((one) => one.id === chosen);
  const hops = hopsFrom(sheet, model.map);
  const there = onceEach(hops.filter((offer) => offer.hop && offer.hop.to === to));
  const words = () => place && wordsAt(model, now, place).map((line) => para("", line));
  return h(
    "section",
    { class: "place", "aria-live": "polite" },
    para("dim", sign("☞"), hint(model, hops)),
    place && !to ? words() : null,
    chosen ? kinds(model, actions, now, chosen) : null,
    renderAlong(model, actions, hops),
    to ? entries(model, actions, there, "") : null,
    place && to ? words() : null,
    chosen ? entries(model, actions, offersAt(sheet, chosen), chosen) : null,
  );
}

// Where several kinds of pieces may go from one place, one of them can be taken in hand.
/** @param {AtTable} model @param {Actions} actions @param {BoardNow} now @param {string} place */
function kinds(model, actions, now, place) {
  const hops = hopsFrom(model.table.sheet, { place: place, kind: null });
  const movable = new Set(hops.map((offer) => (offer.hop ? offer.hop.kind : "")));
  const own = now.pieces.filter(
    (piece) => piece.at === place && piece.seat === model.table.seat && movable.delete(piece.kind),
  );
  if (own.length < 2) return null;
  return h(
    "div",
    { class: "offers kinds" },
    own.map(function (piece) {
      const isHeld = piece.kind === model.map.kind;
      const held = { place: place, kind: isHeld ? null : piece.kind, to: headedFor(model) };
      const pressed = { class: "option", "aria-pressed": String(isHeld) };
      return button("kind " + piece.kind, model.say(piece.name), () => actions.look(held), pressed);
    }),
  );
}

/** @param {AtTable} model @param {Offer[]} hops */
function hint(model, hops) {
  if (turningOf(model)) return model.say("page.map.turn");
  if (hops.length) return model.say(headedFor(model) ? "page.map.which" : "page.map.go");
  const idle = model.table.sheet.ahead.some(({ hop }) => hop) ? "map.drag" : "page.map.look";
  return model.say(litPlaces(model).size ? "page.map.lit" : idle);
}

// The same places as a list, for who does not see the map or cannot touch it.
/** @param {AtTable} model @param {Actions} actions @param {BoardNow} now */
function chooser(model, actions, now) {
  const lit = litPlaces(model);
  const option = (/** @type {string} */ id, /** @type {string} */ words) =>
    h("option", { value: id, selected: id === (model.map.place || "") }, words);
  const named = now.board.places.map((place) =>
    option(place.id, (lit.has(place.id) ? "● " : "") + model.say(place.name)),
  );
  return h(
    "label",
    { class: "chooser" },
    h("span", { class: "unseen" }, model.say("page.map.place")),
    h(
      "select",
      {
        key: "place",
        onchange: (event) => event.target.value && touched(model, actions, event.target.value),
      },
      option("", model.say("page.map.place")),
      named,
    ),
  );
}

// A line for what is printed, for each seat that has something there, and for what lies there.
/** @param {AtTable} model @param {BoardNow} now @param {Place} place */
function wordsAt(model, now, place) {
  const here = now.pieces.filter((piece) => piece.at === place.id);
  const prints = (place.printed || []).map((number) => now.board.prints[number].name);
  const lines = prints.map((name) => (name ? model.say(name) : "")).filter(Boolean);
  const things = (/** @type {Piece[]} */ some) => some.map((piece) => pieceWords(model, piece)).join(", ");
  model.table.sheet.seats.forEach(function (seat, at) {
    const theirs = here.filter((piece) => piece.seat === at);
    const title = model.say(seat.title);
    if (theirs.length) lines.push(model.say("map.has", { title: title, things: things(theirs) }));
  });
  const loose = here.filter((piece) => piece.seat === null);
  if (loose.length) lines.push(model.say("map.lies", { things: things(loose) }));
  return here.length ? lines : lines.concat([model.say("map.nothing")]);
}

/** @param {AtTable} model @param {Piece} piece */
function pieceWords(model, piece) {
  const words = model.say(piece.name);
  const aboard = (piece.aboard || []).map((thing) => model.say(thing)).join(", ");
  return aboard ? model.say("piece.with", { piece: words, things: aboard }) : words;
}

/** @param {AtTable} model @param {Actions} actions @param {Offer[]} offers @param {string} place */
function entries(model, actions, offers, place) {
  const headings = offers.map((offer) => model.say(offer.heading));
  // Many ways to the same place differ in their headings alone.
  const isAlike = offers.length > 1 && new Set(offers.map((offer) => model.say(offer.words))).size === 1;
  return offers.map(function (offer, at) {
    const knob = (offer.knobs || []).find((each) => isOnBoard(each) && placesOfKnob(each).includes(place));
    const shown = isAlike ? Object.assign({}, offer, { words: offer.heading }) : offer;
    return [
      isAlike || headings[at] === headings[at - 1] ? null : h("h3", {}, headings[at]),
      knob && place !== answerTo(knob, {}) ? turnedTo(model, actions, offer, knob, place) : null,
      offerButton(model, actions, shown),
    ];
  });
}

// The offer with the knob at the place that was touched, whatever the usual one is.
/** @param {AtTable} model @param {Actions} actions @param {Offer} offer @param {FormField} knob @param {string} place */
function turnedTo(model, actions, offer, knob, place) {
  const option = isOnBoard(knob) ? knob.options.find((each) => each.id === place) : null;
  const answers = turnedOf([knob], { [knob.name]: place });
  const words = [model.say(offer.words), option ? model.say(option.label) : ""].filter(Boolean).join(" · ");
  return button(
    "at " + JSON.stringify([offer.act, place]),
    words,
    tapOffer(() => actions.act(offer.act, answers)),
    { class: "choice", "aria-disabled": model.table.pending ? "true" : null },
  );
}
