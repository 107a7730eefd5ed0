// What the linter asks of the phone page, and of the Node scripts that drive it in tests.

import js from "@eslint/js";
import globals from "globals";

const RULES = {
  "array-callback-return": "error",
  "consistent-return": "error",
  curly: ["error", "multi-line"],
  "default-case-last": "error",
  eqeqeq: "error",
  "no-constructor-return": "error",
  "no-eval": "error",
  "no-implicit-globals": "error",
  "no-implied-eval": "error",
  "no-loop-func": "error",
  "no-new-func": "error",
  "no-param-reassign": "error",
  "no-return-assign": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unmodified-loop-condition": "error",
  "no-unreachable-loop": "error",
  // An error that is caught is named even where nobody reads it: older phones know no `catch` without a name.
  "no-unused-vars": ["error", { caughtErrors: "none" }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-useless-assignment": "error",
  "no-var": "error",
  "prefer-const": "error",
  radix: "error",
  "require-atomic-updates": "error",
};

export default [
  { ignores: ["node_modules/", ".venv/", "build/", "dist/"] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" }, rules: RULES },
  {
    files: ["companion/net/page/**/*.js"],
    // Syntax of 2018; BigInt may be called, never written, and the page asks first whether the phone has it.
    languageOptions: {
      ecmaVersion: 2018,
      sourceType: "module",
      globals: { ...globals.browser, BigInt: "readonly" },
    },
    rules: {
      "no-restricted-properties": [
        "error",
        // Markup from texts would let a player's words become part of the page.
        { property: "innerHTML" },
        { property: "outerHTML" },
        // Newer than 2018; of the language itself the type checker knows what is.
        { property: "replaceChildren" },
      ],
      "no-restricted-globals": ["error", "queueMicrotask", "structuredClone"],
    },
  },
  {
    files: ["tests/kits/net/*.mjs", "*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.node },
  },
];
