// Starts the page, and redraws the parts whose contents have changed.

import { PairingError, parseFragment } from "./pairing.js";
import { Store } from "./store.js";
import { pickLanguage } from "./language.js";
import { actionsFor } from "./actions.js";
import { NO_CARDS } from "./cards.js";
import { bring, brought } from "./late.js";
import { draw, h, noteList, soon, vibrate } from "./dom.js";
import { duty, dutyCall, isMine, sealScene } from "./duty.js";
import { isDown, watchFingers } from "./finger.js";
import { dutyWords, renderAlarm, renderFoot, renderHead } from "./head.js";
import { loadIcons } from "./icons.js";
import { renderJoin } from "./join.js";
import { atTable, freshModel, perTable } from "./model.js";
import { untold } from "./count.js";
import { REVEAL_MS } from "./dial.js";
import { watchRest } from "./rest.js";
import { publish } from "./shown.js";
import { partsOf, wish } from "./tabs.js";
import { Visit } from "./visit.js";

const LOOK_AGAIN_MS = 2000;
const DOOR_MS = 3000; // who stands at the door sees a seat become free
// Without a seat: nothing but these looks tells whether the table is still there.
const OUTSIDE = ["join", "freed", "elsewhere"];
const BUZZ = [200, 100, 200];
const EARLY_MS = 50; // a timer may come a little before its time by the clock

const storage = () => window.localStorage;
const general = new Store(storage);
const model = freshModel();
const place = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {{ [name: string]: HTMLElement }} */
const parts = {};
/** @type {Visit | null} */
let visit = null;
/** @type {Actions | null} */
let actions = null;
/** @type {Promise<void> | null} */
let looking = null;
/** @type {Rules | null} */
let rules = null;
/** @type {unknown} */
let toldRule = null;
let waiting = false;
let call = "";
let announced = "";
let lastScene = "";
let lastQuestion = "";

// Several changes in one go make one redraw.
function changed() {
  if (waiting) return;
  waiting = true;
  soon(function () {
    waiting = false;
    if (isDown()) {
      noteList(listNow(), false);
      return;
    }
    notice();
    render();
  });
}

// The model while its table is on the screen, else null.
function ready() {
  return model.phase === "table" ? atTable(model) : null;
}

// Changes when the buttons mean something else than before.
function listNow() {
  const shown = ready();
  if (!shown) return model.phase;
  const { table } = shown;
  return [table.sheet.under_finger, model.dial.id, table.seal && table.seal.state].join(" ");
}

// What has become mine, or was lost, is said once: by voice, by vibration, and by going to it.
function notice() {
  const shown = ready();
  keepUntold();
  const now = shown ? dutyCall(shown.table) : "";
  const mine = shown !== null && isMine(duty(shown.table));
  if (now !== call && mine) {
    vibrate(BUZZ);
    if (model.photo.state !== "sending") model.tab = "play";
    window.scrollTo(0, 0);
  }
  const scene = shown && shown.table.seal ? sealScene(shown.table.seal) : "";
  if (scene && model.tab === "play" && scene !== lastScene) window.scrollTo(0, 0);
  lastScene = scene;
  noteReveal(shown);
  showQuestion(mine && shown ? shown.table.sheet.duty.asks : null);
  call = now;
  if (shown) askScore(shown.table);
  const offline = model.wanted && model.met && !model.online;
  announce(offline ? model.say("page.offline_now") : shown ? dutyWords(shown) : "", offline || mine);
}

// From when an opened choice is seen; it goes away by itself.
/** @param {AtTable | null} shown */
function noteReveal(shown) {
  const seal = shown && shown.table.seal;
  if (!seal || seal.state !== "opened" || model.revealed.scene === sealScene(seal)) return;
  const kept = visit && /** @type {Model["revealed"] | null} */ (visit.drawer.read("revealed"));
  const seen = kept && kept.scene === sealScene(seal) ? kept : { scene: sealScene(seal), at: Date.now() };
  model.revealed = seen;
  if (visit) visit.drawer.write("revealed", seen);
  setTimeout(render, Math.max(0, seen.at + REVEAL_MS - Date.now()) + EARLY_MS);
}

