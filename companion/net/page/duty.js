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
  const { kind } = sheet.duty;
  if (kind === "seal") return listed(sheet).length ? "early" : "none";
  return kind === "prompt" ? "early" : kind;
}

// What the list of choices shows, whether or not the picture of a contest does.
/** @param {Sheet} sheet */
export function listed(sheet) {
  return sheet.offers.filter((offer) => offer.role !== "anytime");
}

// What is open whatever happens.
/** @param {Sheet} sheet */
export function standing(sheet) {
  return sheet.offers.filter((offer) => offer.role === "anytime");
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
    return "early " + JSON.stringify(listed(sheet).map((offer) => offer.heading));
  }
  return now;
}

// Changes with whatever the sealed choice shows.
/** @param {PhoneSeal} seal */
export function sealScene(seal) {
  return seal.now.choice + " " + seal.now.attempt + " " + seal.state;
}

/** @param {Offer[]} offers */
export function groupsOf(offers) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  offers.forEach(function (offer) {
    const key = JSON.stringify(offer.heading);
    const group = groups.get(key) || { key: key, heading: offer.heading, offers: [] };
    group.offers.push(offer);
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
