import { SimpleGrid } from "@chakra-ui/react";
import { useMemo } from "react";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";

type SwitchListProps = {
  /** The choices: the stored value of each, and its label. */
  choices: { value: string; label: string }[];
  /** The values that are on, sorted. Values that are not among the choices are kept. */
  chosen: string[];
  onChange(chosen: string[]): void;
};

/** A switch for each choice, such as the toolkits that a client can use. */
export function SwitchList({ choices, chosen, onChange }: SwitchListProps) {
  const isOn = useMemo(() => new Set(chosen), [chosen]);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gapX="6" gapY="3">
      {choices.map(({ value, label }) => (
        <EditorSwitch
          key={value}
          label={label}
          isOn={isOn.has(value)}
          onChange={(isOn) => onChange(switched(chosen, [value], isOn))}
        />
      ))}
    </SimpleGrid>
  );
}

/** Adds values to a list or removes them. The result is sorted, so that equal selections are equal lists. */
export function switched(chosen: string[], values: string[], isOn: boolean): string[] {
  const changed = new Set(values);
  const others = chosen.filter((former) => !changed.has(former));
  return (isOn ? [...others, ...values] : others).toSorted();
}
