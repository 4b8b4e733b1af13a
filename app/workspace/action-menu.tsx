import { Button, type ButtonProps } from "@chakra-ui/react";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from "react";
import type { MenuItem } from "#app/workspace/menu-window.tsx";
import { useWasOpen } from "#app/workspace/editing/use-dialog-state.ts";

const loadMenu = async () => import("#app/workspace/menu-window.tsx");

const MenuWindow = lazy(loadMenu);

type ActionMenuProps = ButtonProps & {
  placement: "bottom-start" | "bottom-end";
  items: MenuItem[];
  /** The content of the button. */
  children: ReactNode;
};

/** A button that opens a menu of actions. The menu loads when the button gets the pointer or the focus. */
export function ActionMenu({ placement, items, children, ...button }: ActionMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const [first, setFirst] = useState<MenuItem>();
  const wasOpen = useWasOpen(isOpen);

  /** @param highlighted the item that a key begins with; a pointer begins with none */
  function open(highlighted?: MenuItem) {
    setFirst(highlighted);
    setTurn(turn + 1);
    setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!["Enter", " ", "ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    open(event.key === "ArrowUp" ? items.at(-1) : items[0]);
  }

  const preload = () => void loadMenu().catch(() => undefined);
  return (
    <>
      <Button
        {...button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={onKeyDown}
        onClick={() => (isOpen ? setOpen(false) : open())}
      >
        {children}
      </Button>
      {wasOpen && (
        <Suspense>
          <MenuWindow
            key={turn}
            {...{ isOpen, placement, items }}
            button={id}
            highlighted={first?.label}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
