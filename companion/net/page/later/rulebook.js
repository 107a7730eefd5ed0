// A book of rules without the page: which card a message is about, and which cards tell of some words. The same
// as engine/rules_cards.py and companion/rule_texts.py.

// How well a word that is looked for fits one that stands there.
const SAME = 6;
const BEGUN = 5;
const ENDED = 4;
const SLIP = 2;
const TITLE = 3; // how much more a word of the title counts
const STEM = 4; // letters that two forms of one word have in common at least
const ENDING = 3; // letters that an ending has at most

// The card that this message is about, the most particular one there is.
/** @param {Book} book @param {Message} message @returns {string | null} */
export function cardOf(book, message) {
  const params = /** @type {[string, Param][]} */ (
    Array.isArray(message.params) ? message.params : Object.entries(message.params || {})
  );
  const ids = new Map(params.map(([name, value]) => [name, idOf(value)]));
  const named = (book.about[message.key] || []).map(function (pattern) {
    const key = pattern.replace(/\{(\w+)\}/g, (blank, name) => ids.get(name) || "");
    return book.same[key] || key;
  });
  return named.find((key) => Boolean(book.cards[key])) || null;
}

// Of several the first, without how many there are.
/** @param {Param} value @returns {string} */
function idOf(value) {
  const first = Array.isArray(value) ? value[0] : value;
  return String(first === undefined ? "" : first).replace(/^[0-9]+\*/, "");
}

/** @param {string} words */
export function begins(words) {
  return plain(words).length > 0;
}

// The keys of the cards that tell of these words, best first.
/** @param {Book} book @param {string} words @returns {string[]} */
export function found(book, words) {
  const wanted = plain(words);
  const fits = Object.keys(book.cards).map(function (key, place) {
    const [title, told] = book.cards[key];
    const each = wanted.map((word) => Math.max(TITLE * best(word, plain(title)), best(word, plain(told))));
    const hits = each.filter(Boolean).length;
    return { key: key, place: place, hits: hits, score: each.reduce((all, one) => all + one, 0) };
  });
  const most = Math.max(0, ...fits.map((fit) => fit.hits));
  return fits
    .filter((fit) => most > 0 && fit.hits === most)
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map((fit) => fit.key);
}

// The words without case and accents.
/** @param {string} words @returns {string[]} */
function plain(words) {
  const bare = words.toLowerCase().replace(/ß/g, "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.match(/[\p{L}\p{N}]+/gu) || [];
}

/** @param {string} word @param {string[]} others */
function best(word, others) {
  return Math.max(0, ...others.map((other) => likeness(word, other)));
}

/** @param {string} word @param {string} other */
function likeness(word, other) {
  if (word === other) return SAME;
  if (other.startsWith(word)) return BEGUN;
  const [short, long] = [word.length, other.length].sort((one, two) => one - two);
  const common = shared(word, other);
  const isEnding = common === short || common * 3 >= long * 2;
  if (common >= STEM && long - common <= ENDING && isEnding) return ENDED;
  return word.length >= STEM && isSlip(word, other) ? SLIP : 0;
}

/** @param {string} word @param {string} other */
function shared(word, other) {
  let at = 0;
  while (at < word.length && at < other.length && word[at] === other[at]) at += 1;
  return at;
}

// Whether one letter is wrong, missing or too many, or two have changed places.
/** @param {string} word @param {string} other */
function isSlip(word, other) {
  if (Math.abs(word.length - other.length) > 1) return false;
  const at = shared(word, other);
  const left = word.slice(at);
  const right = other.slice(at);
  const swapped = left.length > 1 ? left[1] + left[0] + left.slice(2) : left;
  return (
    [swapped, left.slice(1)].includes(right) || left.slice(1) === right.slice(1) || left === right.slice(1)
  );
}
