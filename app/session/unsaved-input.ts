let marks = 0;

/**
 * Marks that the page has unsaved input. Meanwhile the end of the session does not redirect to sign-in.
 * @returns a function that removes the mark
 */
export function markUnsavedInput(): () => void {
  marks += 1;
  return () => {
    marks -= 1;
  };
}

export function hasUnsavedInput(): boolean {
  return marks > 0;
}
