// What one phone knows of the table after it was seated: the same machine, names and rules as phone.py.
// No I/O here: methods answer with [the next PhoneTable, messages to send]. Write `store()`, then send.

import { beginning, grown } from "./history.js";
import { fieldsOf, storeOf } from "./kept.js";
import { SealedError, joined, sealWords } from "./sealed.js";
import { alike, isOneTouch, knobsOf, taking } from "./taking.js";

export const LOG_MOST = 50;
export const TRIES_MOST = 5;

const ACTED = ["step", "redone"];
const SHOWN = ["opened", "by_hand"];
const ENDED = SHOWN.concat("mistrusted");

/** @typedef {"table" | "seat" | "revision" | "history"} Given */
/** @type {Omit<TableFields, Given>} */
const BLANK = {
  sheet: null, // docs/lan.md; null until the first `whole`
  log: [], // the last records, oldest first
  presence: null, // the last `presence` message
  counter: 0,
  pending: null, // {message, tries, knobs, sent, answer}: the one wish that is not settled yet
  seal: null, // PhoneSeal of sealed.js
  kept: null, // what a PhoneSeal stored before this page was loaded
  past: 0, // the last sealed choice that has been shown long enough
  score: null, // the last `score` message
  rule: null, // the last `rule_now` message
  problem: null, // the sentence to show, {key, params}
  doubt: false, // the host's history is not the one this phone has seen
  joining: true, // the `whole` that follows `seated` has not come yet
  asked: false, // a `whole` was asked for
};

/** @param {SealMessage[]} messages @returns {FromSeated[]} */
function asSeals(messages) {
  return messages.map((message) => ({ say: "seal", message: message }));
}

// Problems that may be about a wish: it must not wait for ever.
const ENDS_A_WISH = ["Malformed", "HostFault"];

export class PhoneTable {
  /** @param {Pick<TableFields, Given> & Partial<TableFields>} fields */
  constructor(fields) {
    const all = Object.assign({}, BLANK, fields);
    this.table = all.table;
    this.seat = all.seat;
    this.revision = all.revision;
    this.history = all.history;
    this.sheet = all.sheet;
    this.log = all.log;
    this.presence = all.presence;
    this.counter = all.counter;
    this.pending = all.pending;
    this.seal = all.seal;
    this.kept = all.kept;
    this.past = all.past;
    this.score = all.score;
    this.rule = all.rule;
    this.problem = all.problem;
    this.doubt = all.doubt;
    this.joining = all.joining;
    this.asked = all.asked;
    Object.freeze(this);
  }

  // `table` is the id in the challenge; `seat` is null for a spectator.
  /** @param {string} table @param {number | null} seat */
  static seated(table, seat) {
    return new PhoneTable({ table: table, seat: seat, revision: 0, history: beginning(table) });
  }

  // `store` is what `store()` gave before a reload, parsed; a damaged or foreign one counts as lost.
  /** @param {string} table @param {number | null} seat @param {unknown} store */
  static restored(table, seat, store) {
    const fresh = PhoneTable.seated(table, seat);
    const fields = fieldsOf(store, table, seat);
    return fields ? fresh.with(fields) : fresh;
  }

  /** @param {Partial<TableFields>} changes */
  with(changes) {
    return new PhoneTable(Object.assign({}, this, changes));
  }

  // Whether a tap on a choice would be ignored now.
  get busy() {
    return this.seat === null || this.sheet === null || this.pending !== null;
  }

  // The four words of the history; `list` is the list of words.txt.
  /** @param {Words} list */
  words(list) {
    return sealWords(this.history, list);
  }

  // What must survive a reload; write it before sending what came with it.
  /** @returns {TableStore} */
  store() {
    return storeOf(this);
  }

  // Call it after every `seated`; the unanswered wish follows by itself when the `whole` has come.
  /** @returns {TableTurn} */
  returned() {
    const pending = this.pending && Object.assign({}, this.pending, { sent: false });
    const known = this.seat !== null && this.revision > 0;
    /** @type {FromSeated} */
    const remembered = { say: "remembered", revision: this.revision, history: this.history };
    return [this.with({ joining: true, pending: pending }), known ? [remembered] : []];
  }

  // `act` is an offer's own; `answers` is what was turned of its knobs, by their names.
  // A wish while another one waits changes nothing and gives back this very table.
  // `then` are the acts that the same touch of a tile plays after it.
  /** @param {Act} act @param {Answers | null} [answers] @param {Act[]} [then] */
  act(act, answers, then) {
    return this.wish(taking(act, answers, then));
  }

  undo() {
    return this.wish({ say: "undo" });
  }

  redo() {
    return this.wish({ say: "redo" });
  }

  /** @param {Wished} wish @param {number} [tries] @returns {TableTurn} */
  wish(wish, tries) {
    if (this.busy) return [this, []];
    const message = Object.assign({ counter: this.counter + 1, revision: this.revision }, wish);
    const knobs = wish.say === "act" ? knobsOf(this.sheet, wish.act) : null;
    const pending = { message: message, tries: tries || 0, knobs: knobs, sent: !this.joining, answer: null };
    const next = this.with({ counter: message.counter, pending: pending, problem: null });
    return [next, pending.sent ? [message] : []];
  }

