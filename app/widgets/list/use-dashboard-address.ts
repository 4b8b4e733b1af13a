import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";

/** Milliseconds after the last key until the search is written to the address. */
const SEARCH_PAUSE = 250;

/** The open toolkit and the search of the dashboard. The address has both, so Back and reload return to them. */
export function useDashboardAddress() {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch] = useState(parameters.get("search") ?? "");

  function write(name: string, value: string) {
    const next = new URLSearchParams(parameters);
    if (value === "") next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  const writeSearch = useEffectEvent(() => {
    if (search !== (parameters.get("search") ?? "")) write("search", search);
  });
  useEffect(() => {
    const timer = setTimeout(writeSearch, SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [search]);

  return {
    toolkit: parameters.get("toolkit") ?? undefined,
    setToolkit: (collection: string) => write("toolkit", collection),
    search,
    setSearch,
  };
}
