import { Menu, Portal, Text } from "@chakra-ui/react";
import { type ReactElement, useRef } from "react";

/** `where`: a second line. */
export type MenuItem = { label: string; remark?: string; where?: string; run(): void };

type ActionMenuProps = {
  placement: "bottom-start" | "bottom-end";
  items: MenuItem[];
  /** The button. */
  children: ReactElement;
};

/** A button that opens a menu of actions. */
export function ActionMenu({ placement, items, children }: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);

  function onSelect({ value }: { value: string }) {
    // In a task of its own: the menu has closed by then, and paper shows none.
    setTimeout(() => {
      // A dialog gives the focus back to the element that has it now. The menu gives it to the button with its next render, which can be later.
      trigger.current?.focus({ preventScroll: true });
      items.find(({ label }) => label === value)?.run();
    });
  }

  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement }} onSelect={onSelect}>
      <Menu.Trigger asChild ref={trigger}>
        {children}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {items.map(({ label, remark, where }) => (
              <Menu.Item key={label} value={label} display="block">
                {label}
                {remark && ` (${remark})`}
                {where && (
                  <Text fontSize="xs" color="fg.muted">
                    {where}
                  </Text>
                )}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
