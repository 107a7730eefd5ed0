// What stands on every screen: who I am, whom the table waits for, whether the tablet can be reached, the tabs.

import { button, h, para, sign, tap } from "./dom.js";
import { awaited, duty } from "./duty.js";
import { emblem } from "./emblem.js";
import { icon } from "./icons.js";
import { atTable } from "./model.js";
import { rulesButton } from "./rest.js";
import { isWaiting } from "./waiting.js";

/** @type {[Tab, string, string][]} */
const TABS = [
  ["play", "page.tab.play", "gears"],
  ["map", "page.tab.map", "treasure-map"],
  ["table", "page.tab.table", "round-table"],
  ["score", "page.tab.score", "podium"],
  ["more", "page.tab.more", "menu"],
];

/** @type {{ [state: string]: string }} */
const DIAL_WORDS = {
  choosing: "page.duty.dial",
  lost: "page.duty.trouble",
  mistrusted: "page.duty.trouble",
  by_hand: "page.duty.by_hand",
};

/** @type {{ [kind: string]: string }} */
const DUTY_WORDS = {
  turn: "page.duty.turn",
  early: "page.duty.early",
  prompt: "page.duty.prompt",
  over: "page.duty.over",
};

/** @type {{ [kind in DutyKind | "dial"]: string }} */
const DUTY_SIGNS = { dial: "◆", turn: "▶", early: "✚", prompt: "✚", over: "■", none: "…" };

/** @param {Model} model @param {number} seat */
export function who(model, seat) {
  const found = model.table && model.table.sheet && model.table.sheet.seats[seat];
  return found ? model.say(found.title) : model.say("page.seat_number", { n: seat + 1 });
}

// `speak` is no action: the page can be read in another language before there is a table to act at.
/** @param {Model} model @param {(language: Language) => void} speak */
export function renderHead(model, speak) {
  const shown = atTable(model);
  return h(
    "div",
    { class: "head" },
    h(
      "div",
      { class: "me" },
      shown ? emblem(mine(shown)) : null,
      h("div", { class: "names" }, h("h1", {}, title(model)), shown ? dutyLine(shown) : null),
      shown ? rulesButton(model) : languageChoice(model, speak),
    ),
    shown && !isWaiting(shown) ? [until(shown), absent(shown)] : null,
  );
}

/** @param {AtTable} model */
function dutyLine(model) {
  return isWaiting(model) ? null : para("duty", sign(dutySign(model)), dutyWords(model));
}

/** @param {AtTable} model @param {number} seat */
export function markOf(model, seat) {
  const found = model.table.sheet.seats[seat];
  return found ? found.mark : null;
}

/** @param {AtTable} model */
function mine(model) {
  const { seat } = model.table;
  return seat === null ? null : markOf(model, seat);
}

/** @param {Model} model */
function title(model) {
  const table = model.table;
  if (!table || !table.sheet) return (model.info && model.info.name) || "Adjutant";
  return table.seat === null
    ? model.say("page.watching", { name: table.sheet.table })
    : who(model, table.seat);
}

// Each language by its own name, so that whoever does not read the one on the page finds theirs.
/** @param {Model} model @param {(language: Language) => void} speak */
export function languageChoice(model, speak) {
  const offers = model.languages.map(({ code, name }) =>
    h("option", { value: code, lang: code, selected: code === model.language }, name),
  );
  /** @type {HTMLSelectElement} */
  const choice = h(
    "select",
    {
      key: "language",
      class: "language",
      "aria-label": model.say("language.title"),
      onchange: () => speak(choice.value),
    },
    offers,
  );
  return choice;
}

/** @param {AtTable} model */
function dutySign(model) {
  return DUTY_SIGNS[duty(model.table)];
}

/** @param {AtTable} model */
export function dutyWords(model) {
  if (model.table.sheet.turn.paused) return model.say("page.duty.paused");
  const now = duty(model.table);
  const { seal } = model.table;
  if (now === "dial" && seal) return model.say(DIAL_WORDS[seal.state]);
  const { sheet, seat } = model.table;
  const { asks } = sheet.duty;
  if (asks && (now === "early" || now === "prompt" || (now === "turn" && sheet.contest))) {
    return model.say(asks);
  }
  if (DUTY_WORDS[now]) return model.say(DUTY_WORDS[now]);
  const sealed = sheet.duty.waiting_for.filter((other) => hasSealed(model, other));
  const seats = awaited(sheet, seat, sealed);
  if (!seats.length) return model.say("page.duty.nobody");
  const names = { who: namesOf(model, seats) };
  const away = seats.length === 1 && isAway(model, seats[0]);
  return model.say(away ? "page.duty.waiting_away" : "page.duty.waiting", names);
}

// How long it is until my turn, while others have theirs.
/** @param {AtTable} model */
function until(model) {
  const words = untilWords(model);
  return words ? para("until", words) : null;
}

