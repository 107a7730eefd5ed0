// Scripts that are fetched when somebody first wants what they do. Not by `import()`, which phones of 2018 cannot
// even read: a script that has come leaves what it brings here.

/** @type {{ Rules: RulesMaker | null }} */
export const brought = { Rules: null };

// Fetches this script; it has left what it brings when the answer comes.
/** @param {string} path @returns {Promise<void>} */
export function bring(path) {
  return new Promise(function (done, fail) {
    const script = document.createElement("script");
    script.type = "module";
    script.src = path;
    script.onload = () => done();
    script.onerror = function () {
      script.remove();
      fail(new Error("away"));
    };
    document.head.append(script);
  });
}
