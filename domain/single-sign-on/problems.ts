/** The sentences of failed sign-ins, by the name in the address `/login?problem=`. */
export const SIGN_IN_PROBLEMS = {
  slow: "The sign-in took too long. Try again.",
  cancelled: "The sign-in was cancelled.",
  provider: "The provider did not answer as expected. Try again.",
  school: "This account does not belong to your school. Use your school's account.",
  removed: "Your account was removed. Ask a manager.",
  full: "Too many new accounts today. Try again tomorrow.",
  linked: "This account of the provider is linked with another account here.",
  role: "Sign in with your password or passkey, and link your account there.",
  off: "This site has no sign-in by a provider. Sign in with your password or passkey.",
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

/** The refusal of another way to sign in, where people must use the provider of their client. */
export const PROVIDER_NEEDED = "Sign in with your school's account.";

/** The refusals of calls about one's own account at the provider. */
export const LINK_REFUSALS = {
  last: "You have no other way to sign in. Make a passkey first.",
  administrator: "Administrators sign in by password or passkey only.",
} as const;
