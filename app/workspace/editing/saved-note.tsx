import { Box } from "@chakra-ui/react";
import { useEffect, useSyncExternalStore } from "react";

/** How long a note stays (ms). */
const SHOWN = 6000;

let note = "";
const listeners = new Set<() => void>();

/** Shows what has been saved or deleted, after the dialog has closed. */
export function noteSaved(text: string): void {
  note = text;
  for (const listener of listeners) listener();
}

/** The note of the last save, in the corner of the page. Screen readers read it out. */
export function SavedNote() {
  const text = useSyncExternalStore(subscribe, () => note);
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => noteSaved(""), SHOWN);
    return () => clearTimeout(timer);
  }, [text]);
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
