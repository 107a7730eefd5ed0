// What this phone's owner is asked for at the moment; pure, every screen asks here.

const DIAL_WANTED = ["choosing", "lost", "mistrusted", "by_hand"];

/** @param {PhoneTable} table */
export function sealingIsMine(table) {
  return Boolean(
    table.seal && table.seat !== null && table.seal.now.sides.some((side) => side.seat === table.seat),
  );
}

// "dial" while my own secret wants something, else the kind of duty that the host says.
/** @param {PhoneTable} table @returns {DutyKind | "dial"} */
export function duty(table) {
  const { seal, sheet } = table;
  if (!sheet) return "none";
  return sheet.duty.seals && seal && DIAL_WANTED.includes(seal.state) ? "dial" : sheet.duty.kind;
}

// Whether this kind of duty asks anything of the person.
/** @param {DutyKind | "dial"} asked */
export function isMine(asked) {
  return asked !== "over" && asked !== "none";
}

// Changes when something new becomes mine, so that it is announced once.
/** @param {PhoneTable} table */
export function dutyCall(table) {
  const { seal, sheet } = table;
  if (duty(table) === "dial" && seal) return "dial " + sealScene(seal);
  return sheet ? sheet.duty.call : "";
}

// Changes with whatever the sealed choice shows.
/** @param {PhoneSeal} seal */
export function sealScene(seal) {
  return seal.now.choice + " " + seal.now.attempt + " " + seal.state;
}

// Of the others those who have not sealed yet, if something is sealed; whose turn holds up the table; else those
// who may all act at once.
/** @param {Sheet} sheet @param {number | null} seat @param {number[]} sealed */
export function awaited(sheet, seat, sealed) {
  const still = sheet.duty.waiting_for.filter((other) => other !== seat && !sealed.includes(other));
  const { blocking } = sheet.turn;
  if (blocking === null || blocking === undefined) return still;
  return sheet.sealing && still.length ? still : [blocking];
}

// The records that an undo took back and no redo brought again.
/** @param {LogRecord[]} log */
export function undoneOf(log) {
  /** @type {LogRecord[]} */
  const done = [];
  /** @type {LogRecord[]} */
  const back = [];
  /** @type {Set<LogRecord>} */
  const undone = new Set();
  log.forEach(function (record) {
    if (record.kind === "step") {
      done.push(record);
      back.length = 0;
      return;
    }
    const last = record.kind === "undone" ? done.pop() : record.kind === "redone" ? back.pop() : undefined;
    if (!last) return;
    if (record.kind === "undone") {
      back.push(last);
      undone.add(last);
    } else {
      done.push(last);
      undone.delete(last);
    }
  });
  return undone;
}
