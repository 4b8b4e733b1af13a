import { useSyncExternalStore } from "react";
import { readStored, store } from "#app/session/session-calls.ts";

/** The key in local storage. app/look/first-script.ts reads the same key. */
const KEY = "theme";
const SCHEMES = ["light", "dark"] as const;
export type ColorScheme = (typeof SCHEMES)[number];

const listeners = new Set<() => void>();

/** The colour scheme of the page: the stored choice, or the system's. `light` on the server. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, currentScheme, () => "light");
}

/** Stores a choice and applies it to this tab and all others. */
export function chooseColorScheme(scheme: ColorScheme): void {
  store(KEY, scheme);
  for (const listener of listeners) listener();
}

function currentScheme(): ColorScheme {
  const choice = readStored(KEY);
  const system = prefersDark().matches ? "dark" : "light";
  return SCHEMES.find((scheme) => scheme === choice) ?? system;
}

function subscribe(onChange: () => void): () => void {
  const listener = () => {
    showScheme();
    onChange();
  };
  // The system's scheme may have changed since the first paint.
  showScheme();
  listeners.add(listener);
  prefersDark().addEventListener("change", listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    prefersDark().removeEventListener("change", listener);
    window.removeEventListener("storage", listener);
  };
}

function showScheme(): void {
  document.documentElement.classList.remove(...SCHEMES);
  document.documentElement.classList.add(currentScheme());
}

function prefersDark(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}