  // Throws a SealedError; write `store()` afterwards, then call `stored`.
  /** @param {Secret} secret @param {Uint8Array} nonce */
  choose(secret, nonce) {
    if (!this.seal) throw new SealedError("sealed.too_late");
    return this.with({ seal: this.seal.choose(secret, nonce), problem: null });
  }

  /** @returns {TableTurn} */
  stored() {
    if (!this.seal) return [this, []];
    const [seal, out] = this.seal.stored();
    return [this.with({ seal: seal }), asSeals(out)];
  }

  // All sides choose again.
  /** @returns {TableTurn} */
  void() {
    const { seal } = this;
    if (!seal || !this.isSide() || SHOWN.indexOf(seal.state) >= 0) return [this, []];
    return [this.with({ problem: null }), asSeals([seal.void()])];
  }

  // The table used its own pieces; `secrets`, one for each side, are what they showed.
  /** @param {Secret[] | null} [secrets] @returns {TableTurn} */
  settleByHand(secrets) {
    const { seal } = this;
    if (!seal || !this.isSide() || seal.state === "opened") return [this, []];
    /** @type {FromSeated} */
    const message = { say: "settle_by_hand", choice: seal.now.choice, attempt: seal.now.attempt };
    if (secrets !== null && secrets !== undefined) message.secrets = secrets;
    return [this.with({ problem: null }), [message]];
  }

  // The yes or no to what the sheet asks.
  /** @param {boolean} yes @returns {TableTurn} */
  consent(yes) {
    const asked = this.sheet && this.sheet.asked;
    if (this.seat === null || !asked) return [this, []];
    return [this.with({ problem: null }), [{ say: "consent", number: asked.number, yes: yes }]];
  }

  // The form for this seat or place comes as part of the sheet; null: none any more.
  /** @param {number | string | null} of @returns {TableTurn} */
  correct(of) {
    if (this.seat === null || !this.sheet) return [this, []];
    return [this.with({ problem: null }), [{ say: "open_correction", of: of }]];
  }

  // The person has read the problem.
  dismissed() {
    return this.with({ problem: null });
  }

  // The person accepts the history that the host tells now.
  trusted() {
    return this.with({ doubt: false });
  }

  isSide() {
    return this.seal !== null && this.seal.now.sides.some((side) => side.seat === this.seat);
  }

  /** @param {ToSeated} message @returns {TableTurn} */
  receive(message) {
    if (message.say === "whole") return this.whole(message);
    if (message.say === "update") return this.update(message);
    if (message.say === "done" || message.say === "refused") return this.answered(message);
    if (message.say === "sealed_news") return this.sealedNews(message.message);
    if (message.say === "problem") return [this.complained(message), []];
    if (message.say === "presence") return [this.with({ presence: message }), []];
    if (message.say === "score") return [this.with({ score: message }), []];
    if (message.say === "rule_now") return [this.with({ rule: message }), []];
    if (message.say === "same_history") return [this.with({ doubt: this.doubt || !message.same }), []];
    return [this, []];
  }

  /** @param {Whole} whole @returns {TableTurn} */
  whole(whole) {
    const next = this.beside(whole.sheet, whole.revision > this.revision)
      .withoutThePast(whole.sheet)
      .with({
        revision: whole.revision,
        history: whole.history,
        sheet: whole.sheet,
        log: whole.log.slice(-LOG_MOST),
        counter: Math.max(this.counter, whole.counter),
        pending: this.unanswered(whole),
        doubt: this.doubt || !this.isContinuedBy(whole),
        joining: false,
        asked: false,
      });
    const pending = next.pending;
    if (!pending || pending.sent || pending.answer) return next.settled();
    return [next.with({ pending: Object.assign({}, pending, { sent: true }) }), [pending.message]];
  }

  // A later counter that the host has heard shows that this wish was answered, in another tab.
  /** @param {Whole} whole */
  unanswered(whole) {
    const pending = this.pending;
    if (!pending || whole.counter > pending.message.counter) return null;
    return pending.answer && pending.answer.say === "done" ? null : pending;
  }

  /** @param {Whole} whole */
  isContinuedBy(whole) {
    if (whole.revision < this.revision) return false;
    /** @type {Map<number, LogRecord>} */
    const records = new Map();
    whole.log.forEach((record) => records.set(record.revision, record));
    let head = this.history;
    for (let revision = this.revision + 1; revision <= whole.revision; revision += 1) {
      const record = records.get(revision);
      // Too long ago to be told from here: `remembered` asks the host.
      if (!record) return true;
      head = grown(head, record);
    }
    return head === whole.history;
  }

