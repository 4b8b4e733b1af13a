import { Clipboard, IconButton } from "@chakra-ui/react";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { COPIED } from "#domain/messages.ts";

/**
 * Adds a copy button to each name of a complete answer, in the line of the name, which keeps its height.
 * @param root the element with the answer; the names are the items of its numbered list
 */
export function NameCopies({ root }: { root: HTMLElement | null }) {
  const [items, setItems] = useState<Element[]>([]);
  useEffect(() => {
    // The answer is in the page with the next frame.
    const read = () => setItems([...(root?.querySelectorAll("ol > li") ?? [])]);
    const frame = requestAnimationFrame(read);
    return () => cancelAnimationFrame(frame);
  }, [root]);
  return items.map((item, index) => {
    const text = nameOf(item);
    return createPortal(
      <Clipboard.Root
        as="span"
        value={text}
        onStatusChange={({ copied }) => copied && noteSaved(COPIED)}
      >
        <Clipboard.Trigger asChild>
          <IconButton
            size="2xs"
            variant="ghost"
            ms="1"
            my="-1"
            verticalAlign="middle"
            aria-label={`Copy ${text}`}
          >
            <Clipboard.Indicator copied={<Check />}>
              <Copy />
            </Clipboard.Indicator>
          </IconButton>
        </Clipboard.Trigger>
      </Clipboard.Root>,
      item,
      String(index),
    );
  });
}

/** The name of an item: its bold part where a remark follows it. */
function nameOf(item: Element): string {
  const name = item.querySelector("strong") ?? item;
  return name.textContent.trim().replace(/:$/u, "");
}
