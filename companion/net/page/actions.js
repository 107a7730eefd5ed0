// What a tap does: every action changes the model, sends what there is to send, and has the page redrawn.

import { SealedError, freshNonce } from "./sealed.js";
import { dropped, gained, putBack } from "./cards.js";
import { answersOf } from "./count.js";
import { named, soon } from "./dom.js";
import { handOf, secretOf } from "./fields.js";
import { NOT_TURNING, NO_PHOTO } from "./model.js";
import { isOneTouch } from "./taking.js";
import { prepared, sendPieces } from "./photo.js";

const TOO_LATE = { key: "table.stale", params: [] };

// `look` asks for table.json again.
/**
 * @param {Model} model
 * @param {Visit} visit
 * @param {() => void} changed
 * @param {() => Promise<void>} look
 */
export function actionsFor(model, visit, changed, look) {
  /** @type {SetModel} */
  const set = (fields) => {
    Object.assign(model, fields);
    changed();
  };
  /** @type {(what: (now: PhoneTable) => TableTurn) => () => void} */
  const table = (what) => () => {
    model.problem = null;
    if (model.table) visit.go(what(model.table));
    changed();
  };
  /** @type {(fields: Partial<Dial>) => void} */
  const dial = (fields) => set({ dial: Object.assign({}, model.dial, fields) });
  /** @type {(next: Cards) => void} */
  const cards = (next) => {
    visit.drawer.write("cards", next);
    set({ cards: next });
  };

  /** @type {(next: string[]) => void} */
  const goals = (next) => {
    visit.drawer.write("goals", next);
    set({ goals: next });
  };

  // Until then the page is not done with the tap.
  /** @type {Underway} */
  const underway = (work) => {
    const done = () => set({ underway: model.underway - 1 });
    set({ underway: model.underway + 1 });
    work.then(done, done);
    return work;
  };

  return Object.assign(
    {
      understood: () => set({ forgetsSeen: true }),
      tab: (/** @type {Tab} */ tab) => {
        if (tab === "score") model.scoreAsked = -1;
        set({ tab: tab, checkOpen: false });
        window.scrollTo(0, 0);
      },
      look: (/** @type {Looked} */ at) =>
        set({ map: Object.assign({ revision: model.table ? model.table.revision : -1 }, at) }),
      dismiss: table((now) => [now.dismissed(), []]),
      check: () => set({ checkOpen: true }),
      trust: table((now) => [now.trusted(), []]),
      group: (/** @type {string} */ key, /** @type {boolean} */ open) =>
        steadily("group " + key, () => set({ openGroup: open ? key : "" })),
      // What is typed of a number under a heading.
      type: (/** @type {string} */ of, /** @type {string} */ typed) => set({ pad: { of: of, typed: typed } }),
      anytime: (/** @type {boolean} */ open) => {
        model.anytimeOpen = open;
      },
      cardsOpen: (/** @type {boolean} */ open) => {
        model.cardsOpen = open;
      },
      goalsOpen: (/** @type {boolean} */ open) => {
        model.goalsOpen = open;
      },
      noteGoal: (/** @type {string} */ id) => goals(model.goals.concat([id])),
      dropGoal: (/** @type {string} */ id) => goals(model.goals.filter((one) => one !== id)),
      wayOut: (/** @type {boolean} */ open) => {
        model.wayOutOpen = open;
      },
      die: (/** @type {ChosenDice} */ dice) => set({ dice: dice }),
      // An offer's own act, with what was turned of its knobs.
      act: (/** @type {Act} */ act, /** @type {Answers} */ answers = {}) =>
        isOffered(model.table, act) ? table((now) => now.act(act, answers))() : set({ problem: TOO_LATE }),
      // What one touch of a tile or one drag plays: one act, or several one after the other.
      touch: (/** @type {Act[]} */ acts) => {
        const [first, ...then] = acts;
        const sheet = model.table && model.table.sheet;
        if (sheet && isOneTouch(sheet, acts)) table((now) => now.act(first, {}, then))();
        else set({ problem: TOO_LATE });
      },
      figuresOpen: (/** @type {boolean} */ open) => {
        model.figuresOpen = open;
      },
      wordsOpen: (/** @type {boolean} */ open) => {
        model.wordsOpen = open;
      },
      consent: (/** @type {boolean} */ yes) => table((now) => now.consent(yes))(),
      correctOpen: (/** @type {boolean} */ open) => {
        model.correctOpen = open;
      },
      // Opens the form for a seat or a place, or closes it.
      correct: (/** @type {number | string | null} */ of) => {
        model.turning = NOT_TURNING;
        table((now) => now.correct(of))();
      },
      // Opens the knobs of one offer, or closes them.
      turn: (/** @type {string | null} */ act) =>
        steadily("knobs " + (act || model.turning.act), () => set({ turning: { act: act, answers: {} } })),
      answer: (/** @type {string} */ name, /** @type {Answers[string]} */ value) =>
        set({
          turning: {
            act: model.turning.act,
            answers: Object.assign({}, model.turning.answers, { [name]: value }),
          },
        }),
      take: (/** @type {Act} */ act, /** @type {Answers} */ answers) => {
        model.turning = NOT_TURNING;
        if (isOffered(model.table, act)) table((now) => now.act(act, answers))();
        else set({ problem: TOO_LATE });
      },
      undo: table((now) => now.undo()),
      redo: table((now) => now.redo()),
      cover: (/** @type {boolean} */ covered) => uncover(() => dial({ covered: covered })),
      again: () => uncover(() => dial({ again: true, covered: false, picks: {} })),
      pick: (/** @type {string} */ name, /** @type {FieldAnswer} */ value) =>
        dial({ picks: Object.assign({}, model.dial.picks, { [name]: value }) }),
      pickHand: (/** @type {number} */ at, /** @type {string} */ name, /** @type {FieldAnswer} */ value) =>
        dial({
          hand: handOf(model).map((picks, side) =>
            side === at ? Object.assign({}, picks, { [name]: value }) : picks,
          ),
        }),
      seal: () => seal(model, visit, dial),
      void: table((now) => now.void()),
      byHand: table((now) => now.settleByHand(null)),
      settle: table((now) => now.settleByHand(shownByHand(model))),
      gain: (/** @type {string} */ name, /** @type {number} */ value) =>
        cards(gained(model.cards, name, value)),
      lose: (/** @type {string} */ name, /** @type {number} */ value) =>
        cards(dropped(model.cards, name, value)),
      putBack: () => cards(putBack(model.cards)),
      countOpen: (/** @type {boolean} */ open) => {
        model.countOpen = open;
      },
      // Typing must not redraw what is typed into.
      count: (/** @type {string} */ name, /** @type {string} */ value, /** @type {boolean} */ redraw) => {
        const count = Object.assign({}, model.count, { [name]: value.replace(/\s/g, "") });
        visit.drawer.write("count", count);
        model.count = count;
        if (redraw) changed();
      },
      // What is asked may be another thing then: the table is told of a choice at once.
      chooseCount: (/** @type {string} */ name, /** @type {string} */ value) =>
        table((now) => counted(now, { [name]: value }))(),
      sendCount: () => {
        const counting = model.table && model.table.sheet && model.table.sheet.counting;
        const { problem, answers } = counting ? answersOf(model, counting) : { problem: TOO_LATE };
        if (problem) set({ problem: problem });
        else table((now) => counted(now, answers || {}))();
      },
    },
    joining(model, visit, set, look),
    photos(model, visit, set, underway),
  );
}

