// Sentences for people, the same as companion/text.py makes. `known` holds the templates of the chosen
// language by key, `fallback` the English ones. A message is {key, params: [[name, value], ...]}.

import { has, plural, written } from "./language.js";

/** @type {{ [letter: string]: string }} */
const SHORT = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

// The sentence for this message; ids among its parameters are named in the same language.
/** @param {Message} message @param {Templates} known @param {Templates} [fallback] */
export function text(message, known, fallback) {
  const params = paramsOf(message);
  const number = params.n;
  const from = has(known, message.key) ? known : fallback || {};
  const template = has(from, message.key) ? from[message.key] : message.key;
  return form(template, number, from).replace(/\{(\w+)(?::([A-Za-z]+))?\}/g, function (blank, name, asked) {
    if (!has(params, name)) return blank;
    const wanted = asked || "";
    const words = named(name, params[name], known, number, wanted.toLowerCase());
    return /^[A-Z]/.test(wanted) ? capital(words) : words;
  });
}

// The page's own problems come with their params as an object.
/** @param {Message} message @returns {Params} */
function paramsOf(message) {
  const params = message.params || [];
  const found = Object.create(null);
  (Array.isArray(params) ? params : Object.entries(params)).forEach(function ([name, value]) {
    found[name] = value;
  });
  return found;
}

/**
 * @param {string} name
 * @param {Param} value
 * @param {Templates} known
 * @param {Param | undefined} number
 * @param {string} wanted
 * @returns {string}
 */
function named(name, value, known, number, wanted) {
  if (Array.isArray(value)) return value.map((item) => named(name, item, known, number, wanted)).join(", ");
  if (typeof value === "number") return written(value, known);
  // Where a parameter holds ids of kinds that are not called as it is, the words say which.
  const kinds = has(known, "kinds." + name) ? String(known["kinds." + name]).split(" ") : [name];
  const kind = kinds.find((each) => has(known, each + "." + value));
  // Several of a thing, such as "2*oil".
  const counted = kind ? null : /^([0-9]+)\*([a-z_]+)$/.exec(String(value));
  const sort = counted && kinds.find((each) => has(known, each + "." + counted[2]));
  if (counted && sort) {
    const many = Number(counted[1]);
    return written(many, known) + " " + form(known[sort + "." + counted[2]], many, known);
  }
  return told(kind ? known[kind + "." + value] : printable(String(value)), number, wanted, known);
}

// The word in the form that the sentence wants ({at:where}); one without forms gets the usual word before it.
/** @param {Template} word @param {Param | undefined} number @param {string} wanted @param {Templates} known */
function told(word, number, wanted, known) {
  if (typeof word !== "string" && wanted && has(word, wanted)) return word[wanted];
  const plain = form(word, number, known);
  const usual = wanted && has(known, "placed." + wanted) ? String(known["placed." + wanted]) : "{at}";
  return usual.split("{at}").join(plain);
}

// A word or sentence as its number wants it; a place by its name.
/** @param {Template} template @param {Param | undefined} number @param {Templates} known @returns {string} */
function form(template, number, known) {
  if (typeof template === "string") return template;
  if (has(template, "name")) return template.name;
  const category = typeof number === "number" ? plural(number, known) : "other";
  return has(template, category) ? template[category] : template.other;
}

/** @param {string} words */
function capital(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

// What somebody else wrote, with everything escaped that could play tricks on a screen.
/** @param {string} words */
export function printable(words) {
  return words.replace(/[\p{C}\p{Z}]/gu, (letter) => (letter === " " ? letter : escaped(letter)));
}

/** @param {string} letter */
function escaped(letter) {
  if (SHORT[letter]) return SHORT[letter];
  const code = Number(letter.codePointAt(0)).toString(16);
  if (code.length <= 2) return "\\x" + code.padStart(2, "0");
  return code.length <= 4 ? "\\u" + code.padStart(4, "0") : "\\U" + code.padStart(8, "0");
}
