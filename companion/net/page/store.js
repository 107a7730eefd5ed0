// What the phone keeps for itself, one drawer for each table. Private mode and a full phone may refuse to
// store anything: then it is kept in memory until the page is closed, and `lasting` says so.

const PREFIX = "adjutant/";

export class Store {
  // `open` gives the storage, usually () => window.localStorage; asking for it may already throw.
  /** @param {() => Storage | null} open @param {string} [table] */
  constructor(open, table) {
    this.prefix = PREFIX + (table ? table + "/" : "");
    /** @type {Map<string, string>} */
    this.memory = new Map();
    this.lasting = true;
    /** @type {Storage | null} */
    this.storage = null;
    this.trying(() => {
      this.storage = open();
    });
    // Some browsers refuse only when something is written.
    this.trying(() => {
      this.use().setItem(PREFIX + "trial", "1");
      this.use().removeItem(PREFIX + "trial");
    });
  }

  /** @param {() => void} what */
  trying(what) {
    try {
      what();
    } catch (error) {
      this.lasting = false;
    }
  }

  // The storage; throws where there is none.
  use() {
    if (this.storage === null) throw new Error("no storage");
    return this.storage;
  }

  // What was written under this name, or null; what cannot be read counts as never written.
  /** @param {string} name @returns {unknown} */
  read(name) {
    const held = this.memory.get(name);
    if (held !== undefined) return JSON.parse(held);
    try {
      return JSON.parse(this.use().getItem(this.prefix + name) || "null");
    } catch (error) {
      return null;
    }
  }

  // Keeps `value`, which is plain JSON; null erases. Answers whether it will survive a reload.
  /** @param {string} name @param {unknown} value */
  write(name, value) {
    if (value === null || value === undefined) return this.erase(name);
    const text = JSON.stringify(value);
    try {
      this.use().setItem(this.prefix + name, text);
      this.memory.delete(name);
      return true;
    } catch (error) {
      // An older value that stayed would come back as the truth after a reload.
      this.erase(name);
      this.lasting = false;
      this.memory.set(name, text);
      return false;
    }
  }

  /** @param {string} name */
  erase(name) {
    this.memory.delete(name);
    this.trying(() => this.use().removeItem(this.prefix + name));
    return this.lasting;
  }
}
