// Says with the page's own code what pytest hands over.

import { readFileSync } from "node:fs";
import { pickLanguage, plural, written } from "./language.js";
import * as page from "./text.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf-8"));

console.log(
  JSON.stringify({
    said: job.messages.map(([language, message]) =>
      page.text(message, job.templates[language], job.templates.en),
    ),
    alone: job.messages.map(([, message]) => page.text(message, {}, undefined)).length,
    printable: job.strings.map(page.printable),
    picked: job.browsers.map(([languages, stored]) => pickLanguage(job.offered, languages, stored)),
    counted: job.counts.map(({ language, numbers }) => ({
      language,
      numbers: numbers.map(([number]) => [
        number,
        plural(number, job.templates[language]),
        written(number, job.templates[language]),
      ]),
    })),
    objects: page.text({ key: "sealed.mismatch", params: { listed: "a", found: "b" } }, job.templates.en),
    unfilled: page.text({ key: "sealed.mismatch" }, job.templates.en),
    inherited: ["constructor", "__proto__", "toString"].map((key) =>
      page.text({ key, params: [["to", key]] }, job.templates.de, job.templates.en),
    ),
  }),
);
