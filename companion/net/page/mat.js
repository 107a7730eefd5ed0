// My mat in one hand: a card for each section with what it costs and brings; a touch plays what it offers.

import { button, h, tapOffer } from "./dom.js";
import { isMine } from "./duty.js";
import { sentWords } from "./head.js";
import { icon } from "./icons.js";
import { alike } from "./taking.js";

const ROW_OF_ICONS = 4; // so many are counted at a glance; more are told by their number

// While a section is being used it stands alone above what may be chosen in it; else all lie as on the table.
/** @param {AtTable} model @param {Actions} actions */
export function renderMat(model, actions) {
  const { tiles, duty, lists } = model.table.sheet;
  if (!tiles.length || model.table.sheet.turn.over) return null;
  const running = tiles.filter((tile) => tile.active);
  const mine = isMine(duty.kind);
  // What can only be looked at must not stand before what can be chosen.
  if (mine && lists.choices && !running.length && !tiles.some(isTouched)) return null;
  const asks = mine && !lists.choices;
  const whose = duty.kind === "turn" ? "turn" : "early";
  return h(
    "section",
    { class: mine ? "choices mat " + whose : "mat resting", "aria-labelledby": "mat-title" },
    h(
      "h2",
      { id: "mat-title", class: asks ? null : "unseen" },
      model.say(asks ? duty.asks || askedWords(duty) : "page.mat"),
    ),
    h(
      "ul",
      { class: "tiles" },
      (mine && running.length ? running : tiles).map((tile) => renderTile(model, actions, tile, mine)),
    ),
    mine && !running.length ? why(model, tiles) : null,
  );
}

/** @param {Tile} tile */
function isTouched(tile) {
  return Boolean(tile.act) || tile.rows.some((row) => (row.gains || []).some((box) => box.acts));
}

/** @param {Duty} duty */
function askedWords(duty) {
  return duty.kind === "turn" ? "page.choices.turn" : "page.choices.early";
}

// Why a section cannot be chosen, as far as others can.
/** @param {AtTable} model @param {Tile[]} tiles */
function why(model, tiles) {
  const reasons = tiles.map((tile) => (tile.act || !tile.why_not ? "" : model.say(tile.why_not)));
  const told = Array.from(new Set(reasons.filter(Boolean)));
  if (told.length !== 1 || !tiles.some((tile) => tile.act)) return null;
  return h("p", { class: "dim why" }, told[0]);
}

/** @param {AtTable} model @param {Actions} actions @param {Tile} tile @param {boolean} mine */
function renderTile(model, actions, tile, mine) {
  const off = mine && !tile.act && !tile.active;
  const kinds = ["tile", tile.active ? "active" : "", off ? "off" : "", tile.marked ? "marked" : ""];
  const names = tile.rows.map((row) => model.say(row.name));
  const title = model.say(tile.title);
  // A title that only repeats its rows takes room and says nothing.
  const told = names.every((name) => title.includes(name));
  return h(
    "li",
    { class: kinds.filter(Boolean).join(" ") },
    tile.act
      ? touch(model, actions, [tile.act], { class: "whole", "aria-label": label(title, names, told) }, [])
      : null,
    h("h3", { class: told ? "unseen" : "title" }, title),
    h(
      "div",
      { class: "rows" },
      tile.rows.map((row, at) => renderRow(model, actions, row, names[at], off)),
    ),
  );
}

// What the whole section is called where nobody sees its rows.
/** @param {string} title @param {string[]} names @param {boolean} told */
function label(title, names, told) {
  return told ? title : title + ": " + names.join(", ");
}

/** @param {AtTable} model @param {Actions} actions @param {TileRow} row @param {string} name @param {boolean} off */
function renderRow(model, actions, row, name, off) {
  const gains = (row.gains || []).filter((box) => !repeats(row, box));
  return h(
    "div",
    {
      class: row.why_not && !off ? "tilerow cannot" : "tilerow",
      title: row.about ? model.say(row.about) : null,
    },
    h("div", { class: "rowname" }, row.icon ? icon(row.icon) : null, h("span", {}, name)),
    h(
      "div",
      { class: "boxes" },
      (row.costs || []).map((box) =>
        h("span", { class: "box cost", title: wordsOf(model, box) }, contents(model, box)),
      ),
      gains.map((box) => renderGain(model, actions, box)),
    ),
  );
}

// The picture of the action itself stands beside its name already.
/** @param {TileRow} row @param {TileBox} box */
function repeats(row, box) {
  const [only] = box.amounts;
  return !box.acts && box.amounts.length === 1 && only.n === undefined && only.icon === row.icon;
}

/** @param {AtTable} model @param {Actions} actions @param {TileBox} box */
function renderGain(model, actions, box) {
  const kind = { class: "box " + box.kind, title: wordsOf(model, box) };
  const words = contents(model, box);
  const drawn = box.acts ? touch(model, actions, box.acts, kind, words) : h("span", kind, words);
  if (!box.either) return drawn;
  return h("span", { class: "alt" }, h("span", { class: "or", "aria-hidden": "true" }, "/"), drawn);
}

/** @param {AtTable} model @param {TileBox} box */
function contents(model, box) {
  const words = wordsOf(model, box);
  const sign = box.kind === "cost" ? "−" : box.kind === "prize" ? "+" : "";
  const drawn = box.amounts.map((amount) => drawnAmount(amount, box, sign));
  const cover = box.cover || "";
  const covers = Array.from({ length: cover ? box.covered || 0 : 0 }, () => icon(cover, "paper"));
  return [h("span", { class: "drawn", "aria-hidden": "true" }, drawn, covers), unseen(words)];
}

/** @param {AtTable} model @param {TileBox} box */
function wordsOf(model, box) {
  return box.amounts.map((amount) => model.say(amount.words)).join(", ");
}

/** @param {Amount} amount @param {TileBox} box @param {string} sign */
function drawnAmount({ icon: name, n }, box, sign) {
  if (n === undefined) return icon(name, "paper");
  const places = box.covered !== undefined && n <= ROW_OF_ICONS;
  if (places) return Array.from({ length: n }, () => icon(name, "paper"));
  return [h("b", {}, sign + n), icon(name, "paper")];
}

/** @param {string} words */
function unseen(words) {
  return h("span", { class: "unseen" }, words);
}

/**
 * @param {AtTable} model
 * @param {Actions} actions
 * @param {Act[]} acts
 * @param {Attrs<HTMLButtonElement>} attrs
 * @param {Child} words
 */
function touch(model, actions, acts, attrs, words) {
  const wish = model.table.pending && model.table.pending.message;
  const sent = wish && wish.say === "act" && alike([wish.act].concat(wish.then || []), acts);
  const all = Object.assign({}, attrs, { "aria-disabled": wish ? "true" : null });
  if (sent) all.class = attrs.class + " sent";
  return button(
    keyOf(model, acts),
    [words, sent ? unseen(sentWords(model)) : null],
    tapOffer(() => actions.touch(acts)),
    all,
  );
}

// An offer that is listed for its knobs has its name there.
/** @param {AtTable} model @param {Act[]} acts */
function keyOf(model, acts) {
  const alone = acts.length === 1;
  const offer = alone && model.table.sheet.offers.find((each) => alike(each.act, acts[0]));
  return alone && !(offer && offer.knobs)
    ? "act " + JSON.stringify(acts[0])
    : "touch " + JSON.stringify(acts);
}
