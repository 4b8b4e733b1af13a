import { Button, CloseButton, HStack, Text, chakra } from "@chakra-ui/react";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";

/** The rows of a table that a person has selected, and what the checkboxes of the table do. */
export type RowSelection = ReturnType<typeof useSelection>;

/** The selected rows of a list. Those that are no longer on the page are not selected. */
export function useSelection(rows: readonly { id: string }[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // The checkbox that was pressed last: a press with Shift selects from there.
  const anchor = useRef("");
  const onPage = rows.map(({ id }) => id);
  const chosen = new Set(onPage.filter((id) => ids.has(id)));

  function set(changed: string[], isOn: boolean) {
    const next = new Set(chosen);
    for (const id of changed) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  }

  function press(id: string, isOn: boolean, isRange: boolean) {
    const [first, last] = [onPage.indexOf(anchor.current), onPage.indexOf(id)];
    anchor.current = id;
    if (!isRange || first === -1) return set([id], isOn);
    set(onPage.slice(Math.min(first, last), Math.max(first, last) + 1), isOn);
  }

  return {
    chosen,
    press,
    pressAll: (isOn: boolean) => set(onPage, isOn),
    clear: () => setIds(new Set()),
    isAll: onPage.length > 0 && chosen.size === onPage.length,
  };
}

type SelectBoxProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  onPress(isOn: boolean, isRange: boolean): void;
};

/** The checkbox of a row, or of all rows. */
export function SelectBox({ label, isOn, isMixed = false, onPress }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <chakra.label
      display="grid"
      placeItems="center"
      w="8"
      h="8"
      mx="-2"
      cursor="pointer"
      userSelect="none"
    >
      <chakra.input
        ref={box}
        type="checkbox"
        aria-label={label}
        w="4"
        h="4"
        cursor="pointer"
        accentColor="brand.solid"
        checked={isOn}
        onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
          onPress(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </chakra.label>
  );
}

/** The place of a bar below a list: it stays in sight while the list scrolls. */
export const DOCKED = {
  position: "sticky",
  bottom: "4",
  zIndex: "docked",
  mt: "3",
  borderRadius: "lg",
  bg: "bg.panel",
} as const;

type SelectionActionsProps = {
  /** The accessible name, such as "Selected widgets". */
  label: string;
  count: number;
  /** The most rows that one action takes. */
  most: number;
  actions: { label: string; icon: ReactNode; isDangerous?: boolean; onPress(): void }[];
  onClear(): void;
  /** Stands before the actions. */
  children?: ReactNode;
};

/** How many rows are selected, and what can be done to them. */
export function SelectionActions(props: SelectionActionsProps) {
  const { label, count, most, actions, onClear, children } = props;
  const isTooMany = count > most;
  return (
    <HStack role="group" aria-label={label} wrap="wrap">
      <Text role="status" fontSize="sm" fontWeight="medium" me="2">
        {count.toLocaleString("en")} selected
        {isTooMany && `; at most ${most.toLocaleString("en")} at a time`}
      </Text>
      {children}
      {actions.map((action) => (
        <Button
          key={action.label}
          size="sm"
          colorPalette={action.isDangerous ? "red" : undefined}
          disabled={isTooMany}
          onClick={action.onPress}
        >
          {action.icon} {action.label}
        </Button>
      ))}
      <CloseButton size="sm" ms="auto" aria-label="Clear the selection" onClick={onClear} />
    </HStack>
  );
}

/** The names of the selected rows, in a dialog. */
export function ChosenNames({ names }: { names: string[] }) {
  return (
    <Text mt="2" fontWeight="medium" overflowWrap="anywhere" lineClamp={8}>
      {names.join(", ")}
    </Text>
  );
}
