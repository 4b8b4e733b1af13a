import { useEffect } from "react";

type Files = { module: string; css?: string[] };

/**
 * Fetches the scripts and style sheets of routes before somebody goes there. React Router's PrefetchPageLinks would load the page on screen
 * again, and lose what is typed into it, where a script of the other page cannot be fetched.
 */
export function PrefetchedPage({ routes }: { routes: string[] }) {
  // React Router's list of the files of the routes that this page has loaded.
  const { __reactRouterManifest: known } = globalThis as unknown as {
    __reactRouterManifest: { routes: Record<string, Files | undefined> };
  };
  const files = routes.flatMap((id) => known.routes[id] ?? []);
  useEffect(() => {
    for (const { module } of files) import(/* @vite-ignore */ module).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return files
    .flatMap(({ css = [] }) => css)
    .map((href) => <link key={href} rel="prefetch" as="style" href={href} />);
}
