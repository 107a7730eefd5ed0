// Tries the page's Store on storages that work, refuse, or fill up, and prints what came of it.

import { Store } from "./store.js";

class Storage {
  constructor(room) {
    this.room = room;
    this.items = new Map();
  }

  getItem(key) {
    return this.items.has(key) ? this.items.get(key) : null;
  }

  setItem(key, value) {
    if (value.length > this.room) throw new Error("QuotaExceededError");
    this.items.set(key, value);
  }

  removeItem(key) {
    this.items.delete(key);
  }
}

function refuse() {
  throw new Error("SecurityError");
}

const large = { text: "x".repeat(100) };
const good = new Storage(1000);
const first = new Store(() => good, "a");
const wrote = first.write("phone", { n: [1, null] });
new Store(() => good, "b").write("phone", 2);
new Store(() => good).write("language", "de");
const keys = Array.from(good.items.keys());
good.items.set("adjutant/a/broken", "{");
const again = new Store(() => good, "a");

const full = new Storage(20);
const filling = new Store(() => full, "a");
filling.write("phone", 1);
const before = filling.lasting;
const fits = filling.write("phone", large);

const closed = new Store(refuse, "a");
const kept = closed.write("phone", large);
const none = new Store(() => null, "a");
none.write("phone", 3);

console.log(
  JSON.stringify({
    good: [wrote, first.lasting, again.read("phone"), again.read("nothing"), again.read("broken")],
    keys,
    erased: [again.write("phone", null), again.read("phone"), Array.from(good.items.keys()).length],
    full: [before, fits, filling.lasting, filling.read("phone"), full.items.has("adjutant/a/phone")],
    shrunk: [
      filling.write("phone", 5),
      filling.read("phone"),
      full.getItem("adjutant/a/phone"),
      filling.lasting,
    ],
    closed: [
      closed.lasting,
      kept,
      closed.read("phone"),
      closed.read("nothing"),
      closed.write("phone", null),
      closed.read("phone"),
    ],
    none: [none.lasting, none.read("phone")],
  }),
);
