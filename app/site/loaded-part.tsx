import type { ReactNode } from "react";
import { LoadFailed } from "#app/session/load-failure.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";

type LoadedPartProps<T> = {
  part: T | LoadFailed;
  /** The sentence for a part that no heading names. */
  failure?: string;
  children(part: T): ReactNode;
};

/** A part of a page, or why it could not be loaded, with Retry (product/site 5). See `partLoad`. */
export function LoadedPart<T>({ part, failure, children }: LoadedPartProps<T>) {
  if (part instanceof LoadFailed) return <LoadFailure message={failure ?? part.message} />;
  return children(part);
}