// What the finger was on when it came down may be gone when it goes up.
/** @param {PhoneTable | null} table @param {Act} act */
function isOffered(table, act) {
  const same = JSON.stringify(act);
  const isSame = (/** @type {{ act: Act }} */ offer) => JSON.stringify(offer.act) === same;
  const sheet = table && table.sheet;
  return sheet !== null && sheet.offers.concat(sheet.correcting).some(isSame);
}

// What this seat counted, as the table wants to be told of it.
/** @param {PhoneTable} now @param {Answers} answers @returns {TableTurn} */
function counted(now, answers) {
  const counting = now.sheet && now.sheet.counting;
  return counting ? now.act(counting.act, answers) : [now, []];
}

/** @param {Model} model @returns {Secret[]} */
function shownByHand(model) {
  const { sealing } = model;
  if (!sealing) return [];
  return handOf(model).map((picks, at) => secretOf(sealing.sides[at].form, picks) || {});
}

// Another group that closes above must not carry the tapped heading off the screen.
/** @param {string} key @param {() => void} change */
function steadily(key, change) {
  const top = function () {
    const found = named(document, key);
    return found ? found.getBoundingClientRect().top : 0;
  };
  const before = top();
  change();
  soon(() => window.scrollBy(0, top() - before));
}

// Brings the fields into view once they are drawn.
/** @param {() => void} change */
function uncover(change) {
  change();
  setTimeout(function () {
    const entry = document.querySelector(".entry");
    if (entry) entry.scrollIntoView({ block: "start" });
  }, 0);
}

