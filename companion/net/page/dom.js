// Elements and redrawing; texts only ever become text nodes, so no player's words can become markup.

// A list that changed under the finger must not catch a tap meant for the old one.
export const LOCK_MS = 300;

const drawn = new WeakMap();
let list = "";
let changedAt = -LOCK_MS;
let outdated = false;

// `key` names an element so that it keeps the focus when it is drawn again.
export function h(tag, attrs, ...children) {
  const element = document.createElement(tag);
  Object.entries(attrs || {}).forEach(function ([name, value]) {
    if (value === undefined || value === null || value === false) return;
    if (name.startsWith("on")) element[name] = value;
    else if (name === "key") element.dataset.key = value;
    else element.setAttribute(name, value === true ? "" : value);
  });
  element.append(...present(children));
  return element;
}

function present(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== "");
}

export function button(key, words, onclick, attrs) {
  return h("button", Object.assign({ type: "button", key: key, onclick: onclick }, attrs), words);
}

export function para(kind, ...words) {
  return h("p", { class: kind || null }, words);
}

// A part that opens and closes; `toggled` only has to remember it.
export function fold(key, kind, words, open, toggled, ...children) {
  return h(
    "details",
    { class: kind, open: open, ontoggle: (event) => toggled(event.target.open) },
    h("summary", { key: key }, words),
    children,
  );
}

// A sign that stands beside words, never instead of them.
export function sign(letter) {
  return h("span", { class: "sign", "aria-hidden": "true" }, letter);
}

// Redraws only when what is shown has changed; the focus stays where it was.
export function draw(place, inputs, make) {
  const shown = JSON.stringify(inputs);
  if (drawn.get(place) === shown) return false;
  drawn.set(place, shown);
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const caret = focused && focused.tagName === "INPUT" ? focused.selectionStart : null;
  place.replaceChildren(...present([make()]));
  if (focused && focused !== place) refocus(place, focused.dataset.key, caret);
  return true;
}

function refocus(place, key, caret) {
  const found =
    key && Array.from(place.querySelectorAll("[data-key]")).find((one) => one.dataset.key === key);
  const target = found || place.closest('[tabindex="-1"]');
  if (!target) return;
  target.focus({ preventScroll: true });
  if (found && caret !== null && found.setSelectionRange) found.setSelectionRange(caret, caret);
}

// `isDrawn` is false while a finger keeps the page as it was.
export function noteList(signature, isDrawn) {
  outdated = signature !== list && !isDrawn;
  if (signature === list || !isDrawn) return;
  list = signature;
  changedAt = performance.now();
}

export function tap(what) {
  return tapOffer(() => outdated || what());
}

// For what is checked again before it is done: the finger may have come down before the list changed.
export function tapOffer(what) {
  return function () {
    if (deafFor() <= 0) what();
  };
}

// For how many milliseconds a changed list takes no tap yet.
export function deafFor() {
  return changedAt + LOCK_MS - performance.now();
}

export function vibrate(pattern) {
  // Without a gesture before, Chromium only complains; Safari has no vibration at all.
  const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
  if (navigator.vibrate && touched) navigator.vibrate(pattern);
}
