// Elements and redrawing; texts only ever become text nodes, so no player's words can become markup.

// A list that changed under the finger must not catch a tap meant for the old one.
export const LOCK_MS = 300;

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();
let list = "";
let changedAt = -LOCK_MS;
let outdated = false;

// `key` names an element so that it keeps the focus when it is drawn again.
/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attrs<HTMLElementTagNameMap[K]>} attrs
 * @param {...Child} children
 */
export function h(tag, attrs, ...children) {
  const element = document.createElement(tag);
  Object.entries(attrs).forEach(function ([name, value]) {
    if (value === undefined || value === null || value === false) return;
    if (typeof value === "function") Object.assign(element, { [name]: value });
    else element.setAttribute(name === "key" ? "data-key" : name, value === true ? "" : String(value));
  });
  element.append(...present(children));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function present(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  children.forEach(function (child) {
    if (Array.isArray(child)) found.push(...present(child));
    else if (child && child !== true) found.push(child);
  });
  return found;
}

/**
 * @param {string} key
 * @param {Child} words
 * @param {() => unknown} onclick
 * @param {Attrs<HTMLButtonElement>} [attrs]
 */
export function button(key, words, onclick, attrs) {
  return h("button", Object.assign({ type: "button", key: key, onclick: onclick }, attrs), words);
}

/** @param {string} kind @param {...Child} words */
export function para(kind, ...words) {
  return h("p", { class: kind || null }, words);
}

// A part that opens and closes; `toggled` only has to remember it. It is told before the part opens: the
// part's own event comes later, and a redraw in between would close what a finger has just opened.
/**
 * @param {string} key
 * @param {string} kind
 * @param {Child} words
 * @param {boolean} open
 * @param {(open: boolean) => unknown} toggled
 * @param {...Child} children
 */
export function fold(key, kind, words, open, toggled, ...children) {
  /** @type {HTMLDetailsElement} */
  const part = h(
    "details",
    // A browser that searches opens a part by itself; one that was drawn anew has no more say.
    { class: kind, open: open, ontoggle: () => part.isConnected && toggled(part.open) },
    h("summary", { key: key, onclick: () => toggled(!part.open) }, words),
    children,
  );
  return part;
}

// A sign that stands beside words, never instead of them.
/** @param {string} letter */
export function sign(letter) {
  return h("span", { class: "sign", "aria-hidden": "true" }, letter);
}

// Redraws only when what is shown has changed; the focus stays where it was.
/** @param {HTMLElement} place @param {unknown} inputs @param {() => Child} make */
export function draw(place, inputs, make) {
  const shown = JSON.stringify(inputs);
  if (drawn.get(place) === shown) return false;
  drawn.set(place, shown);
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && place.contains(active) ? active : null;
  const isInput = focused instanceof HTMLInputElement;
  const marked = isInput ? [focused.selectionStart, focused.selectionEnd] : [];
  const made = present([make()]);
  while (place.lastChild) place.removeChild(place.lastChild);
  place.append(...made);
  if (focused && focused !== place) refocus(place, focused.dataset.key, marked);
  return true;
}

// What was marked stays marked, so that the next key replaces it.
/** @param {HTMLElement} place @param {string | undefined} key @param {(number | null)[]} marked */
function refocus(place, key, [from, to]) {
  const found = key ? named(place, key) : null;
  /** @type {HTMLElement | null} */
  const target = found || place.closest('[tabindex="-1"]');
  if (!target) return;
  target.focus({ preventScroll: true });
  const isMarked = typeof from === "number" && typeof to === "number";
  if (found instanceof HTMLInputElement && isMarked) found.setSelectionRange(from, to);
}

// Does it as soon as what runs now is done, before anything is painted.
/** @param {() => void} what */
export function soon(what) {
  Promise.resolve().then(what);
}

// The element of this name below this place.
/** @param {ParentNode} place @param {string} key @returns {HTMLElement | null} */
export function named(place, key) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = place.querySelectorAll("[data-key]");
  return Array.from(all).find((one) => one.dataset.key === key) || null;
}

// `isDrawn` is false while a finger keeps the page as it was.
/** @param {string} signature @param {boolean} isDrawn */
export function noteList(signature, isDrawn) {
  outdated = signature !== list && !isDrawn;
  if (signature === list || !isDrawn) return;
  list = signature;
  changedAt = performance.now();
}

/** @param {() => unknown} what */
export function tap(what) {
  return tapOffer(() => (outdated ? ignore() : what()));
}

// For what is checked again before it is done: the finger may have come down before the list changed.
/** @param {() => unknown} what */
export function tapOffer(what) {
  return () => (deafFor() > 0 ? ignore() : what());
}

// Whoever watches the page from outside can tell a tap that did nothing from one that waits for its answer.
function ignore() {
  const { dataset } = document.body;
  dataset.ignored = String(Number(dataset.ignored || 0) + 1);
}

// For how many milliseconds a changed list takes no tap yet.
export function deafFor() {
  return changedAt + LOCK_MS - performance.now();
}

/** @param {number[]} pattern */
export function vibrate(pattern) {
  // Without a gesture before, Chromium only complains; Safari has no vibration at all.
  const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
  if (navigator.vibrate && touched) navigator.vibrate(pattern);
}
