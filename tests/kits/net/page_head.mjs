// Says with the page's own code what stands over every screen at a table that pytest hands over.

import { readFileSync } from "node:fs";
import { dutyWords } from "./head.js";

const tables = JSON.parse(readFileSync(process.argv[2], "utf-8"));

console.log(JSON.stringify(tables.map((table) => dutyWords({ table, say: (key) => key }))));
