// Sentences for people, the same as companion/text.py makes. `known` holds the templates of the chosen
// language by key, `fallback` the English ones. A message is {key, params: [[name, value], ...]}.

/** @type {Language[]} */
export const LANGUAGES = ["en", "de"];

/** @type {{ [letter: string]: string }} */
const SHORT = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** @param {object} templates @param {string} key */
function has(templates, key) {
  return Object.prototype.hasOwnProperty.call(templates, key);
}

// The language to speak: what the person chose here before, else the first of the browser's that we speak.
/** @param {readonly string[] | undefined} languages @param {unknown} stored @returns {Language} */
export function pickLanguage(languages, stored) {
  const asked = (languages || []).map((language) => String(language).split(/[-_]/)[0].toLowerCase());
  const wanted = [stored].concat(asked).map((each) => LANGUAGES.find((language) => language === each));
  return wanted.find(Boolean) || LANGUAGES[0];
}

// The sentence for this message; ids among its parameters are named in the same language.
/** @param {Message} message @param {Templates} known @param {Templates} [fallback] */
export function text(message, known, fallback) {
  const params = paramsOf(message);
  const number = params.n;
  const template = has(known, message.key) ? known[message.key] : fallbackOf(message.key, fallback);
  return form(template, number).replace(/\{(\w+)(?::([A-Za-z]+))?\}/g, function (blank, name, asked) {
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

/** @param {string} key @param {Templates} [fallback] */
function fallbackOf(key, fallback) {
  return fallback && has(fallback, key) ? fallback[key] : key;
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
  if (typeof value === "number") return String(value);
  // Where a parameter holds ids of kinds that are not called as it is, the words say which.
  const kinds = has(known, "kinds." + name) ? String(known["kinds." + name]).split(" ") : [name];
  const kind = kinds.find((each) => has(known, each + "." + value));
  // Several of a thing, such as "2*oil".
  const counted = kind ? null : /^([0-9]+)\*([a-z_]+)$/.exec(String(value));
  const sort = counted && kinds.find((each) => has(known, each + "." + counted[2]));
  if (counted && sort) return counted[1] + " " + form(known[sort + "." + counted[2]], Number(counted[1]));
  return told(kind ? known[kind + "." + value] : printable(String(value)), number, wanted, known);
}

// The word in the form that the sentence wants ({at:where}); one without forms gets the usual word before it.
/** @param {Template} word @param {Param | undefined} number @param {string} wanted @param {Templates} known */
function told(word, number, wanted, known) {
  if (typeof word !== "string" && wanted && has(word, wanted)) return word[wanted];
  const plain = form(word, number);
  const usual = wanted && has(known, "placed." + wanted) ? String(known["placed." + wanted]) : "{at}";
  return usual.split("{at}").join(plain);
}

// The singular or plural of a word or sentence; a place by its name.
/** @param {Template} template @param {Param | undefined} number */
function form(template, number) {
  if (typeof template === "string") return template;
  return has(template, "other") ? template[number === 1 ? "one" : "other"] : template.name;
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
