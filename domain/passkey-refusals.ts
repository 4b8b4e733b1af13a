/** The sentences of refusals about passkeys and e-mail (product/accounts 10). */
export const PASSKEY_REFUSALS = {
  unknown: "This passkey does not work here. Try another way.",
  needed: "Sign in with your passkey.",
  proof: "Sign in again to do this.",
  tooMany: "You have 10 passkeys. Remove one first.",
  last: "You need this passkey to sign in. Add another one first.",
  all: "You need a passkey to sign in. Remove passkeys one by one, and keep one.",
  foreign: "This is another client's site. Make your passkey on the site where you work.",
  /** Errors of the browser: the person has cancelled, or there is no passkey. */
  none: "Your browser gave no passkey. Please try again.",
} as const;
