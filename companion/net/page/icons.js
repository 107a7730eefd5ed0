// Icons by their names: letters of the icon font that the host serves, as the tablet draws them too.

import { h } from "./dom.js";

/** @typedef {{code: string, author: string, on_dark?: string, on_paper?: string}} Listed */

const INK = 0.76; // of its light

/** @type {Record<string, Listed>} */
let listed = {};

// Fetches the list once; without it icons are left out, and words say everything.
/** @returns {Promise<void>} */
export async function loadIcons() {
  try {
    const answer = await fetch("fonts/icons.json");
    if (answer.ok) listed = await answer.json();
  } catch (error) {
    listed = {};
  }
}

/** @param {string} name @returns {string} */
export function letter(name) {
  const found = listed[name];
  return found ? String.fromCodePoint(parseInt(found.code, 16)) : "";
}

/**
 * One icon, for eyes alone: whoever shows it says its word beside it. On paper or on the ground it
 * has its own colour there; else that of the words around it.
 *
 * @param {string} name
 * @param {"paper" | "ground"} [lies]
 * @returns {HTMLElement}
 */
export function icon(name, lies) {
  const kind = lies ? "icon on-" + lies : "icon";
  const made = h("span", { class: kind, "aria-hidden": "true" }, letter(name));
  const known = listed[name];
  if (known && known.on_dark) made.style.setProperty("--on-dark", "#" + known.on_dark);
  if (known && known.on_paper) made.style.setProperty("--on-paper", inked(known.on_paper));
  return made;
}

// The colour that an icon has on paper, if it has one.
/** @param {string} name */
export function inkOf(name) {
  const known = listed[name];
  return known && known.on_paper ? inked(known.on_paper) : "";
}

// A little darker than on the bare paper: on the coloured boxes, too, it is read as well as text is.
/** @param {string} colour as rrggbb */
function inked(colour) {
  const parts = [0, 2, 4].map((at) => Math.round(INK * parseInt(colour.slice(at, at + 2), 16)));
  return "rgb(" + parts.join(",") + ")";
}
