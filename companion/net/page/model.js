// Everything this page knows, in one object; screens read it, actions change it.

import { NO_CARDS } from "./cards.js";
import { canUseCodes } from "./pairing.js";
import { remember } from "./rest.js";
import { text } from "./text.js";

/** @type {Dial} */
export const NO_DIAL = { id: "", covered: true, again: false, picks: {}, hand: [] };
/** @type {Turning} */
export const NOT_TURNING = { act: null, answers: {} };
/** @type {MapLook} */
export const NOT_LOOKING = { place: null, kind: null, to: null, revision: -1 };
/** @type {Pad} */
export const NO_PAD = { of: "", typed: "" };
/** @type {Photo} */
export const NO_PHOTO = { state: "none", received: 0, size: 1, address: null };

// What belongs to one seat at one table: nothing of it may be shown at the next one.
/** @returns {PerTable} */
export function perTable() {
  return {
    table: null, // PhoneTable
    problem: null,
    tab: "play",
    map: NOT_LOOKING,
    openGroup: null, // null: as it comes, "": none
    pad: NO_PAD,
    turning: NOT_TURNING, // the offer whose knobs are open
    anytimeOpen: false,
    correctOpen: false,
    cardsOpen: false,
    goalsOpen: false,
    wayOutOpen: false,
    wordsOpen: false, // the words of the seals
    figuresOpen: false,
    checkOpen: false,
    countOpen: null, // null: as it comes
    scoreAsked: -1,
    askedSeal: null, // `sealMark` of the sealed choice that this phone wants ended
    sealing: null, // the last `sealing` of the sheet, for the labels of what was opened
    revealed: { scene: "", at: 0 }, // the opened choice that this page has shown, and from when
    chosen: null, // {choice, attempt, seats}
    voided: null, // the last `voided`
    dial: NO_DIAL,
    dice: { at: -1, dice: [] }, // of a contest: whose dice are chosen, and which
    photo: NO_PHOTO,
  };
}

/** @returns {Model} */
export function freshModel() {
  return Object.assign(perTable(), {
    language: "",
    languages: [],
    texts: {},
    words: null, // the list of words.txt
    phase: /** @type {Phase} */ ("loading"),
    info: null, // table.json
    lookFailed: false,
    seat: null, // the seat that this phone is on its way to; null to watch
    returning: false, // whether it has had that seat before
    wanted: false, // whether there should be a connection
    met: false, // whether there has been one
    online: false,
    offlineFor: 0,
    forgets: false,
    forgetsSeen: false,
    joinProblem: null,
    code: "",
    canUseCodes: canUseCodes(),
    underway: 0, // taps that are being worked on and have sent nothing yet
    // Of one table too, but kept in its drawer.
    cards: NO_CARDS,
    goals: [], // the ids of the secret goals that this phone's owner holds
    count: {}, // numbers for the score that were typed and not told yet, as text by their names

    /** @type {Model["say"]} */
    say(what, params) {
      const message = typeof what === "string" ? { key: what, params: params || {} } : what;
      return remember(text(message, this.texts, {}), message);
    },
  });
}

// The model if it has a table to show, else null.
/** @param {Model} model @returns {AtTable | null} */
export function atTable(model) {
  return model.table && model.table.sheet ? /** @type {AtTable} */ (model) : null;
}
