// What this phone's owner is asked for at the moment; pure, every screen asks here.

const DIAL_WANTED = ["choosing", "lost", "mistrusted", "by_hand"];

export function sealingIsMine(table) {
  return Boolean(
    table.seal && table.seat !== null && table.seal.now.sides.some((side) => side.seat === table.seat),
  );
}

// "dial", "turn" (everybody waits for me), "early" (mine to take while another plays), "over" or "none".
export function duty(table) {
  const sheet = table.sheet;
  if (!sheet) return "none";
  if (sealingIsMine(table) && sheet.sealing && DIAL_WANTED.includes(table.seal.state)) return "dial";
  if (sheet.turn.over) return "over";
  if (table.seat === null || !sheet.choices.length) return "none";
  return sheet.turn.blocking === table.seat ? "turn" : "early";
}

export function isMine(table) {
  return ["dial", "turn", "early"].includes(duty(table));
}

// Changes when something new becomes mine, so that it is announced once.
export function dutyMark(table) {
  const now = duty(table);
  if (now === "dial") {
    return "dial " + table.seal.now.choice + " " + table.seal.now.attempt + " " + table.seal.state;
  }
  if (now === "early") return "early " + JSON.stringify(table.sheet.choices.map((choice) => choice.heading));
  return now;
}

export function groupsOf(choices) {
  const groups = new Map();
  choices.forEach(function (choice) {
    const key = JSON.stringify(choice.heading);
    if (!groups.has(key)) groups.set(key, { key: key, heading: choice.heading, choices: [] });
    groups.get(key).choices.push(choice);
  });
  return Array.from(groups.values());
}

// The records that an undo took back and no redo brought again.
export function undoneOf(log) {
  const done = [];
  const back = [];
  const undone = new Set();
  log.forEach(function (record) {
    if (record.kind === "step") {
      done.push(record);
      back.length = 0;
    } else if (record.kind === "undone" && done.length) {
      back.push(done.pop());
      undone.add(back[back.length - 1]);
    } else if (record.kind === "redone" && back.length) {
      done.push(back.pop());
      undone.delete(done[done.length - 1]);
    }
  });
  return undone;
}
