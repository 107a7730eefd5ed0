// The score if the game ended now: a card for each seat, the best first.

import { h, para, sign } from "./dom.js";
import { emblem } from "./emblem.js";
import { markOf, who } from "./head.js";

// The words of the columns, in the order in which they are shown.
const COLUMN = "score.column.";

/** @param {AtTable} model */
export function renderScore(model) {
  const { score, sheet } = model.table;
  const whole = !score || missingOf(score).length === 0;
  const title = !whole ? "page.score.so_far" : sheet.turn.over ? "page.score.final" : "page.score.now";
  return h(
    "section",
    { class: "score" },
    h("h2", {}, model.say(title)),
    score ? body(model, score) : para("dim", model.say("page.score.asked")),
  );
}

/** @param {Score} given */
function missingOf({ score }) {
  return score.missing || [];
}

/** @param {AtTable} model @param {Score} score */
function body(model, score) {
  const stale = score.revision < model.table.revision;
  const missing = missingOf(score);
  return [
    stale ? para("dim", model.say("page.score.stale")) : null,
    stillToCount(model, missing),
    h("ol", { class: "standing" }, cards(model, score.score.players, missing)),
  ];
}

/** @param {AtTable} model @param {Missing[]} missing */
function stillToCount(model, missing) {
  const fields = Array.from(new Set(missing.map((one) => one.field)));
  return fields.length ? para("dim", model.say("page.score.missing", { field: fields })) : null;
}

// Rows of any game: numbers that have a word for their column; `rank` orders, `total` stands large.
// What is not counted yet may still change every rank.
/** @param {AtTable} model @param {Player[]} players @param {Missing[]} missing */
function cards(model, players, missing) {
  const rows = players.map(function (player, seat) {
    const unknown = missing.filter((one) => one.seat === seat).map((one) => one.field);
    return { player: player, seat: seat, rank: missing.length ? null : player.rank, unknown: unknown };
  });
  return rows.sort((a, b) => (a.rank || 0) - (b.rank || 0)).map((row) => card(model, row));
}

/** @typedef {{ player: Player, seat: number, rank: number | null, unknown: string[] }} Row */
/** @param {AtTable} model @param {Row} row */
function card(model, { player, seat, rank, unknown }) {
  const title = (rank ? rank + ". " : "") + who(model, seat);
  const total = shown(player.total) + (unknown.length && player.total !== null ? " + ?" : "");
  return h(
    "li",
    { class: seat === model.table.seat ? "you" : null },
    h("div", { class: "row" }, emblem(markOf(model, seat)), h("h3", {}, title), para("sum", total)),
    rank === 1 ? leads(model) : null,
    h(
      "dl",
      {},
      columns(model, player).map(([name, value]) =>
        h(
          "div",
          {},
          h("dt", {}, model.say(COLUMN + name)),
          h("dd", {}, unknown.includes(name) ? "?" : shown(value)),
        ),
      ),
    ),
  );
}

/** @param {Json | undefined} value */
function shown(value) {
  return value === null || value === undefined ? "?" : String(value);
}

/** @param {AtTable} model @param {Player} player @returns {[string, Json][]} */
function columns(model, player) {
  return Object.keys(model.texts)
    .filter((key) => key.startsWith(COLUMN))
    .map((key) => key.slice(COLUMN.length))
    .filter((name) => name !== "total" && (typeof player[name] === "number" || player[name] === null))
    .map((name) => /** @type {[string, Json]} */ ([name, player[name]]));
}

/** @param {AtTable} model */
function leads(model) {
  const words = model.say(model.table.sheet.turn.over ? "page.score.won" : "page.score.leads");
  return para("mark turn", sign("★"), words);
}
