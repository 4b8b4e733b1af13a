import { useEffect, useEffectEvent, useState } from "react";
import type { RestReply } from "#app/rest-client.ts";

/**
 * Loads a value when a dialog opens.
 * @param load the call
 * @param of what the call names, such as an id: another one loads again
 * @returns the value (`undefined` while it loads, `null` if it cannot be loaded), `retry`, and `refresh`, which keeps the value until the next one
 */
export function useLoad<T>(load: () => Promise<RestReply<T>>, of?: unknown) {
  const [value, setValue] = useState<T | null>();
  const [turn, setTurn] = useState(0);
  const call = useEffectEvent(load);
  useEffect(() => {
    let isWanted = true;
    async function fill() {
      const loaded = await valueOf(call());
      if (isWanted) setValue(loaded);
    }
    void fill();
    return () => {
      isWanted = false;
    };
  }, [of, turn]);
  const refresh = () => setTurn((former) => former + 1);
  function retry() {
    setValue(undefined);
    refresh();
  }
  return { value, retry, refresh };
}

async function valueOf<T>(call: Promise<RestReply<T>>): Promise<T | null> {
  const response = await call.catch(() => null);
  return response?.ok ? response.json() : null;
}
