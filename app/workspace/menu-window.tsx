import { Menu, Portal, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";

/** `where`: a second line. */
export type MenuItem = { label: string; remark?: string; where?: string; run(): void };

type MenuWindowProps = {
  isOpen: boolean;
  placement: "bottom-start" | "bottom-end";
  items: MenuItem[];
  /** The id of the button below which the menu opens, and which has the focus afterwards. */
  button: string;
  /** The label of the item that the keyboard begins with. */
  highlighted?: string;
  onClose(): void;
};

/** What `ActionMenu` shows once it has been opened. */
export default function MenuWindow(props: MenuWindowProps) {
  const { isOpen, placement, items, button, highlighted, onClose } = props;
  const chosen = useRef<MenuItem>(undefined);
  const [isStarted, setStarted] = useState(false);
  // A menu that opened with its first render would lose a press before its effects have run.
  // oxlint-disable-next-line react/set-state-in-effect -- see above
  useEffect(() => setStarted(true), []);
  useEffect(() => {
    const { current: item } = chosen;
    if (isOpen || !item) return;
    // In a task of its own: the menu has closed by then. A dialog gives the focus back to the element that has it now.
    setTimeout(() => {
      document.getElementById(button)?.focus({ preventScroll: true });
      item.run();
    });
  }, [isOpen, button]);
  return (
    <Menu.Root
      open={isOpen && isStarted}
      ids={{ trigger: button }}
      defaultHighlightedValue={highlighted}
      lazyMount
      unmountOnExit
      positioning={{ placement }}
      onOpenChange={({ open }) => !open && onClose()}
      onSelect={({ value }) => {
        chosen.current = items.find(({ label }) => label === value);
      }}
    >
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
