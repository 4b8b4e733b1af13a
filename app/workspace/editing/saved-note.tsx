import { Box } from "@chakra-ui/react";
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** How long a note stays (ms). */
const SHOWN = 6000;

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
  return (
    <Box
      role="status"
      position="fixed"
      bottom="4"
      insetEnd="4"
      zIndex="toast"
      maxW="calc(100% - 2rem)"
    >
      {text !== "" && (
        <Box
          px="4"
          py="3"
          borderRadius="md"
          bg="fg"
          color="bg"
          boxShadow="md"
          fontSize="sm"
          fontWeight="medium"
          overflowWrap="anywhere"
        >
          {text}
        </Box>
      )}
    </Box>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
