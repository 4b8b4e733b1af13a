import { useRef, useState } from "react";
import { type InputForm, withBlank, withNamed } from "#app/widgets/inputs/widget-input-forms.ts";
import { focusAfterRemoval } from "#app/workspace/editing/focus-after-removal.ts";

/**
 * Adds and removes the blocks of a list of inputs, and moves the focus. `blocks` is the element around the blocks and the button that adds
 * one.
 * @param withAdded the list with a blank input of a key
 */
export function useInputBlocks(
  inputs: InputForm[],
  onChange: (inputs: InputForm[]) => void,
  withAdded: typeof withBlank = withBlank,
) {
  const [added, setAdded] = useState<string>();
  const blocks = useRef<HTMLDivElement>(null);

  function add() {
    const key = crypto.randomUUID();
    setAdded(key);
    onChange(withAdded(inputs, key));
  }

  /** Adds an input for each name at the end. The first of them gets the focus. */
  function addNamed(names: string[]) {
    const all = withNamed(inputs, names);
    setAdded(all[inputs.length]?.key);
    onChange(all);
  }

  function removeAt(index: number) {
    onChange(inputs.filter((_, other) => other !== index));
    focusAfterRemoval(blocks.current, index);
  }

  return { added, add, addNamed, removeAt, blocks };
}
