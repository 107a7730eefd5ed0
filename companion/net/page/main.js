// Starts the page, and redraws the parts whose contents have changed.

import { parseFragment } from "./pairing.js";
import { Store } from "./store.js";
import { pickLanguage } from "./text.js";
import { actionsFor } from "./actions.js";
import { NO_CARDS } from "./cards.js";
import { draw, h, noteList, vibrate } from "./dom.js";
import { dutyMark, isMine } from "./duty.js";
import { isDown, watchFingers } from "./finger.js";
import { dutyWords, renderAlarm, renderFoot, renderHead } from "./head.js";
import { renderJoin } from "./join.js";
import { freshModel } from "./model.js";
import { renderCheck, renderVisit } from "./more.js";
import { renderPhoto, renderProgress } from "./photo.js";
import { renderCount, renderCountWay, untold } from "./count.js";
import { renderContest } from "./contest.js";
import { renderDial } from "./dial.js";
import { renderScore } from "./score.js";
import { renderAnytime, renderChoices, renderIdle, renderLog } from "./seat.js";
import { renderOwn, renderProblem, renderRedo, renderSeats } from "./seat.js";
import { publish } from "./shown.js";
import { Visit } from "./visit.js";

const LOOK_AGAIN_MS = 2000;
const DOOR_MS = 3000; // who stands at the door sees a seat become free
const BUZZ = [200, 100, 200];

const storage = () => window.localStorage;
const general = new Store(storage);
const model = freshModel(pickLanguage(navigator.languages, general.read("language")));
const place = (id) => document.getElementById(id);
const parts = {};
let visit = null;
let actions = null;
let waiting = false;
let mark = "";
let announced = "";
let lastScene = "";

// Several changes in one go make one redraw.
function changed() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(function () {
    waiting = false;
    if (isDown()) {
      noteList(listNow(), false);
      return;
    }
    notice();
    render();
  });
}

// Changes when the buttons mean something else than before.
function listNow() {
  const { phase, table } = model;
  if (phase !== "table" || !table || !table.sheet) return phase;
  return JSON.stringify([
    table.sheet.choices,
    table.sheet.contest,
    table.sheet.undo,
    model.dial.id,
    table.seal && table.seal.state,
  ]);
}

// What has become mine, or was lost, is said once: by voice, by vibration, and by going to it.
function notice() {
  const table = model.table;
  keepUntold();
  const now = model.phase === "table" && table && table.sheet ? dutyMark(table) : "";
  if (now !== mark && now && isMine(table)) {
    vibrate(BUZZ);
    if (model.photo.state !== "sending") model.tab = "play";
    window.scrollTo(0, 0);
  }
  if (now && model.tab === "play" && table.seal && scene(table) !== lastScene) window.scrollTo(0, 0);
  lastScene = now && table.seal ? scene(table) : "";
  mark = now;
  if (model.tab === "score" && model.online && now && model.scoreAsked !== table.revision) {
    model.scoreAsked = table.revision;
    visit.link.send({ say: "ask_score" });
  }
  const offline = model.wanted && model.met && !model.online;
  announce(
    offline ? model.say("page.offline_now") : now ? dutyWords(model) : "",
    offline || (now && isMine(table)),
  );
}

function keepUntold() {
  const left = untold(model);
  if (Object.keys(left).length === Object.keys(model.count).length) return;
  model.count = left;
  visit.drawer.write("count", left);
}

function scene(table) {
  return table.seal.now.choice + " " + table.seal.now.attempt + " " + table.seal.state;
}

// What is mine interrupts a screen reader; whom the table waits for does not.
function announce(words, urgent) {
  if (words === announced) return;
  announced = words;
  place("announce").setAttribute("aria-live", urgent ? "assertive" : "polite");
  place("announce").textContent = words;
}

function mood() {
  if (model.phase !== "table" || !model.table || !model.table.sheet) return "plain";
  if (model.table.sheet.turn.over) return "plain";
  return isMine(model.table) ? "mine" : "idle";
}

function render() {
  const { table } = model;
  const ready = model.phase === "table" && table && table.sheet;
  const sheet = ready ? table.sheet : null;
  document.body.className = mood();
  document.documentElement.lang = model.language;
  noteList(listNow(), true);
  const titles = sheet && sheet.seats.map((seat) => seat.title);
  const common = [model.language, model.phase, titles];
  const head = [table && table.presence, sheet && sheet.turn, model.info, model.chosen, mark];
  draw(place("head"), [common, head], () => renderHead(model, actions));
  const alarm = renderAlarm(model, actions);
  draw(place("alarm"), [model.language, alarm && alarm.textContent], () => alarm);
  const foot = [model.tab, model.dial.covered, mark, sheet && sheet.undo, ready && wish(table)];
  draw(place("foot"), [common, foot], () => renderFoot(model, actions));
  document.title =
    (mood() === "mine" ? "● " : "") + (place("head").querySelector("h1").textContent || "Adjutant");
  if (ready) renderTab(common);
  else draw(place("main"), [common, joinInputs()], () => renderJoin(model, actions));
  publish(model);
}

