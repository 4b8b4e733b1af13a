let holders = 0;

/**
 * Prevents the redirect to sign-in when the session ends, because the page has unsaved input.
 * @returns a function that allows the redirect again
 */
export function holdPage(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

/** Whether the page has unsaved input. */
export function isPageHeld(): boolean {
  return holders > 0;
}
