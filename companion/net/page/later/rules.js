// Rules where they are asked for: a card for whatever a finger rests on, its links, and all of them to search.

import { button, h, para } from "../dom.js";
import { brought } from "../late.js";
import { begins, cardOf, found } from "./rulebook.js";
import { text } from "../text.js";

const BEST = 12; // cards for some words

export class Rules {
  // `ask` sends what is asked of the table; `place` is where the cards lie, over everything.
  /** @param {Model} model @param {HTMLElement} place @param {(message: FromSeated) => void} ask */
  constructor(model, place, ask) {
    this.model = model;
    this.place = place;
    this.ask = ask;
    /** @type {Book | null} */
    this.book = null;
    this.loaded = "";
    /** @type {string[]} */
    this.way = []; // cards from the first to the one that is read; "" is the list of all
    this.words = "";
    /** @type {Element | null} */
    this.before = null;
    document.head.append(h("link", { rel: "stylesheet", href: "/later/rules.css" }));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.isOpen && this.close());
  }

  get isOpen() {
    return this.way.length > 0;
  }

  // The rules of this table's game in this language; they come when they are first wanted.
  async load() {
    const { model } = this;
    const wanted = model.language + " " + (model.info ? model.info.table : "");
    if (this.book && this.loaded === wanted) return this.book;
    const answer = await fetch("/rules/" + model.language + ".json");
    if (!answer.ok) return null;
    this.book = /** @type {Book} */ (await answer.json());
    this.loaded = wanted;
    return this.book;
  }

  // Opens the card of the first message that has one, or the list of all where there is none; false without either.
  /** @param {Message[]} messages */
  async tell(messages) {
    const book = await this.load().catch(() => null);
    if (!book) return false;
    const card = messages.map((message) => cardOf(book, message)).find(Boolean);
    if (card || !messages.length) this.open([card || ""]);
    return this.isOpen;
  }

  /** @param {string[]} way */
  open(way) {
    if (!this.isOpen) this.before = document.activeElement;
    this.way = way;
    const card = way[way.length - 1];
    if (card) this.ask({ say: "ask_rule", card: card });
    this.draw();
    const head = this.place.querySelector("h2");
    if (head) head.focus();
    this.place.scrollTop = 0;
  }

  close() {
    this.way = [];
    this.draw();
    if (this.before instanceof HTMLElement) this.before.focus({ preventScroll: true });
  }

  back() {
    if (this.way.length > 1) this.open(this.way.slice(0, -1));
    else this.close();
  }

  // Also when the table has told what matters now.
  draw() {
    const { book, place } = this;
    place.hidden = !this.isOpen;
    document.body.classList.toggle("reading", this.isOpen);
    place.textContent = "";
    place.removeAttribute("aria-labelledby"); // its title has gone with the rest
    if (!this.isOpen || !book) return;
    const card = this.way[this.way.length - 1];
    place.append(card ? this.card(book, card) : this.list(book), this.foot(book));
    place.setAttribute("aria-labelledby", "rule-title");
  }

  /** @param {Book} book @param {string} key */
  card(book, key) {
    const [title, words, links] = book.cards[key];
    const now = this.now(book, key);
    return h(
      "article",
      { class: "rulecard" },
      h("h2", { tabindex: "-1", id: "rule-title" }, title),
      para("", words),
      now.length ? h("div", { class: "rulenow" }, h("h3", {}, String(book.words["rule.now"])), now) : null,
      links.length ? h("h3", {}, String(book.words["rule.see"])) : null,
      links.map((link) => this.link(book, link)),
    );
  }

  /** @param {Book} book @param {string} key */
  now(book, key) {
    const told = this.model.table && this.model.table.rule;
    if (!told || told.card !== key) return [];
    const known = Object.assign({}, this.model.texts, book.words);
    return told.now.map((message) => para("", text(message, known)));
  }

  /** @param {Book} book @param {string} key */
  link(book, key) {
    return button("rule " + key, book.cards[key][0], () => this.open(this.way.concat([key])), {
      class: "rulelink",
    });
  }

  /** @param {Book} book */
  list(book) {
    const results = h("div", { class: "ruleresults" });
    const input = h("input", {
      type: "search",
      value: this.words,
      "aria-label": String(book.words["rule.search"]),
      placeholder: String(book.words["rule.search"]),
      oninput: () => {
        this.words = input.value;
        while (results.lastChild) results.removeChild(results.lastChild);
        results.append(...this.results(book));
      },
    });
    results.append(...this.results(book));
    const title = h("h2", { tabindex: "-1", id: "rule-title" }, String(book.words["rule.title"]));
    return h("article", { class: "rulecard" }, title, input, results);
  }

  /** @param {Book} book @returns {HTMLElement[]} */
  results(book) {
    if (!begins(this.words)) return book.chapters.map(([title, keys]) => this.chapter(book, title, keys));
    const best = found(book, this.words).slice(0, BEST);
    if (!best.length) return [para("dim", String(book.words["rule.nothing"]))];
    return best.map((key) => this.link(book, key));
  }

  /** @param {Book} book @param {string} title @param {string[]} keys */
  chapter(book, title, keys) {
    const links = keys.map((key) => this.link(book, key));
    return h("details", { class: "rulechapter" }, h("summary", {}, title), links);
  }

  /** @param {Book} book */
  foot(book) {
    const words = (/** @type {string} */ key) => String(book.words["rule." + key]);
    const deep = this.way.length > 1;
    return h(
      "div",
      { class: "row rulefoot" },
      deep ? button("rule back", words("back"), () => this.back()) : null,
      this.way[0] ? button("rules all", words("all"), () => this.open([""])) : null,
      button("rules close", words("close"), () => this.close()),
    );
  }
}

brought.Rules = Rules;