  /** @param {Update} update @returns {TableTurn} */
  update(update) {
    if (this.sheet === null || update.revision > this.revision + 1) return this.askWhole();
    if (update.revision <= this.revision) return [this, []];
    const sheet = Object.assign({}, this.sheet, update.changed);
    return this.beside(sheet, ACTED.indexOf(update.record.kind) >= 0)
      .with({
        revision: update.revision,
        history: grown(this.history, update.record),
        sheet: sheet,
        log: this.log.concat([update.record]).slice(-LOG_MOST),
      })
      .settled();
  }

  /** @returns {TableTurn} */
  askWhole() {
    if (this.joining || this.asked) return [this, []];
    return [this.with({ asked: true }), [{ say: "ask_whole" }]];
  }

  // Without a sealed choice that was shown until somebody acted, or that the table gave up.
  /** @param {Sheet} sheet @param {boolean} acted */
  beside(sheet, acted) {
    if (!acted || !this.sheet || this.sheet.sealing) return this;
    if (!this.seal) return this.kept === null ? this : this.with({ kept: null });
    const idle = !sheet.sealing && this.seal.state !== "mistrusted";
    const done = idle || SHOWN.indexOf(this.seal.state) >= 0;
    return done ? this.with({ seal: null, past: this.seal.now.choice }) : this;
  }

  // Without a sealed choice that the table asks for no longer; its end, if still news, comes next.
  /** @param {Sheet} sheet */
  withoutThePast(sheet) {
    if (!this.seal || sheet.sealing || ENDED.indexOf(this.seal.state) >= 0) return this;
    return this.with({ seal: null, kept: this.seal.store() });
  }

  /** @param {Done | Refused} answer @returns {TableTurn} */
  answered(answer) {
    if (!this.pending || answer.counter !== this.pending.message.counter) return [this, []];
    return this.with({ pending: Object.assign({}, this.pending, { answer: answer }) }).settled();
  }

  // Ends the wish that was answered, as soon as this phone has seen the table that the answer speaks of.
  /** @returns {TableTurn} */
  settled() {
    const { pending } = this;
    const answer = pending && pending.answer;
    if (!answer) return [this, []];
    if (answer.say === "done") {
      return [answer.revision <= this.revision ? this.with({ pending: null, problem: null }) : this, []];
    }
    const { message } = pending;
    if (message.say === "act" && answer.error === "StaleRevision") {
      return this.overtaken(answer, message, pending);
    }
    return [this.with({ pending: null, problem: answer.why }), []];
  }

  /** @param {Refused} answer @param {ActMessage} message @param {Pending} pending @returns {TableTurn} */
  overtaken(answer, message, { tries, knobs }) {
    if (this.revision < answer.revision) return [this, []];
    const free = this.with({ pending: null, problem: answer.why });
    if (tries >= TRIES_MOST || !this.mayRepeat(message, knobs)) return [free, []];
    return free.wish(taking(message.act, message.answers, message.then), tries + 1);
  }

  /** @param {ActMessage} message @param {FormField[] | null} knobs */
  mayRepeat(message, knobs) {
    /** @type {Map<number, number | null>} */
    const seats = new Map();
    this.log.forEach((record) => seats.set(record.revision, record.seat));
    const first = message.revision + 1;
    if (this.sheet === null || this.revision < first) return false;
    for (let revision = first; revision <= this.revision; revision += 1) {
      if (!seats.has(revision) || seats.get(revision) === this.seat) return false;
    }
    const now = knobsOf(this.sheet, message.act);
    if (message.then && !isOneTouch(this.sheet, [message.act].concat(message.then))) return false;
    if (knobs && now && alike(knobs, now)) return true;
    // What this seat counts is made wrong by no other seat's step.
    const { counting } = this.sheet;
    return counting !== null && counting !== undefined && alike(counting.act, message.act);
  }

  // A problem names no counter; a wish that it may be about must not wait for ever.
  /** @param {Problem} problem */
  complained(problem) {
    const about = ENDS_A_WISH.indexOf(problem.error) >= 0;
    const lost = about && this.pending && this.pending.sent && !this.pending.answer;
    return this.with({ problem: problem.why, pending: lost ? null : this.pending });
  }

  /** @param {SealedNews} message @returns {TableTurn} */
  sealedNews(message) {
    const another = message.sealed === "choice_opened" && !this.knows(message) ? message : null;
    const turn = another ? joined(another, this.seat, this.kept) : this.seal && this.seal.receive(message);
    if (!turn) return [this, []];
    const [seal, out] = turn;
    // What the table asks for no longer needs no answer, and would only be refused.
    const settled = this.sheet !== null && !this.sheet.sealing;
    return [this.with({ seal: seal, kept: null }), settled ? [] : asSeals(out)];
  }

  /** @param {ChoiceOpened} opened */
  knows(opened) {
    // The host repeats the last opened choice to every phone that comes back.
    if (!this.seal) return opened.choice === this.past && this.sheet !== null && !this.sheet.sealing;
    return this.seal.now.game === opened.game && this.seal.now.choice === opened.choice;
  }
}
