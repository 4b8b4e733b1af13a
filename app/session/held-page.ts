let holders = 0;

/**
 * Keeps the page when the session ends: it holds something that a person has typed.
 * @returns ends the hold
 */
export function holdPage(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

/** Whether something on the page would be lost if the page were left. */
export function isPageHeld(): boolean {
  return holders > 0;
}
