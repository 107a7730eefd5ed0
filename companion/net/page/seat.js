// My part of the table: what I may do now, the standing wishes, and everything about the seats and what happened.

import { button, fold, h, para, sign, tapOffer } from "./dom.js";
import { renderPad } from "./pad.js";
import { isMine, undoneOf } from "./duty.js";
import { emblem } from "./emblem.js";
import { backButton, isAway, markOf, sentWords, who } from "./head.js";
import { chips } from "./figures.js";
import { renderKnobs, renderKnobsWay } from "./knobs.js";
import { why } from "./rest.js";

const SHORT_LOG = 4;

/** @param {AtTable} model @param {Actions} actions */
export function renderChoices(model, actions) {
  const { lists, ahead } = model.table.sheet;
  const some = lists.choices || ahead.some(({ hop }) => !hop);
  return some ? grouped(model, actions, lists.choices || []) : null;
}

/** @param {AtTable} model @param {Actions} actions */
export function renderClaims(model, actions) {
  const { claims } = model.table.sheet.lists;
  return claims ? claimed(model, actions, claims) : null;
}

/** @param {AtTable} model @param {Actions} actions @param {Entry[]} claims */
function claimed(model, actions, claims) {
  return h(
    "section",
    { class: "choices early claims", "aria-labelledby": "claims-title" },
    h("h2", { id: "claims-title" }, sign("✚"), model.say("page.choices.claims")),
    entries(model, actions, claims),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Group[]} groups */
function grouped(model, actions, groups) {
  const mine = model.table.sheet.duty.kind === "turn";
  return h(
    "section",
    { class: mine ? "choices turn" : "choices early", "aria-labelledby": "choices-title" },
    h(
      "h2",
      { id: "choices-title" },
      model.say(model.table.sheet.duty.asks || (mine ? "page.choices.turn" : "page.choices.early")),
    ),
    shortcuts(model, actions),
    groups.map(function (group) {
      if (group.fold === "pad") return renderPad(model, actions, group);
      return group.fold ? foldedGroup(model, actions, group) : flatGroup(model, actions, group);
    }),
  );
}

// What one touch does instead of several, under its headings.
/** @param {AtTable} model @param {Actions} actions */
function shortcuts(model, actions) {
  const listed = model.table.sheet.ahead.filter(({ hop }) => !hop);
  const headings = new Set(listed.map(({ heading }) => JSON.stringify(heading)));
  return Array.from(headings, (heading) =>
    h(
      "div",
      { class: "group" },
      h("h3", {}, model.say(JSON.parse(heading))),
      listed
        .filter((each) => JSON.stringify(each.heading) === heading)
        .map((each) => quick(model, actions, each)),
    ),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Shortcut} shortcut */
function quick(model, actions, { acts, words, about }) {
  const said = about ? h("small", { class: "about" }, model.say(about)) : null;
  return button(
    "touch " + JSON.stringify(acts),
    h("span", {}, words && model.say(words), said),
    tapOffer(() => actions.touch(acts)),
    { class: "choice", "aria-disabled": model.table.pending ? "true" : null },
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Group} group */
function flatGroup(model, actions, group) {
  return h(
    "div",
    { class: "group" },
    h("h3", {}, model.say(group.heading)),
    groupEntries(model, actions, group),
  );
}

// What all of a group bring for good alike is said once, above them.
/** @param {AtTable} model @param {Actions} actions @param {Group} group */
function groupEntries(model, actions, { entries: listed }) {
  const all = listed.map(([taken]) => model.table.sheet.offers[taken].about);
  const shared = listed.length > 1 && new Set(all.map((about) => JSON.stringify(about))).size === 1;
  return [shared && all[0] ? para("dim", model.say(all[0])) : null, entries(model, actions, listed, shared)];
}

/** @param {AtTable} model @param {Actions} actions @param {Group} group */
function foldedGroup(model, actions, group) {
  const n = group.entries.length;
  const key = JSON.stringify(group.heading);
  const open = model.openGroup === null ? group.fold === "open" : model.openGroup === key;
  const words = [
    h("span", { class: "name" }, model.say(group.heading)),
    h("span", { class: "unseen" }, model.say("page.choices.count", { n: n })),
    sign(open ? "▾" : "▸"),
  ];
  const toggle = () => actions.group(key, !open);
  return h(
    "div",
    { class: "group folded" },
    h("h3", {}, button("group " + key, words, toggle, { "aria-expanded": String(open) })),
    open ? groupEntries(model, actions, group) : null,
  );
}

// Each is one to take; beside it the one that leaves it aside, where there is one.
/** @param {AtTable} model @param {Actions} actions @param {Entry[]} listed @param {boolean} [brief] */
function entries(model, actions, listed, brief) {
  const { offers } = model.table.sheet;
  return listed.map(function ([taken, leaving]) {
    const take = offerButton(model, actions, offers[taken], brief);
    if (leaving === undefined) return take;
    return h("div", { class: "takeorleave" }, take, usualButton(model, actions, offers[leaving]));
  });
}

/** @param {AtTable} model @param {Actions} actions @param {Offer} offer @param {boolean} [brief] */
export function offerButton(model, actions, offer, brief) {
  const usual = usualButton(model, actions, offer, brief);
  if (!offer.knobs || !offer.knobs.length) return usual;
  const open = model.turning.act === JSON.stringify(offer.act);
  return [
    h("div", { class: "turnable" }, usual, renderKnobsWay(model, actions, offer, open)),
    open ? renderKnobs(model, actions, offer) : null,
  ];
}

/** @param {AtTable} model @param {Actions} actions @param {Offer} offer @param {boolean} [brief] */
function usualButton(model, actions, offer, brief) {
  const wish = model.table.pending && model.table.pending.message;
  const act = JSON.stringify(offer.act);
  const sent = wish && wish.say === "act" && JSON.stringify(wish.act) === act;
  const about = offer.about && !brief ? h("small", { class: "about" }, model.say(offer.about)) : null;
  const name = h("span", {}, model.say(offer.words), about);
  const words = sent ? [name, h("em", {}, sentWords(model))] : name;
  const { lists, offers } = model.table.sheet;
  const loud = lists.loud !== undefined && offers[lists.loud] === offer ? " loud" : "";
  return button(
    "act " + act,
    words,
    tapOffer(() => actions.act(offer.act)),
    { class: sent ? "choice sent" : "choice" + loud, "aria-disabled": wish ? "true" : null },
  );
}

/** @param {AtTable} model @param {Actions} actions */
export function renderRedo(model, actions) {
  return backButton(model, "redo", "↷", "table.redo", actions.redo);
}

/** @param {AtTable} model @param {Actions} actions */
export function renderAnytime(model, actions) {
  const { anytime } = model.table.sheet.lists;
  if (!anytime) return null;
  return fold(
    "anytime",
    "anytime",
    model.say("page.anytime"),
    model.anytimeOpen,
    actions.anytime,
    entries(model, actions, anytime),
  );
}

/** @param {AtTable} model @param {Actions} actions */
export function renderProblem(model, actions) {
  const problem = model.problem || model.table.problem;
  if (!problem) return null;
  return h(
    "div",
    { class: "problem", role: "alert" },
    sign("!"),
    para("", model.say(problem)),
    why(model, problem),
    button("problem", model.say("page.understood"), actions.dismiss, { class: "small" }),
  );
}

// While nothing is mine, the last things that happened.
/** @param {AtTable} model */
export function renderIdle(model) {
  return isMine(model.table.sheet.duty.kind) ? null : renderLog(model, SHORT_LOG);
}

// What everybody should always see of the whole table.
/** @param {AtTable} model */
export function common(model) {
  return (model.table.sheet.common || []).map((fact) => para("common", model.say(fact)));
}

/** @param {AtTable} model */
export function renderSeats(model) {
  return h(
    "section",
    { class: "seats" },
    h("h2", {}, model.say("page.seats")),
    common(model),
    h(
      "ul",
      {},
      model.table.sheet.seats.map((seat, at) =>
        h(
          "li",
          { class: at === model.table.seat ? "you" : null },
          h("div", { class: "row" }, emblem(seat.mark), h("h3", {}, model.say(seat.title))),
          para("marks", marks(model, at)),
          h("p", { class: "figures" }, chips(model, seat.figures)),
        ),
      ),
    ),
    spectators(model),
  );
}

/** @param {AtTable} model */
function spectators(model) {
  const n = model.table.presence ? model.table.presence.spectators : 0;
  return n ? para("dim", model.say("page.spectators", { n: n })) : null;
}

/** @param {AtTable} model @param {number} at */
function marks(model, at) {
  const { turn } = model.table.sheet;
  const presence = model.table.presence;
  /** @type {(letter: string, words: string, kind: string) => HTMLElement} */
  const mark = (letter, words, kind) => h("span", { class: "mark " + kind }, sign(letter), words);
  return [
    at === model.table.seat ? mark("◎", model.say("page.mark.you"), "you") : null,
    turn.blocking === at ? mark("▶", model.say("page.mark.blocking"), "turn") : null,
    turn.blocking !== at && turn.to_act.includes(at)
      ? mark("▷", model.say("page.mark.to_act"), "turn")
      : null,
    presence && isAway(model, at) ? mark("○", model.say("page.mark.away"), "away") : null,
    presence && presence.seats[at] === "here" ? mark("●", model.say("page.mark.here"), "here") : null,
    presence && presence.seats[at] === "free" ? mark("–", model.say("page.mark.free"), "free") : null,
  ];
}

/** @param {AtTable} model @param {number} most */
export function renderLog(model, most) {
  const undone = undoneOf(model.table.log);
  const lines = model.table.log.map((record) => line(model, record, undone.has(record))).filter(Boolean);
  const shown = lines.reverse().slice(0, most);
  return h(
    "section",
    { class: "log panel" },
    h("h2", {}, model.say("page.log")),
    shown.length ? h("ol", {}, shown) : para("dim", model.say("page.log.nothing")),
  );
}

/** @param {AtTable} model @param {LogRecord} record @param {boolean} undone */
function line(model, record, undone) {
  const words = lineWords(model, record);
  const told = (record.news || []).map((one) => model.say(one));
  const news = told.length === 1 && readAlike(told[0], words) ? [] : told;
  if (!words && !news.length) return null;
  const mark = undone ? h("span", { class: "mark" }, sign("↶"), model.say("page.log.taken_back")) : null;
  return h(
    "li",
    { class: undone ? "undone" : null },
    record.seat === null || record.seat === undefined ? null : emblem(markOf(model, record.seat)),
    h(
      "div",
      {},
      words ? para("", mark, undone ? h("s", {}, words) : words) : null,
      news.map((one) => para("news", one)),
      record.secrecy_gone ? para("news", model.say("table.secrecy_gone")) : null,
    ),
  );
}

/** @param {string} one @param {string} other */
function readAlike(one, other) {
  return one.replace(/\.$/, "") === other.replace(/\.$/, "");
}

/** @param {AtTable} model @param {LogRecord} record */
function lineWords(model, record) {
  const label = record.label ? model.say(record.label) : "";
  const { seat } = record;
  const by = seat === null || seat === undefined ? model.say("page.log.tablet") : who(model, seat);
  if (record.kind === "undone") return model.say("page.log.undone", { who: by, what: label });
  if (record.kind === "redone") return model.say("page.log.redone", { who: by, what: label });
  if (record.kind === "paused") return model.say("page.log.paused");
  if (record.kind === "started") return model.say("page.log.started");
  if (record.kind === "reopened") return model.say("page.log.reopened");
  return label;
}
