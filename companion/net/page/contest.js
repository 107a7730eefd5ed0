// Two sides against each other: tracks, dice as pictures, and what may be done with those that are touched.

import { button, h, para, tap } from "./dom.js";
import { dyed, emblem, part } from "./emblem.js";
import { icon } from "./icons.js";

const SPOTS = [
  [],
  [[50, 50, 0.62]],
  [
    [28, 50, 0.44],
    [72, 50, 0.44],
  ],
  [
    [26, 70, 0.36],
    [74, 70, 0.36],
    [50, 28, 0.36],
  ],
];

/** @param {AtTable} model @param {Actions} actions */
export function renderContest(model, actions) {
  const { contest } = model.table.sheet;
  if (!contest) return null;
  const you = model.table.seat;
  const sides = contest.sides.map((side, at) => ({ side: side, at: at }));
  // What is mine lies at the top, under the thumb.
  sides.sort((one, other) => Number(other.side.seat === you) - Number(one.side.seat === you));
  return h(
    "section",
    { class: "contest", "aria-labelledby": "contest-title" },
    h("h2", { id: "contest-title" }, model.say(contest.title)),
    sides.map(({ side, at }) => renderSide(model, actions, side, at)),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {ContestSide} side @param {number} at */
function renderSide(model, actions, side, at) {
  const chosen = stillChosen(side, model.dice.at === at ? model.dice.dice : []);
  return h(
    "div",
    { class: side.acting ? "side acting" : "side" },
    renderHead(model, side),
    h(
      "ul",
      { class: "figures" },
      side.ahead ? h("li", {}, model.say("contest.ahead")) : null,
      side.facts.map((fact) => h("li", {}, model.say(fact))),
    ),
    side.tracks.map((track, n) => renderTrack(model, actions, track, at + " " + n)),
    h(
      "div",
      { class: "dice" },
      side.dice.map((die, n) => renderDie(model, actions, side, at, n, chosen)),
    ),
    renderOffers(model, actions, side, chosen),
  );
}

// Who it is on its own colour, and the number that decides, to be read across the table.
/** @param {AtTable} model @param {ContestSide} side */
function renderHead(model, side) {
  const score = side.score === undefined || side.score === null ? "" : String(side.score);
  const made = h(
    "div",
    { class: "row flood" },
    side.mark ? emblem(side.mark) : null,
    h(
      "div",
      { class: "who" },
      h("h3", {}, model.say(side.title)),
      para("standing-now", model.say(side.standing)),
    ),
    score
      ? h("span", { class: "score", "aria-hidden": "true" }, side.ahead ? icon("laurel-crown") : null, score)
      : null,
  );
  return side.mark ? dyed(made, side.mark.colour) : made;
}

/** @param {AtTable} model @param {Actions} actions @param {Track} track @param {string} key */
function renderTrack(model, actions, track, key) {
  const name = model.say(track.name);
  /** @type {(offer: Doing | null | undefined, letter: string) => Child} */
  const push = (offer, letter) =>
    Boolean(track.less || track.more) &&
    button(
      "track " + key + letter,
      letter,
      tap(() => offer && actions.act(offer.act)),
      {
        class: "small",
        "aria-disabled": offer ? null : "true",
        "aria-label": offer ? model.say(offer.name) : name,
      },
    );
  return h(
    "div",
    { class: "track" },
    h("span", { class: "name" }, name),
    push(track.less, "−"),
    h(
      "span",
      { class: "spaces", "aria-hidden": "true" },
      Array.from({ length: track.last }, (_, space) =>
        h("i", { class: space < track.value ? "full" : null }),
      ),
    ),
    push(track.more, "+"),
    h("strong", {}, String(track.value)),
  );
}

/** @param {AtTable} model @param {Die} die */
function namedDie(model, die) {
  return die.face ? model.say(die.name) + ": " + model.say(die.face.name) : model.say(die.name);
}

/**
 * @param {AtTable} model
 * @param {Actions} actions
 * @param {ContestSide} side
 * @param {number} at
 * @param {number} n
 * @param {number[]} chosen
 */
function renderDie(model, actions, side, at, n, chosen) {
  const die = side.dice[n];
  const can = die.offers.length > 0;
  const picked = chosen.includes(n);
  return button(
    "die " + at + " " + n,
    picture(model, die.face, die.colour),
    tap(() => can && actions.die({ at: at, dice: afterTouch(side, chosen, n) })),
    {
      class: "die" + (picked ? " picked" : "") + (die.spent ? " spent" : ""),
      "aria-label": namedDie(model, die),
      "aria-pressed": can ? String(picked) : null,
      "aria-disabled": can ? null : "true",
    },
  );
}

// The touched die let go, or beside those that are chosen where something can be done with all of them.
/** @param {ContestSide} side @param {number[]} chosen @param {number} n */
export function afterTouch(side, chosen, n) {
  if (chosen.includes(n)) return chosen.filter((one) => one !== n);
  const more = chosen.concat(n).sort((one, other) => one - other);
  return togetherOf(side, more).length ? more : [n];
}

// Those of before with which something can be done; else the next die that has still to fall.
/** @param {ContestSide} side @param {number[]} before */
export function stillChosen(side, before) {
  const kept = before.filter((n) => side.dice[n] && side.dice[n].offers.length);
  const fits = togetherOf(side, kept).length ? kept : kept.slice(0, 1);
  if (fits.length) return fits;
  const open = side.dice.findIndex((die) => !die.face && die.offers.length);
  return open < 0 ? [] : [open];
}

/** @param {ContestSide} side @param {number[]} chosen */
function togetherOf(side, chosen) {
  return side.together.filter(
    (each) => chosen.length >= each.least && chosen.every((n) => each.dice.includes(n)),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {ContestSide} side @param {number[]} chosen */
function renderOffers(model, actions, side, chosen) {
  const one = chosen.length === 1 ? side.dice[chosen[0]] : null;
  const alone = one ? one.offers.map((offer) => offerButton(model, actions, offer, one.colour)) : [];
  const together = togetherOf(side, chosen).map((each) =>
    offerButton(model, actions, each, "", { [each.field]: chosen.map(String) }),
  );
  if (!alone.length && !together.length) return null;
  return [one ? para("", namedDie(model, one)) : null, h("div", { class: "offers" }, alone, together)];
}

/**
 * @param {AtTable} model
 * @param {Actions} actions
 * @param {Doing} offer
 * @param {string} colour
 * @param {Answers} [answers]
 */
function offerButton(model, actions, offer, colour, answers) {
  const wish = model.table.pending;
  return button(
    "offer " + JSON.stringify(Object.assign({}, offer.act, answers)),
    [offer.face ? picture(model, offer.face, colour) : null, h("span", {}, model.say(offer.name))],
    tap(() => actions.act(offer.act, answers)),
    { class: "choice", "aria-disabled": wish ? "true" : null },
  );
}

// A die that has still to fall is an empty outline.
/** @param {AtTable} model @param {Face | null} face @param {string | undefined} colour */
function picture(model, face, colour) {
  const kind = "dieface " + colour + (face ? "" : " open");
  const made = dyed(
    part("svg", { viewBox: "0 0 100 100", class: kind, "aria-hidden": "true" }),
    colour || "",
  );
  made.append(part("rect", { x: 3, y: 3, width: 94, height: 94, rx: 18 }));
  if (!face) return made;
  const outlines = outlinesOf(model, face.sign);
  SPOTS[Math.min(face.times, 3)].forEach(function ([x, y, size]) {
    made.append(
      outlines
        ? drawn(outlines, "translate(" + x + " " + y + ") scale(" + size + " " + -size + ")")
        : part("text", { x: x, y: y + 18, "text-anchor": "middle", "font-size": 52 }, "?"),
    );
  });
  return made;
}

/** @param {AtTable} model @param {string} name */
function outlinesOf(model, name) {
  const { contest } = model.table.sheet;
  const sign = ((contest && contest.signs) || []).find((each) => each.name === name);
  return sign && sign.outlines;
}

// The parts of a sign, in a box from -50 to 50 with y upwards.
/** @param {Outlines} outlines @param {string} transform */
function drawn(outlines, transform) {
  const made = part("g", { transform: transform });
  outlines.forEach((outline) => made.append(part("polygon", { points: outline.join(" ") })));
  return made;
}