/** @param {Model} model @param {Visit} visit @param {(fields: Partial<Dial>) => void} dial */
function seal(model, visit, dial) {
  const { sealing, table } = model;
  const side = sealing && table && sealing.sides.find((one) => one.seat === table.seat);
  const secret = side && secretOf(side.form, model.dial.picks);
  if (!table || !secret) return;
  try {
    const chosen = table.choose(secret, freshNonce());
    visit.go([chosen, []]);
    visit.go(chosen.stored());
    dial({ covered: true, again: false, picks: {} });
  } catch (error) {
    if (!(error instanceof SealedError)) throw error;
    model.problem = { key: error.key, params: error.params };
    dial({});
  }
}

/**
 * @param {Model} model
 * @param {Visit} visit
 * @param {SetModel} set
 * @param {() => Promise<void>} look
 */
function joining(model, visit, set, look) {
  return {
    code: (/** @type {string} */ typed) => {
      model.code = typed.replace(/[^0-9]/g, "").slice(0, 6);
    },
    takeByCode: (/** @type {number} */ seat) => {
      if (model.code.length !== 6) {
        set({ joinProblem: { key: "page.join.code_first", params: [] } });
        const input = document.getElementById("code");
        if (input) input.focus();
      } else {
        visit.entrance.take({ seat: seat, code: model.code });
        model.code = "";
        visit.enter();
      }
    },
    watch: () => {
      visit.entrance.watch();
      visit.enter();
    },
    takeHere: () => visit.enter(),
    joinAgain: () => {
      visit.leave();
      visit.drawer.erase("watching");
      set({ phase: "loading", joinProblem: null, table: null });
      look().then(() => set({ phase: "join" }));
    },
  };
}

/**
 * @param {Model} model
 * @param {Visit} visit
 * @param {SetModel} set
 * @param {Underway} underway
 */
function photos(model, visit, set, underway) {
  const forget = () => model.photo.address && URL.revokeObjectURL(model.photo.address);
  /** @type {(state: PhotoState) => void} */
  const ended = (state) => set({ photo: Object.assign({}, NO_PHOTO, { state: state }) });
  return {
    photo: async (/** @type {File} */ file) => {
      forget();
      const limit = model.info ? model.info.photo_limit : 0;
      const blob = await underway(prepared(file, limit)).catch(() => undefined);
      if (!blob) {
        ended(blob === null ? "too_large" : "not_a_picture");
        return;
      }
      /** @type {Photo} */
      const photo = { state: "sending", received: 0, size: blob.size, address: URL.createObjectURL(blob) };
      set({ photo: photo });
      const goesOn = () => model.photo.state === "sending" && model.photo.address === photo.address;
      visit.link.send({ say: "photo", size: blob.size, kind: blob.type });
      const whole = await sendPieces(blob, visit.link, goesOn);
      if (!whole && goesOn()) ended("broken");
    },
    stopPhoto: () => {
      forget();
      visit.link.send({ say: "stop_photo" });
      ended("stopped");
    },
  };
}
