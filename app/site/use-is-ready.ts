import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether React has hydrated the page. Before that, the browser would send a form to the server, which accepts no forms of these pages. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
