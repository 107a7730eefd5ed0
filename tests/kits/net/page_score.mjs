// Says with the page's own code what stands on the score sheets that pytest hands over.

import { readFileSync } from "node:fs";
import { hasFirst, scoreWords } from "./score.js";
import { text } from "./text.js";

const { sheets, templates } = JSON.parse(readFileSync(process.argv[2], "utf-8"));

const say = (what, params) =>
  text(typeof what === "string" ? { key: what, params: params || {} } : what, templates, {});

const shown = (sheet) => ({ ...scoreWords(sheet, say, (seat) => "seat " + seat), star: hasFirst(sheet) });

console.log(JSON.stringify(sheets.map(shown)));
