// What the phone keeps for itself, one drawer for each table. Private mode and a full phone may refuse to
// store anything: then it is kept in memory until the page is closed, and `lasting` says so.

const PREFIX = "adjutant/";

export class Store {
  // `open` gives the storage, usually () => window.localStorage; asking for it may already throw.
  constructor(open, table) {
    this.prefix = PREFIX + (table ? table + "/" : "");
    this.memory = new Map();
    this.lasting = true;
    this.storage = null;
    this.trying(() => (this.storage = open()));
    // Some browsers refuse only when something is written.
    this.trying(() => {
      this.storage.setItem(PREFIX + "trial", "1");
      this.storage.removeItem(PREFIX + "trial");
    });
  }

  trying(what) {
    try {
      return what();
    } catch (error) {
      this.lasting = false;
      return null;
    }
  }

  // What was written under this name, or null; what cannot be read counts as never written.
  read(name) {
    if (this.memory.has(name)) return JSON.parse(this.memory.get(name));
    try {
      return JSON.parse(this.storage.getItem(this.prefix + name));
    } catch (error) {
      return null;
    }
  }

  // Keeps `value`, which is plain JSON; null erases. Answers whether it will survive a reload.
  write(name, value) {
    if (value === null || value === undefined) return this.erase(name);
    const text = JSON.stringify(value);
    try {
      this.storage.setItem(this.prefix + name, text);
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

  erase(name) {
    this.memory.delete(name);
    this.trying(() => this.storage.removeItem(this.prefix + name));
    return this.lasting;
  }
}
