import { IconButton, Menu, Portal } from "@chakra-ui/react";
import { Ellipsis } from "lucide-react";

type RowMenuProps = {
  /** The name of the row, for the accessible name of the button: 'More of Course Outline'. */
  name: string;
  items: { label: string; run(): void }[];
};

/** The button "…" of a row, and its menu. */
export function RowMenu({ name, items }: RowMenuProps) {
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: "bottom-end" }}
      // In a task of its own: the menu has closed by then and given the focus back to the button, where a dialog returns it.
      onSelect={({ value }) => setTimeout(() => items.find(({ label }) => label === value)?.run())}
    >
      <Menu.Trigger asChild>
        <IconButton
          data-more=""
          size="xs"
          variant="ghost"
          title="More"
          aria-label={`More of ${name}`}
        >
          <Ellipsis />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {items.map(({ label }) => (
              <Menu.Item key={label} value={label}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
