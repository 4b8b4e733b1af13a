import { Button, type ButtonProps } from "@chakra-ui/react";
import { Share2 } from "#app/look/icons.ts";
import { useRef, useState } from "react";
import type { Shared } from "#app/sharing/share-dialog.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

const ShareDialog = lazyPart(() => import("#app/sharing/share-dialog.tsx"), "ShareDialog");

type ShareButtonProps = ButtonProps & {
  widget: Shared;
  isOpenFirst?: boolean;
};

/** A button that opens the dialog in which a widget is shared (product/sharing 5). */
export function ShareButton({ widget, isOpenFirst = false, ...look }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    // A dialog that was open at first has no opener to give the focus back to.
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <>
      <Button ref={button} size="sm" {...look} onClick={() => setOpen(true)}>
        <Share2 /> Share
      </Button>
      {isOpen && <ShareDialog widget={widget} onClose={close} />}
    </>
  );
}
