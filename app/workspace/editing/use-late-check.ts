import { useState } from "react";

/**
 * When a field says that what is typed is wrong: not while the person is still typing it, but once the field has been left,
 * and from then on until it is right.
 */
export function useLateCheck(isWrong: boolean) {
  const [isChecked, setChecked] = useState(false);
  return {
    isShown: isWrong && isChecked,
    onFocus: () => setChecked(isWrong),
    onBlur: () => setChecked(true),
  };
}
