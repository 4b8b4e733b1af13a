import { replace } from "react-router";
import { statementsPath } from "#app/usage/usage-paths.ts";
import type { Route } from "./+types/statements.ts";

/** The former address of the tab Statements of the page Usage. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return replace(statementsPath(Object.fromEntries(new URL(request.url).searchParams)));
}
clientLoader.hydrate = true as const;

export default function Statements() {
  return null;
}
