// The linter's rules for the page and its tests. Types are tsc's business; this looks for what types cannot see.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/**", "**/*.d.ts"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-alert": "error",
      "no-console": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-implicit-coercion": "error",
      "no-var": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]",
          message: "Text of the server must never become markup.",
        },
      ],
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unused-expressions": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "array-callback-return": "error",
      "consistent-return": "off",
    },
  },
  { files: ["**/tests/js/**"], languageOptions: { globals: { ...globals.node } } },
];
