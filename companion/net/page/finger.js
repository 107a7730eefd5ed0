// A finger that is down keeps the page as it is: a button that is drawn anew under it would lose the tap.

// Who rests a finger on the page must not miss what happens.
const HELD_MOST_MS = 1000;
// A touch's click is an event of its own, a little after the finger has gone up.
const CLICK_MS = 60;

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
