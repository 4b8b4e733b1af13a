import { useState } from "react";

/**
 * Decides when a field shows its error: after it has lost the focus, not while the first wrong value is being typed. An error that
 * is shown stays until the value is right.
 */
export function useLateCheck(isWrong: boolean) {
  const [isChecked, setChecked] = useState(false);
  return {
    isShown: isWrong && isChecked,
    onFocus: () => setChecked(isWrong),
    onBlur: () => setChecked(true),
  };
}