// A new question begins at its top, wherever the last one was answered.
/** @param {Message | null} question */
function showQuestion(question) {
  const now = question ? JSON.stringify(question) : "";
  if (now && now !== lastQuestion && model.tab === "play") window.scrollTo(0, 0);
  lastQuestion = now;
}

/** @param {PhoneTable} table */
function askScore(table) {
  if (!visit || model.tab !== "score" || !model.online || model.scoreAsked === table.revision) return;
  model.scoreAsked = table.revision;
  visit.link.send({ say: "ask_score" });
}

function keepUntold() {
  const left = untold(model);
  if (Object.keys(left).length === Object.keys(model.count).length) return;
  model.count = left;
  if (visit) visit.drawer.write("count", left);
}

// What is mine interrupts a screen reader; whom the table waits for does not.
/** @param {string} words @param {boolean} urgent */
function announce(words, urgent) {
  if (words === announced) return;
  announced = words;
  place("announce").setAttribute("aria-live", urgent ? "assertive" : "polite");
  place("announce").textContent = words;
}

function mood() {
  const shown = ready();
  if (!shown || shown.table.sheet.turn.over) return "plain";
  return isMine(duty(shown.table)) ? "mine" : "idle";
}

function render() {
  const { table } = model;
  const shown = ready();
  const sheet = shown && shown.table.sheet;
  document.body.className = mood();
  document.documentElement.lang = model.language;
  noteList(listNow(), true);
  const titles = sheet && sheet.seats.map((seat) => seat.title);
  const common = [model.language, model.phase, titles];
  const head = [
    table && table.presence,
    sheet && sheet.turn,
    sheet && sheet.duty,
    model.info,
    model.chosen,
    call,
    model.tab,
  ];
  draw(place("head"), [common, head], () => renderHead(model, speak));
  const alarm = actions && renderAlarm(model, actions);
  draw(place("alarm"), [model.language, alarm && alarm.textContent], () => alarm);
  const foot = [model.tab, model.dial.covered, call, sheet && sheet.undo, shown && wish(shown)];
  draw(place("foot"), [common, foot], () => actions && renderFoot(model, actions));
  const title = place("head").querySelector("h1");
  document.title = (mood() === "mine" ? "● " : "") + ((title && title.textContent) || "Adjutant");
  if (shown && actions) renderTab(shown, actions, common);
  else draw(place("main"), [common, joinInputs()], () => renderJoin(model, actions));
  tellRule(table);
  publish(model);
}

// The cards and what shows them are fetched when somebody first asks.
/** @type {AskRules} */
async function askRules(messages) {
  if (!brought.Rules) await bring("/later/rules.js").catch(() => null);
  if (!rules) {
    if (!brought.Rules) return false;
    rules = new brought.Rules(model, place("rules"), (message) => visit && visit.link.send(message));
  }
  return rules.tell(messages);
}

// What matters of a rule now has come, or the page speaks another language.
/** @param {PhoneTable | null} table */
function tellRule(table) {
  const told = table && table.rule;
  if (told === toldRule) return;
  toldRule = told;
  if (rules) rules.draw();
}

function joinInputs() {
  return [model.info, model.joinProblem, model.lookFailed, model.seat, model.returning];
}

/** @param {AtTable} shown @param {Actions} does @param {unknown} common */
function renderTab(shown, does, common) {
  const all = partsOf(shown, call, speak);
  const names = Object.keys(all);
  draw(place("main"), ["tab", model.tab], () =>
    names.map((name) => (parts[name] = h("div", { class: "part at-" + name }))),
  );
  names.forEach(function (name) {
    const [inputs, make] = all[name];
    draw(parts[name], [common, inputs], () => make(shown, does));
  });
}

