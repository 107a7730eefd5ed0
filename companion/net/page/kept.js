// What a phone keeps of its table over a reload, written and read back.

const HASH = /^[0-9a-f]{64}$/;
const WISHES = ["act", "undo", "redo"];

/** @param {TableFields} table @returns {TableStore} */
export function storeOf(table) {
  const { pending } = table;
  const wish = pending && !(pending.answer && pending.answer.say === "done") ? pending : null;
  const seal = table.seal ? table.seal.store() : table.kept;
  /** @type {TableStore} */
  const store = {
    table: table.table,
    seat: table.seat,
    revision: table.revision,
    history: table.history,
    counter: table.counter,
  };
  if (wish) store.wish = wish.message;
  if (wish && wish.tries) store.tries = wish.tries;
  if (wish && wish.knobs) store.knobs = wish.knobs;
  if (seal) store.seal = seal;
  if (table.past) store.past = table.past;
  if (table.doubt) store.doubt = true;
  return store;
}

// What it says of this seat at this table; null where it is damaged, or was kept of another.
/** @param {unknown} store @param {string} table @param {number | null} seat @returns {Partial<TableFields> | null} */
export function fieldsOf(store, table, seat) {
  if (!isStore(store) || store.table !== table || store.seat !== seat) return null;
  const { wish } = store;
  return {
    revision: store.revision,
    history: store.history,
    counter: store.counter,
    pending: wish
      ? { message: wish, tries: store.tries || 0, knobs: store.knobs || null, sent: false, answer: null }
      : null,
    kept: store.seal || null,
    past: store.past || 0,
    doubt: store.doubt === true,
  };
}

/** @param {unknown} kept @returns {kept is TableStore} */
function isStore(kept) {
  if (!kept || typeof kept !== "object") return false;
  const store = /** @type {Partial<TableStore>} */ (kept);
  const counted = [store.revision, store.counter, store.tries || 0, store.past || 0].every(isCount);
  return (
    counted && HASH.test(String(store.history)) && (!store.wish || isWish(store.wish, Number(store.counter)))
  );
}

/** @param {Partial<WishMessage>} wish @param {number} highest */
function isWish(wish, highest) {
  if (WISHES.indexOf(String(wish.say)) < 0 || !isCount(wish.revision) || !isCount(wish.counter)) return false;
  return Number(wish.counter) <= highest && (wish.say !== "act" || wish.act !== undefined);
}

/** @param {unknown} value */
function isCount(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
