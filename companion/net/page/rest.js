// A finger that rests asks for a rule. What answers, cards and all, comes when it is first wanted.

import { button } from "./dom.js";

const LONG_MS = 500; // of rest that mean more than a tap
const SLOP = 12; // pixels that a resting finger trembles
const SAID_MOST = 4000; // sentences; a page shows some hundred
const CLICK_MS = 700; // a held finger's click comes when it leaves

/** @type {Map<string, Message>} */
const said = new Map();
/** @type {AskRules | null} */
let asked = null;

// Every sentence that is drawn is remembered with what it was made of, so that a finger on it can ask.
/** @param {string} words @param {Message} message */
export function remember(words, message) {
  if (said.size > SAID_MOST) said.clear();
  said.set(words, message);
  return words;
}

// A sentence that refuses something has a rule behind it.
/** @param {Model} model @param {Message} problem */
export function why(model, problem) {
  if (!/(^|\.)refused\./.test(problem.key)) return null;
  const tell = () => asked && asked([problem]);
  return button("why", model.say("page.rules.why"), tell, { class: "small" });
}

// For those who cannot hold a finger still: all rules, and back to here.
/** @param {Model} model */
export function rulesButton(model) {
  const name = model.say("page.rules.title");
  return button("rules", "?", () => asked && asked([]), { class: "ask", "aria-label": name });
}

// What these elements say, in their order.
/** @param {Element[]} elements @returns {Message[]} */
function meant(elements) {
  /** @type {Message[]} */
  const messages = [];
  elements.forEach(function (at) {
    const words = [at.getAttribute("title"), at.getAttribute("aria-label"), at.textContent];
    words.forEach(function (each) {
      const whole = (each || "").trim();
      [whole].concat(whole.split(/, |: /)).forEach(function (part) {
        const message = said.get(part);
        if (message) messages.push(message);
      });
    });
  });
  return messages;
}

// All that lies at a point, the smallest first, whatever lies over it.
/** @param {PointerEvent} at */
function lyingAt({ clientX, clientY, target }) {
  const around = /** @type {Element} */ (target).closest("li, section, .part");
  const lying = (around ? [around, ...Array.from(around.querySelectorAll("*"))] : []).map(function (one) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isHit = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    return { one: one, size: isHit ? (right - left) * (bottom - top) : 0 };
  });
  return lying
    .filter(({ size }) => size)
    .sort((first, second) => first.size - second.size)
    .map(({ one }) => one);
}

// A finger that moves, scrolls or leaves asks nothing; the click of one that has asked is dropped. `ask` opens the
// card of the first message that has one, or the list of all where there is none to look for.
/** @param {AskRules} ask */
export function watchRest(ask) {
  /** @type {number | undefined} */
  let timer;
  /** @type {PointerEvent | null} */
  let from = null;
  let until = 0;
  const leave = () => clearTimeout(timer);
  const drop = function (/** @type {Event} */ event) {
    if (performance.now() > until) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  asked = ask;
  const rested = function () {
    const messages = from ? meant(lyingAt(from)) : [];
    if (!messages.length) return;
    until = Infinity;
    ask(messages).then((opened) => opened || (until = 0));
  };
  document.addEventListener("pointerdown", function (event) {
    leave();
    until = 0;
    from = event;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("#rules, input, textarea, select")) return;
    timer = setTimeout(rested, LONG_MS);
  });
  document.addEventListener("pointermove", function (event) {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLOP) leave();
  });
  document.addEventListener("pointerup", function () {
    leave();
    if (until === Infinity) until = performance.now() + CLICK_MS;
  });
  ["pointercancel", "scroll"].forEach((name) => document.addEventListener(name, leave, true));
  ["click", "contextmenu"].forEach((name) => window.addEventListener(name, drop, true));
  document.addEventListener("keydown", function (event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "?" || target.closest("input, textarea")) return;
    const messages = meant([target]);
    ask(messages).then((opened) => opened || ask([]));
  });
}
