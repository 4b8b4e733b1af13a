import { Search } from "#app/look/icons.ts";
import { type ComponentType, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useWasOpen } from "#app/workspace/editing/use-dialog-state.ts";
import { useIsReady } from "#app/site/use-is-ready.ts";

export type PaletteProps = {
  isOpen: boolean;
  /** The text of the search box. */
  typed: string;
  onType(text: string): void;
  onClose(): void;
};

let isOpen = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The palette of the workspace, which ⌘K or Ctrl+K opens unless a dialog is open (product/site 9).
 * @param Palette a component that is loaded at its first use
 */
export function PaletteHost({ Palette }: { Palette: ComponentType<PaletteProps> }) {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
  const [typed, setTyped] = useState("");
  const wasShown = useWasOpen(isShown);
  // Before the page is painted: whoever sees the page can press the keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // People type at once, while the palette, and with it its box, is still loading.
      if (isOpen && isLetter(event) && (event.target as Element).role !== "combobox") {
        event.preventDefault();
        setTyped((text) => text + event.key);
      }
      if (!isShortcut(event) || event.defaultPrevented || hasDialog()) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onKeyDown);
      setOpen(false);
    };
  }, []);
  if (!wasShown) return null;
  return (
    <Palette
      isOpen={isShown}
      typed={typed}
      onType={setTyped}
      onClose={() => {
        setTyped("");
        setOpen(false);
      }}
    />
  );
}

/** The button of the sidebar that opens the palette. */
export function PaletteButton({ className }: { className: string | undefined }) {
  const isReady = useIsReady();
  return (
    <button
      type="button"
      className={className}
      disabled={!isReady}
      aria-keyshortcuts="Meta+K Control+K"
      onClick={() => setOpen(true)}
    >
      <Search size="16" /> Search
      <kbd aria-hidden="true">{isReady && (isApple() ? "⌘K" : "Ctrl K")}</kbd>
    </button>
  );
}

// On a Mac, Ctrl+K deletes to the end of the line.
function isShortcut({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const isModified = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return key.toLowerCase() === "k" && isModified && !shiftKey && !altKey;
}

function isLetter({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !metaKey && !ctrlKey && !altKey;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent);
}

function hasDialog(): boolean {
  return document.querySelector(":is([role=dialog], [role=alertdialog]):not([hidden])") !== null;
}
