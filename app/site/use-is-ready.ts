import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's script runs: without it a form would be sent to the server as it is, which knows REST only. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
