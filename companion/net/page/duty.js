// What this phone's owner is asked for at the moment; pure, every screen asks here.

const DIAL_WANTED = ["choosing", "lost", "mistrusted", "by_hand"];

/** @param {PhoneTable} table */
export function sealingIsMine(table) {
  return Boolean(
    table.seal && table.seat !== null && table.seal.now.sides.some((side) => side.seat === table.seat),
  );
}

// "dial", "turn" (everybody waits for me), "early" (mine to take while another plays), "over" or "none".
/** @param {PhoneTable} table */
export function duty(table) {
  const sheet = table.sheet;
  if (!sheet) return "none";
  if (sealingIsMine(table) && sheet.sealing && table.seal && DIAL_WANTED.includes(table.seal.state)) {
    return "dial";
  }
  if (sheet.turn.over) return "over";
  if (table.seat === null || !sheet.choices.length) return "none";
  return sheet.turn.blocking === table.seat ? "turn" : "early";
}

/** @param {PhoneTable} table */
export function isMine(table) {
  return ["dial", "turn", "early"].includes(duty(table));
}

// Changes when something new becomes mine, so that it is announced once.
/** @param {PhoneTable} table */
export function dutyMark(table) {
  const now = duty(table);
  const { seal, sheet } = table;
  if (now === "dial" && seal) return "dial " + sealScene(seal);
  if (now === "early" && sheet) {
    return "early " + JSON.stringify(sheet.choices.map((choice) => choice.heading));
  }
  return now;
}

// Changes with whatever the sealed choice shows.
/** @param {PhoneSeal} seal */
export function sealScene(seal) {
  return seal.now.choice + " " + seal.now.attempt + " " + seal.state;
}

/** @param {Choice[]} choices */
export function groupsOf(choices) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  choices.forEach(function (choice) {
    const key = JSON.stringify(choice.heading);
    const group = groups.get(key) || { key: key, heading: choice.heading, choices: [] };
    group.choices.push(choice);
    groups.set(key, group);
  });
  return Array.from(groups.values());
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
