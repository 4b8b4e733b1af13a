import { Box } from "@chakra-ui/react";
import { type ReactNode, type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** How long a note stays (ms). */
const SHOWN = 6000;

/** How long a note stays that can have buttons (ms). */
const SHOWN_WITH_BUTTONS = 10_000;

/** The note, and the path of the page that it is about. */
let note = { text: "", path: "" };
const listeners = new Set<() => void>();

/** Shows what has been saved or deleted, after the dialog has closed. The note ends with its page, and when the next dialog opens. */
export function noteSaved(text: string): void {
  note = { text, path: location.pathname };
  for (const listener of listeners) listener();
}

/** The note of the last save, in the corner of the page. Screen readers read it out. */
export function SavedNote() {
  const { pathname } = useLocation();
  const shown = useSyncExternalStore(subscribe, () => note);
  const text = shown.path === pathname ? shown.text : "";
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => noteSaved(""), SHOWN);
    return () => clearTimeout(timer);
  }, [text, shown]);
  return <Corner>{text && <Note>{text}</Note>}</Corner>;
}

/** The note of an editor in a page: what was saved, and buttons if it has some. */
export function PageNote({ children }: { children: ReactNode }) {
  return <Corner>{children && <PassingNote>{children}</PassingNote>}</Corner>;
}

/** A note that ends by itself, but not while one of its buttons has the focus or the pointer. */
function PassingNote({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) setOver(true);
    }, SHOWN_WITH_BUTTONS);
    return () => clearInterval(timer);
  }, []);
  return isOver ? null : <Note ref={box}>{children}</Note>;
}

function Corner({ children }: { children: ReactNode }) {
  return (
    <Box
      role="status"
      position="fixed"
      bottom="4"
      insetEnd="4"
      zIndex="toast"
      maxW="calc(100% - 2rem)"
    >
      {children}
    </Box>
  );
}

function Note({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <Box
      ref={ref}
      px="4"
      py="3"
      borderRadius="md"
      bg="fg"
      color="bg"
      boxShadow="md"
      fontSize="sm"
      fontWeight="medium"
      overflowWrap="anywhere"
      // Links and buttons of a note stand on its ground.
      css={{
        "& :is(a, button)": { color: "inherit" },
        "& a": { textDecoration: "underline" },
      }}
    >
      {children}
    </Box>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
