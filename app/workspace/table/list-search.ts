import { useContext } from "react";
import {
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigation,
  useSearchParams,
} from "react-router";

/**
 * Returns a function that reads the parameters of the URL, or of the one that the page is loading. It asks the router, which has the
 * parameters before the page is rendered with them: of two changes within a moment, the second one keeps the first.
 */
function useLatestParameters(): () => URLSearchParams {
  const { pathname } = useLocation();
  const router = useContext(RouterContext)?.router;
  return () => {
    const coming = router?.state.navigation.location;
    const latest = coming?.pathname === pathname ? coming : router?.state.location;
    return new URLSearchParams(latest?.search);
  };
}

/**
 * The query of the list, which may still be loading, and a function that changes it. The URL holds the query, so the browser's Back
 * shows the former one. A new search or order starts at page 1.
 */
export function useListSearch() {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const [shown, setParameters] = useSearchParams();
  const latestParameters = useLatestParameters();
  const parameters = coming?.pathname === pathname ? new URLSearchParams(coming.search) : shown;
  function change(changes: Record<string, string | number | undefined>) {
    const next = latestParameters();
    if (changes.page === undefined) next.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      if (value === "" || value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    setParameters(next, { preventScrollReset: true, replace: changes.search !== undefined });
  }
  return { parameters, change };
}
