import { Menu, Portal, Text } from "@chakra-ui/react";
import type { MenuItem } from "#app/workspace/action-menu.tsx";

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
  return (
    <Menu.Root
      open={isOpen}
      ids={{ trigger: button }}
      defaultHighlightedValue={highlighted}
      lazyMount
      unmountOnExit
      positioning={{ placement }}
      onOpenChange={({ open }) => !open && onClose()}
      // In a task of its own: the menu has closed by then, so paper shows none, and a dialog gives the focus back to the button.
      onSelect={({ value }) => setTimeout(() => items.find(({ label }) => label === value)?.run())}
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
