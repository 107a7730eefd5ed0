// The history's running hash, the same bytes as history.py; `sealWords` of sealed.js gives its four words.

import { canonical, hashParts } from "./sealed.js";

export const TAG = "adjutant-history/v1";

/** @param {string} text */
function bytes(text) {
  return new TextEncoder().encode(text);
}

// The hash of a table at which nothing has happened yet.
/** @param {string} tableId */
export function beginning(tableId) {
  return hashParts([bytes(TAG), bytes(tableId)]);
}

// The hash after one more record.
/** @param {string} head @param {LogRecord} record */
export function grown(head, record) {
  return hashParts([bytes(TAG), bytes(head), bytes(canonical(record))]);
}