/** @param {AtTable} model */
export function untilWords(model) {
  const { turns_until: n } = model.table.sheet.duty;
  if (duty(model.table) !== "none" || !n) return "";
  return n === 1 ? model.say("page.duty.next") : model.say("page.duty.until", { n: n });
}

// Titles may hold a comma, so another sign stands between them.
/** @param {Model} model @param {number[]} seats */
export function namesOf(model, seats) {
  return seats.map((seat) => who(model, seat)).join(" · ");
}

/** @param {AtTable} model @param {number} seat */
export function hasSealed(model, seat) {
  const { seal } = model.table;
  const { chosen } = model;
  if (!seal || !chosen) return false;
  const same = chosen.choice === seal.now.choice && chosen.attempt === seal.now.attempt;
  return same && chosen.seats.includes(seat);
}

/** @param {AtTable} model @param {number} seat */
export function isAway(model, seat) {
  const presence = model.table.presence;
  return Boolean(presence && presence.seats[seat] === "away");
}

/** @param {AtTable} model */
function absent(model) {
  const words = absentWords(model);
  return words ? para("absent", sign("○"), words) : null;
}

// Whose phones are away.
/** @param {AtTable} model */
export function absentWords(model) {
  const { presence } = model.table;
  if (!presence) return "";
  const names = presence.seats
    .map((state, seat) => seat)
    .filter((seat) => seat !== model.table.seat && isAway(model, seat))
    .map((seat) => who(model, seat));
  return names.length ? model.say("page.absent", { who: names }) : "";
}

// The red bar; empty when all is well.
/** @param {Model} model @param {Actions} actions */
export function renderAlarm(model, actions) {
  if (!model.wanted) {
    // Before a seat is taken nothing but the door's own looks tells whether the table is there.
    const isGone = model.lookFailed && model.info;
    return isGone ? alarm("⚠", model.say("page.offline_now")) : null;
  }
  if (!model.online && !model.met) return alarm("⚠", model.say("page.connecting"));
  if (!model.online) return alarm("⚠", model.say("page.offline", { n: model.offlineFor }));
  if (model.table && model.table.doubt) {
    const look = button("doubt", model.say("page.check.open"), () => actions.tab("more"), { class: "small" });
    return alarm("⚠", model.say("page.doubt"), look);
  }
  const unsaved = model.table && model.table.presence && model.table.presence.unsaved;
  if (unsaved) return alarm("⚠", model.say("page.unsaved", { n: unsaved }));
  return model.forgets && !model.forgetsSeen ? forgets(model, actions) : null;
}

/** @param {string} letter @param {string} words @param {Child} [more] */
function alarm(letter, words, more) {
  return h("div", { class: "alarm" }, sign(letter), para("", words), more);
}

/** @param {Model} model @param {Actions} actions */
function forgets(model, actions) {
  const seen = button("forgets", model.say("page.understood"), actions.understood, { class: "small" });
  return h("div", { class: "note" }, alarm("ℹ", model.say("page.forgets"), seen));
}

/** @param {Model} model @param {Actions} actions */
export function renderFoot(model, actions) {
  const shown = atTable(model);
  if (!shown || model.phase !== "table") return null;
  const undo = (model.tab === "play" || model.tab === "map") && !isEntering(shown);
  return h(
    "div",
    { class: "foot" },
    undo ? backButton(shown, "undo", "↶", "table.undo", actions.undo) : null,
    h(
      "nav",
      { "aria-label": model.say("page.tabs") },
      TABS.filter(([tab]) => tab !== "map" || shown.table.sheet.board).map(function ([tab, key, letter]) {
        const attrs = { class: "tab", "aria-current": model.tab === tab ? "page" : null };
        return button(
          "tab " + tab,
          [icon(letter), h("span", {}, model.say(key))],
          () => actions.tab(tab),
          attrs,
        );
      }),
    ),
  );
}

// While a secret is being entered its button to seal it needs the room.
/** @param {AtTable} model */
function isEntering(model) {
  return duty(model.table) === "dial" && !model.dial.covered;
}

/** @param {Model} model */
export function sentWords(model) {
  return model.say(model.online ? "page.sent" : "page.unsent");
}

// Undo or redo, with the words of what it takes back or brings again.
/**
 * @param {AtTable} model
 * @param {"undo" | "redo"} name
 * @param {string} letter
 * @param {string} key
 * @param {() => unknown} action
 */
export function backButton(model, name, letter, key, action) {
  const label = model.table.sheet[name];
  const wish = model.table.pending && model.table.pending.message.say;
  if (!label) return null;
  const words = wish === name ? sentWords(model) : model.say(key, { what: model.say(label) });
  const attrs = { class: name, "aria-disabled": wish ? "true" : null };
  return button(name, [sign(letter), h("span", {}, words)], tap(action), attrs);
}
