import { SimpleGrid } from "@chakra-ui/react";
import { EditorSwitch } from "#app/admin/editor-switch.tsx";

type SwitchListProps = {
  /** What can be switched on: what is kept of it, and how it is called. */
  choices: { value: string; label: string }[];
  /** What is on, sorted; others than the choices stay as they are. */
  chosen: string[];
  onChange(chosen: string[]): void;
};

/** A switch for each of several things that can be approved. */
export function SwitchList({ choices, chosen, onChange }: SwitchListProps) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gapX="6" gapY="3">
      {choices.map(({ value, label }) => (
        <EditorSwitch
          key={value}
          label={label}
          isOn={chosen.includes(value)}
          onChange={(isOn) => onChange(switched(chosen, [value], isOn))}
        />
      ))}
    </SimpleGrid>
  );
}

/** A sorted list with values in it, or without them: the same choice is always the same list. */
export function switched(chosen: string[], values: string[], isOn: boolean): string[] {
  const others = chosen.filter((former) => !values.includes(former));
  return (isOn ? [...others, ...values] : others).toSorted();
}
