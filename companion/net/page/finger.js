// A finger that is down keeps the page as it is: a button that is drawn anew under it would lose the tap.

// Who rests a finger on the page must not miss what happens.
const HELD_MOST_MS = 1000;
// A touch's click is an event of its own, a little after the finger has gone up.
const CLICK_MS = 60;

const LONG_MS = 500; // of rest that mean more than a tap; as long as on the tablet
const SLOP_PX = 12; // that a resting finger trembles

/** @type {number | undefined} */
let timer;

export function isDown() {
  return timer !== undefined;
}

function lift() {
  clearTimeout(timer);
  timer = undefined;
}

// `released()` is called whenever the page may be redrawn again.
/** @param {() => unknown} released */
export function watchFingers(released) {
  const release = function () {
    lift();
    released();
  };
  const releaseIn = function (/** @type {number} */ ms) {
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  };
  const up = () => isDown() && releaseIn(CLICK_MS);
  document.addEventListener("pointerdown", () => releaseIn(HELD_MOST_MS), true);
  document.addEventListener("pointerup", up, true);
  document.addEventListener("pointercancel", up, true);
  // Before the button hears of it, so that what it does is shown at once.
  document.addEventListener(
    "click",
    function () {
      lift();
      setTimeout(released, 0);
    },
    true,
  );
}

// Does `what` once a finger has rested on the element; the click that follows is no tap then.
/** @param {HTMLElement} element @param {() => unknown} what */
export function whenHeld(element, what) {
  /** @type {number | undefined} */
  let rest;
  let held = false;
  const end = () => clearTimeout(rest);
  element.addEventListener("pointerdown", function (down) {
    held = false;
    rest = setTimeout(function () {
      held = true;
      what();
    }, LONG_MS);
    const wander = (/** @type {PointerEvent} */ move) =>
      Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) > SLOP_PX && end();
    element.onpointermove = wander;
  });
  ["pointerup", "pointercancel", "pointerleave"].forEach((name) => element.addEventListener(name, end));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener(
    "click",
    function (event) {
      if (held) event.stopImmediatePropagation();
      held = false;
    },
    true,
  );
  return element;
}