function joinInputs() {
  return [model.info, model.joinProblem, model.lookFailed, model.seat, model.returning];
}

function dialInputs() {
  const isOpened = model.table.seal && model.table.seal.state === "opened";
  const { sealing, dial, chosen, voided, cards } = model;
  return [isOpened && model.table.log.slice(-1), sealing, dial, chosen, voided, cards, !model.words];
}

function renderTab(common) {
  const { table } = model;
  const shown = { problem: [[table.problem, model.problem], renderProblem], ...TABS[model.tab](table) };
  const names = Object.keys(shown);
  draw(place("main"), ["tab", model.tab], () =>
    names.map((name) => (parts[name] = h("div", { class: "part" }))),
  );
  names.forEach(function (name) {
    const [inputs, make] = shown[name];
    draw(parts[name], [common, inputs], () => make(model, actions));
  });
}

// What buttons show of the wish that waits; a redraw for anything else could swallow a tap.
function wish(table) {
  return table.pending && [table.pending.message, model.online];
}

const TABS = {
  play: (table) => ({
    dial: [[table.seal, table.sheet.sealing, dialInputs()], renderDial],
    contest: [[table.sheet.contest, table.seat, model.dice, wish(table)], renderContest],
    way: [[Boolean(table.sheet.counting), table.sheet.turn], renderCountWay],
    choices: [[table.sheet.choices, table.sheet.turn, wish(table), model.openGroup], renderChoices],
    redo: [[table.sheet.redo, wish(table)], renderRedo],
    own: [[table.sheet.seats, table.sheet.common], renderOwn],
    idle: [[table.sheet.choices.length, table.log.slice(-10)], renderIdle],
    anytime: [[table.sheet.anytime, wish(table)], renderAnytime],
  }),
  table: (table) => ({
    seats: [[table.sheet.seats, table.sheet.common, table.sheet.turn, table.presence], renderSeats],
    log: [[table.log], (all) => renderLog(all, all.table.log.length)],
  }),
  score: (table) => ({
    count: [[table.sheet.counting, model.count, table.sheet.turn.over, wish(table)], renderCount],
    score: [[table.score, table.revision, table.sheet.turn.over], renderScore],
  }),
  more: (table) => ({
    check: [[model.checkOpen, table.doubt, table.history, !model.words], renderCheck],
    photo: [[model.photo.state, model.photo.address, table.sheet.photo], renderPhoto],
    progress: [[model.photo], renderProgress],
    visit: [[model.cards], renderVisit],
  }),
};

async function fetched(path, how) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path);
  return answer[how]();
}

async function load(language) {
  model.texts = await fetched("/locales/" + language + ".json", "json");
  model.language = language;
  general.write("language", language);
}

// Asks for table.json until it is there.
async function look() {
  for (;;) {
    try {
      model.info = await fetched("/table.json", "json");
      model.lookFailed = false;
      return;
    } catch (error) {
      model.lookFailed = true;
      changed();
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    }
  }
}

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
    model.joinProblem = { key: error.key, params: [] };
    return null;
  }
}

function enter() {
  const invited = invitation();
  if (invited) visit.entrance.take(invited);
  // A damaged address does not keep out a phone that has its seat already.
  if (visit.entrance.hasWay() && (!model.joinProblem || visit.entrance.next())) visit.enter();
  else model.phase = "join";
}

async function start() {
  await insist(() => load(model.language));
  insist(() => fetched("/words.txt", "text")).then(function (list) {
    model.words = list.split(/\s+/).filter(Boolean);
    changed();
  });
  await look();
  const drawer = new Store(storage, model.info.table);
  model.cards = drawer.read("cards") || NO_CARDS;
  model.count = drawer.read("count") || {};
  visit = new Visit(model, drawer, changed);
  actions = actionsFor(model, visit, changed, load, look);
  setInterval(() => model.phase === "join" && look().then(changed), DOOR_MS);
  enter();
  changed();
}

document.addEventListener("visibilitychange", function () {
  // The picture in the app switcher must not show a choice.
  if (document.visibilityState === "hidden") model.dial = Object.assign({}, model.dial, { covered: true });
  if (actions) render();
});
window.addEventListener("hashchange", () => location.reload());
watchFingers(() => actions && changed());
start();
