// Icons by their names: letters of the icon font that the host serves, as the tablet draws them too.

import { h } from "./dom.js";

/** @typedef {{code: string, author: string, on_dark?: string, on_paper?: string}} Listed */

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
 * One icon, for eyes alone: whoever shows it says its word beside it.
 *
 * @param {string} name
 * @returns {HTMLElement}
 */
export function icon(name) {
  return h("span", { class: "icon", "aria-hidden": "true" }, letter(name));
}
