import { Box, Button, type ButtonProps, chakra, Text } from "@chakra-ui/react";
import type { KeyboardEvent } from "react";
import { COLUMN, moveFocus } from "#app/workspace/move-focus.ts";
import { usePopover } from "#app/workspace/use-popover.ts";

export type MenuItem = {
  label: string;
  remark?: string;
  /** A second line. */
  where?: string;
  look?: { fontFamily?: string };
  /** In a menu that sets a value: true for the entry of the current value. */
  isCurrent?: boolean;
  run(): void;
};

const ITEM = "[role^=menuitem]";

/** A button that opens a menu of actions. Arrow keys, Home, End and first letters move in it (ARIA Authoring Practices: menu button). */
export function ActionMenu({ items, ...looks }: ButtonProps & { items: MenuItem[] }) {
  const { isOpen, close, button, panel } = usePopover(ITEM);

  function choose({ run }: MenuItem) {
    // The button has the focus then, to which a dialog gives it back.
    close();
    run();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The button has the focus again, from which Tab goes on.
    if (event.key === "Tab") return close();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
    if (moveFocus(event, all, COLUMN) || event.key.length > 1 || event.key === " ") return;
    const at = all.findIndex((item) => item === document.activeElement);
    const letter = event.key.toLowerCase();
    const others = [...all.slice(at + 1), ...all.slice(0, at)];
    others.find(({ innerText }) => innerText.toLowerCase().startsWith(letter))?.focus();
  }

  return (
    <>
      <Button {...looks} {...button} aria-haspopup="menu" />
      <Box
        {...panel}
        role="menu"
        aria-labelledby={button.id}
        minW="8rem"
        maxH="64"
        p="1.5"
        onKeyDown={onKeyDown}
      >
        {isOpen && items.map((item) => <Item key={item.label} item={item} onChoose={choose} />)}
      </Box>
    </>
  );
}

function Item({ item, onChoose }: { item: MenuItem; onChoose(item: MenuItem): void }) {
  const { label, remark, where, look, isCurrent } = item;
  return (
    <chakra.button
      type="button"
      role={isCurrent === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={isCurrent}
      tabIndex={-1}
      display="block"
      w="full"
      px="2"
      py="1.5"
      borderRadius="sm"
      textStyle="sm"
      textAlign="start"
      cursor="menuitem"
      outline="0"
      css={{ ...LOOK, ...look }}
      onClick={() => onChoose(item)}
    >
      {label}
      {remark && ` (${remark})`}
      {where && (
        <Text fontSize="xs" color="fg.muted">
          {where}
        </Text>
      )}
    </chakra.button>
  );
}

const LOOK = {
  "&:hover, &:focus-visible": { bg: "bg.emphasized/60" },
  // Seen with forced colours only, which have no ground.
  "&:focus-visible": { outline: "2px solid transparent", outlineOffset: "-2px" },
  // Screen readers announce the state.
  "&[aria-checked=true]::after": { content: '" ✓" / ""' },
};
