// What a language says of itself in its words, read as companion/languages.py reads it.

/** @param {object} templates @param {string} key */
export function has(templates, key) {
  return Object.prototype.hasOwnProperty.call(templates, key);
}

// The language to speak: what the person chose here before, else the first of the browser's that is offered.
/**
 * @param {{ code: Language }[]} offered
 * @param {readonly string[] | undefined} languages
 * @param {unknown} stored
 * @returns {Language}
 */
export function pickLanguage(offered, languages, stored) {
  const codes = offered.map(({ code }) => code);
  const asked = (languages || []).map((language) => String(language).split(/[-_]/)[0].toLowerCase());
  const wanted = [stored].concat(asked).map((each) => codes.find((code) => code === each));
  return wanted.find(Boolean) || codes[0];
}

// The plural category of this whole number in the language of these words, by its own rules (CLDR's).
/** @param {number} number @param {Templates} words */
export function plural(number, words) {
  const rules = has(words, "language.plurals") ? words["language.plurals"] : {};
  const found = Object.entries(rules).find(([, rule]) => holds(rule, Math.abs(number)));
  return found ? found[0] : "other";
}

/** @param {string} rule @param {number} number */
function holds(rule, number) {
  return rule.split(" or ").some((each) => each.split(" and ").every((term) => isSo(term, number)));
}

// One term such as `n % 10 = 2..4`; what is none, as the empty rule of `other`, holds for no number.
/** @param {string} term @param {number} number */
function isSo(term, number) {
  const found = /^n(?: % ([0-9]+))? (!?=) ([0-9.,]+)$/.exec(term);
  if (!found) return false;
  const rest = found[1] ? number % Number(found[1]) : number;
  const inside = found[3].split(",").some(function (span) {
    const [least, most] = span.split("..").map(Number);
    return least <= rest && rest <= (most === undefined ? least : most);
  });
  return inside === (found[2] === "=");
}

// The number as people write it: long ones in groups of three digits.
/** @param {number} number @param {Templates} words */
export function written(number, words) {
  const digits = String(Math.abs(number));
  const sign = number < 0 ? "-" : "";
  const from = has(words, "language.grouped_from") ? Number(words["language.grouped_from"]) : Infinity;
  if (digits.length < from) return sign + digits;
  return sign + digits.replace(/\B(?=([0-9]{3})+$)/g, String(words["language.group"]));
}
