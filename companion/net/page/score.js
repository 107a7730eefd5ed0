// The score if the game ended now: a card for each seat, as the sheet orders them.

import { h, para, sign } from "./dom.js";
import { emblem } from "./emblem.js";
import { markOf, who } from "./head.js";
import { icon } from "./icons.js";
import { drawPlot } from "./plot.js";

const UNKNOWN = "?";
const HIDDEN = "…";

/** @param {AtTable} model */
export function renderScore(model) {
  const { score } = model.table;
  return h(
    "section",
    { class: "score" },
    score ? body(model, score) : para("dim", model.say("page.score.asked")),
  );
}

/** @param {AtTable} model @param {Score} told */
function body(model, told) {
  const stale = told.revision < model.table.revision;
  const words = scoreWords(
    told.score,
    (what, params) => model.say(what, params),
    (seat) => who(model, seat),
  );
  return [
    h("h2", {}, words.title),
    stale ? para("dim", model.say("page.score.stale")) : null,
    words.still.map((each) => para("dim", each)),
    words.verdict ? para("mark turn", hasFirst(told.score) ? sign("★") : null, words.verdict) : null,
    h(
      "ol",
      { class: "standing" },
      words.cards.map((each, at) => card(model, each, sharesOf(told.score.lines[at]))),
    ),
    told.story && !stale ? story(model, told.story) : null,
  ];
}

// How it went: the line of every score, what turned it, what stood out.
/** @param {AtTable} model @param {SharedStory} told */
function story(model, { plot, title, points, remarks }) {
  /** @type {Say} */
  const say = (what, params) => model.say(what, params);
  return h(
    "section",
    { class: "story" },
    plot ? drawPlot(plot, say(title), say) : null,
    points.length ? h("h3", {}, say("story.turned")) : null,
    h(
      "ul",
      {},
      points.map((each) => h("li", {}, say(each))),
    ),
    remarks.length ? h("h3", {}, say("story.heading")) : null,
    h(
      "ul",
      {},
      remarks.map((each) =>
        h("li", {}, icon(each.icon, "ground"), h("div", {}, say(each.words), beside(each.beside, say))),
      ),
    ),
  );
}

/** @param {Message | undefined} words @param {Say} say */
function beside(words, say) {
  return words ? para("dim", say(words)) : null;
}

/** @param {AtTable} model @param {ScoreCard} words @param {number[]} shares */
function card(model, { seat, name, total, cells }, shares) {
  return h(
    "li",
    { class: seat === model.table.seat ? "you" : null },
    h("div", { class: "row" }, emblem(markOf(model, seat)), h("h3", {}, name), para("sum", total)),
    bar(shares),
    h(
      "dl",
      {},
      cells.map(([column, number], at) =>
        h(
          "div",
          {},
          h("dt", {}, h("i", { class: "key kind" + at, "aria-hidden": "true" }), column),
          h("dd", {}, number),
        ),
      ),
    ),
  );
}

// What each cell adds to the total.
/** @param {ScoreLine} line */
function sharesOf(line) {
  return line.cells.map(({ value, worth }) => Math.max(0, (worth === undefined ? value : worth) || 0));
}

// What the total is made of, each kind as long as it is worth; the lines below say the same in numbers.
/** @param {number[]} shares */
function bar(shares) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  if (!whole) return null;
  return h(
    "div",
    { class: "bar", "aria-hidden": "true" },
    shares.map(function (share, at) {
      const part = h("i", { class: "kind" + at });
      part.style.flexGrow = String(share);
      return share ? part : null;
    }),
  );
}

// What the sheet says, the same as companion/ui/score/words.py makes.
/**
 * @param {ScoreSheet} sheet
 * @param {Say} say
 * @param {Titled} titled
 */
export function scoreWords(sheet, say, titled) {
  return {
    title: say(titleOf(sheet)),
    still: (sheet.missing || []).map((missing) => stillToCount(sheet, missing, say, titled)),
    verdict: sheet.verdict ? say(sheet.verdict) : "",
    cards: sheet.lines.map((line) => cardWords(sheet, line, say, titled)),
  };
}

// Whether anybody is first: there may be a verdict by which nobody wins.
/** @param {ScoreSheet} sheet */
export function hasFirst(sheet) {
  return sheet.lines.some((line) => line.rank === 1);
}

/** @param {ScoreSheet} sheet */
function titleOf(sheet) {
  if (sheet.missing) return "scores.so_far";
  return sheet.is_over ? "scores.final" : "scores.now";
}

/** @param {ScoreSheet} sheet @param {Missing} missing @param {Say} say @param {Titled} titled */
function stillToCount(sheet, { seats, labels }, say, titled) {
  const field = labels.map((label) => say(label)).join(", ");
  if (seats.length === sheet.lines.length) return say("scores.missing_all", { field: field });
  return say("scores.missing", { field: field, who: seats.map(titled).join(", ") });
}

/**
 * @param {ScoreSheet} sheet
 * @param {ScoreLine} line
 * @param {Say} say
 * @param {Titled} titled
 * @returns {ScoreCard}
 */
function cardWords(sheet, line, say, titled) {
  const name = titled(line.seat);
  return {
    seat: line.seat,
    name: line.rank ? say("scores.ranked", { rank: line.rank, who: name }) : name,
    total: sheet.counts ? countedWords(line, say) : totalWords(line),
    cells: line.cells.map((cell, at) => [say(sheet.columns[at]), cellWords(cell, say)]),
  };
}

// While people count, totals wait for the end.
/** @param {ScoreLine} line @param {Say} say */
function countedWords({ is_partial }, say) {
  return is_partial ? HIDDEN : say("scores.counted");
}

/** @param {ScoreLine} line */
function totalWords({ total, is_partial }) {
  if (total === null) return UNKNOWN;
  return is_partial ? total + " + " + UNKNOWN : String(total);
}

/** @param {Cell} cell @param {Say} say */
function cellWords({ value, worth }, say) {
  if (value === null) return UNKNOWN;
  return worth === undefined ? String(value) : say("scores.worth", { n: value, points: worth });
}
