// Lets the page take offers with turned knobs, and prints what it would send.

import { readFileSync } from "node:fs";
import { isWhole, turnedOf } from "./knobs.js";
import { PhoneTable } from "./table.js";
import { alike } from "./taking.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));

function sent({ seat, whole, act, answers }) {
  const joined = PhoneTable.seated(job.table, seat).receive(whole)[0];
  const offer = joined.sheet.offers.find((each) => alike(each.act, act));
  const knobs = offer.knobs || [];
  if (!isWhole(knobs, answers)) return null;
  const [asking] = joined.act(offer.act, turnedOf(knobs, answers));
  return asking.pending.message;
}

console.log(JSON.stringify(job.cases.map(sent)));
