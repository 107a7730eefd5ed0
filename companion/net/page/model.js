// Everything this page knows, in one object; screens read it, actions change it.

import { NO_CARDS } from "./cards.js";
import { canUseCodes } from "./pairing.js";
import { text } from "./text.js";

/** @type {Dial} */
export const NO_DIAL = { id: "", covered: true, again: false, picks: {}, hand: [] };
/** @type {Turning} */
export const NOT_TURNING = { act: null, answers: {} };
/** @type {MapLook} */
export const NOT_LOOKING = { place: null, kind: null, to: null, revision: -1 };
/** @type {Photo} */
export const NO_PHOTO = { state: "none", received: 0, size: 1, address: null };

/** @param {Language} language @returns {Model} */
export function freshModel(language) {
  return {
    language: language,
    texts: {},
    words: null, // the list of words.txt
    phase: "loading", // loading, join, taking, table, freed, elsewhere
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
    table: null, // PhoneTable
    problem: null,
    tab: "play",
    map: NOT_LOOKING,
    openGroup: null, // null: as it comes, "": none
    pad: { of: "", typed: "" },
    turning: NOT_TURNING, // the offer whose knobs are open
    anytimeOpen: false,
    correctOpen: false,
    cardsOpen: false,
    goals: [], // the ids of the secret goals that this phone's owner holds
    goalsOpen: false,
    wayOutOpen: false,
    wordsOpen: false, // the words of the seals
    figuresOpen: false,
    checkOpen: false,
    scoreAsked: -1,
    askedSeal: null, // `sealMark` of the sealed choice that this phone wants ended
    underway: 0, // taps that are being worked on and have sent nothing yet
    sealing: null, // the last `sealing` of the sheet, for the labels of what was opened
    revealed: { scene: "", at: 0 }, // the opened choice that this page has shown, and from when
    chosen: null, // {choice, attempt, seats}
    voided: null, // the last `voided`
    dial: NO_DIAL,
    dice: { at: -1, dice: [] }, // of a contest: whose dice are chosen, and which
    cards: NO_CARDS,
    count: {}, // numbers for the score that were typed and not told yet, as text by their names
    countOpen: null, // null: as it comes
    photo: NO_PHOTO,

    say(what, params) {
      return text(typeof what === "string" ? { key: what, params: params || {} } : what, this.texts, {});
    },
  };
}

// The model if it has a table to show, else null.
/** @param {Model} model @returns {AtTable | null} */
export function atTable(model) {
  return model.table && model.table.sheet ? /** @type {AtTable} */ (model) : null;
}