/** @param {string} path @param {"json" | "text"} how */
async function fetched(path, how) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path);
  return answer[how]();
}

/** @param {Language} language */
async function load(language) {
  model.texts = await fetched("/locales/" + language + ".json", "json");
  model.language = language;
  general.write("language", language);
}

// Offline another language cannot be fetched; the red bar says so already.
/** @param {Language} language */
function speak(language) {
  const done = function () {
    model.underway -= 1;
    changed();
  };
  model.underway += 1;
  changed();
  load(language).then(done, done);
}

// Asks for table.json until it is there; who asks meanwhile waits for the same answer.
function look() {
  const done = function () {
    looking = null;
  };
  if (!looking) {
    looking = keepLooking();
    looking.then(done, done);
  }
  return looking;
}

// Another table may be another game, which has words of its own: nothing of it is drawn before they are here.
async function tableNow() {
  const info = await fetched("/table.json", "json");
  if (isAnother(info)) await load(model.language);
  return info;
}

/** @param {NonNullable<typeof model.info>} info */
function isAnother(info) {
  return model.info !== null && model.info.table !== info.table;
}

/** @param {NonNullable<typeof model.info>} info */
function found(info) {
  const isNew = isAnother(info);
  model.info = info;
  model.lookFailed = false;
  if (isNew) enter(arrive(info));
}

async function keepLooking() {
  for (;;) {
    try {
      found(await tableNow());
      return;
    } catch (error) {
      model.lookFailed = true;
      changed();
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    }
  }
}

/** @template T @param {() => Promise<T>} what @returns {Promise<T>} */
async function insist(what) {
  for (;;) {
    try {
      return await what();
    } catch (error) {
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    }
  }
}

function invitation() {
  if (!location.hash) return null;
  try {
    return parseFragment(location.hash);
  } catch (error) {
    if (!(error instanceof PairingError)) throw error;
    model.joinProblem = { key: error.key, params: [] };
    return null;
  }
}

// What this phone keeps belongs to one table: at another it begins with what it has kept of that one.
/** @param {NonNullable<typeof model.info> | null} info */
function arrive(info) {
  if (visit) visit.end();
  const drawer = new Store(storage, info ? info.table : "");
  Object.assign(model, perTable());
  model.cards = /** @type {Cards | null} */ (drawer.read("cards")) || NO_CARDS;
  model.goals = /** @type {string[] | null} */ (drawer.read("goals")) || [];
  model.count = /** @type {Model["count"] | null} */ (drawer.read("count")) || {};
  const now = new Visit(model, drawer, changed, () => look().then(changed));
  visit = now;
  actions = actionsFor(model, now, changed, look);
  return now;
}

/** @param {Visit} now */
function enter(now) {
  const invited = invitation();
  if (invited) now.entrance.take(invited);
  // A damaged address does not keep out a phone that has its seat already.
  if (now.entrance.hasWay() && (!model.joinProblem || now.entrance.next())) now.enter();
  else model.phase = "join";
}

async function speakFirst() {
  model.languages = await fetched("/languages.json", "json");
  await load(pickLanguage(model.languages, navigator.languages, general.read("language")));
}

async function start() {
  await Promise.all([insist(speakFirst), loadIcons()]);
  insist(() => fetched("/words.txt", "text")).then(function (list) {
    model.words = list.split(/\s+/).filter(Boolean);
    changed();
  });
  await look();
  const now = arrive(model.info);
  setInterval(() => OUTSIDE.includes(model.phase) && look().then(changed), DOOR_MS);
  enter(now);
  changed();
}

document.addEventListener("visibilitychange", function () {
  // The picture in the app switcher must not show a choice, nor what its owner holds.
  if (document.visibilityState === "hidden") {
    Object.assign(model, { dial: Object.assign({}, model.dial, { covered: true }), goalsOpen: false });
  }
  if (actions) render();
});
window.addEventListener("hashchange", () => location.reload());
watchRest(askRules);
watchFingers(() => actions && changed());
start();
