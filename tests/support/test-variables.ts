import { readFileSync } from "node:fs";

/** The variables and secrets of the tests, in both runtimes. */
export const TEST_VARIABLES = {
  TOKEN_SECRET: "a-secret-for-tests-of-at-least-32-characters",
  // Tests must not use a developer's own key in .dev.vars.
  OPENAI_API_KEY: "",
  // Always the same one, which opens nothing: to make one takes up to a second.
  LTI_KEY: readFileSync(new URL("lti-key.json", import.meta.url), "utf8"),
  LTI_NEXT_KEY: "",
};
