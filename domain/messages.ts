/** The error catalogue: titles of REST problems and error texts of pages. The `detail` of a refusal stands where it is thrown. */
export const MESSAGES = {
  register: { taken: "Username Taken", invalid: "Invalid Entry", other: "Registration Failed" },
  login: {
    missing: "Missing Username or Password",
    unauthorized: "Unauthorized",
    other: "Login Failed",
  },
  user: { exists: "User Exists", other: "Save Failed, missing fields" },
  widget: { exists: "Widget Exists", other: "Save Failed" },
  client: { exists: "Client Exists", other: "Save Failed, missing fields" },
  // product/toolkits 4: "User Exists" is meant.
  toolkit: { exists: "User Exists", other: "Save Failed, missing fields" },
  result: { other: "Save Failed" },
  noResponse: "No Server Response",
  missingValues: "Missing form values.",
  forbiddenPage: "You do not have access to the requested page.",
  pageNotFound: "We cannot find the requested page.",
  unexpected: "Unexpected Application Error!",
} as const;

/** The sentence where no model is named. */
export const CHOOSE_MODEL = "Choose a model.";

/** The sentences for an answer that fails (product/operations 2). They never contain a provider's text. */
export const ANSWER_FAILURES = {
  unavailable: "The AI service cannot be reached right now. Please try again in a moment.",
  busy: "The AI service is busy right now. Please try again in a moment.",
  exhausted: "The AI service is not available at the moment. Please tell the owner of this site.",
  misconfigured: "The AI service is not set up correctly. Please tell the owner of this site.",
  tooLong: "This text is too long for the AI service. Please shorten it and try again.",
  noImages: "The AI service cannot read this image. Perhaps its model takes no images.",
  timeout: "The AI service took too long to answer. Please try again.",
  refused: "The AI service declined to answer this. Please try other words.",
  empty: "The AI service gave no answer. Please try again.",
  onlyThoughts:
    "The AI service thought about this for too long and gave no answer. Please try again, or ask for less.",
  interrupted: "The answer was cut off. Please try again.",
} as const;
export type AnswerFailure = keyof typeof ANSWER_FAILURES;

/** The sentence for a signed-in person where the database has no room. Visitors read that of `exhausted`. */
export const DATABASE_FULL =
  "Nothing can be stored right now, because the database is full. Please tell the owner of this site.";

/** The text that a screen reader announces once an answer is complete. */
export const ANSWER_READY = "Answer ready";

/** The confirmation of a copy button. */
export const COPIED = "Copied to clipboard";

/** The sentence of a copy button when the browser refuses the copy. */
export const NOT_COPIED = "The browser does not allow the copy. Select the text and copy it.";

/** The sentence for a Word or Markdown file that could not be made (product/assistant 5). */
export const FILE_FAILED = "The file could not be made. Copy the text instead.";

/** The sentences for a page or a list that cannot be loaded (product/site 5). */
export const LOAD_FAILURES = {
  offline: "You are offline. Check your connection, then try again.",
  unreachable: "The server cannot be reached right now. Please try again in a moment.",
  broken: "Something went wrong on our side. Please try again in a moment.",
  tooMany: "Too many requests. Please wait a minute and try again.",
  uncounted: "This is not possible right now. Please try again in a minute.",
  frame: "The widget did not open. Please try again in a moment.",
} as const;

/** The sentence after an attempt to end all sessions that did not reach the server. */
export const NOT_SIGNED_OUT = "You are still signed in. Please try again in a moment.";

/** The one sentence for a used, an expired, a replaced and an unknown link (product/accounts 9). */
export const LINK_USED =
  "This link has been used or has expired. Ask the person who gave it to you for a new one.";

/** The refusal to let somebody in by a link that sets a password (product/accounts 9). */
export const PASSWORD_BY_LINK = "This link is for a new password. Open it to choose one.";

/** The sentence after a sign-out that could not reach the server (product/accounts 5). */
export const SIGN_OUT_PENDING =
  "You are signed out in this browser, but the server could not be reached to end your session. The session will end as soon as the connection is back.";
