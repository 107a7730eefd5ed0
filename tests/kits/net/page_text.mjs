// Says with the page's own code what pytest hands over.

import { readFileSync } from "node:fs";
import * as page from "./text.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));

console.log(
  JSON.stringify({
    languages: page.LANGUAGES,
    said: job.messages.map(([language, message]) =>
      page.text(message, job.templates[language], job.templates.en),
    ),
    alone: job.messages.map(([, message]) => page.text(message, {}, undefined)).length,
    printable: job.strings.map(page.printable),
    picked: job.browsers.map(([languages, stored]) => page.pickLanguage(languages, stored)),
    objects: page.text({ key: "sealed.mismatch", params: { listed: "a", found: "b" } }, job.templates.en),
    unfilled: page.text({ key: "sealed.mismatch" }, job.templates.en),
    inherited: ["constructor", "__proto__", "toString"].map((key) =>
      page.text({ key, params: [["to", key]] }, job.templates.de, job.templates.en),
    ),
  }),
);
