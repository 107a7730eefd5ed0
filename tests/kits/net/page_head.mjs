// Says with the page's own code what stands over every screen at a table that pytest hands over.

import { readFileSync } from "node:fs";
import { dutyWords, untilWords } from "./head.js";

const tables = JSON.parse(readFileSync(process.argv[2], "utf-8"));

const said = (table) => ({ table, say: (key, params) => (params && params.n ? key + " " + params.n : key) });
console.log(JSON.stringify(tables.map((table) => [dutyWords(said(table)), untilWords(said(table))])));
