import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { codeLoad } from "#app/session/gate.ts";

/**
 * A part of a page whose code loads when it is shown for the first time, such as an editor that a button opens. Code that could not be loaded
 * fails the page, whose Retry lets the part load again.
 * @param shape shown in its place until then
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  shape?: ReactNode,
) {
  let current = attempt();

  // React never asks a lazy component again that has failed.
  function attempt() {
    return lazy(async () => {
      try {
        return { default: await codeLoad(load()) };
      } catch (error) {
        current = attempt();
        throw error;
      }
    });
  }

  return function LazyPart(props: P) {
    const [Part] = useState(() => current);
    return (
      <Suspense fallback={shape}>
        <Part {...(props as P & object)} />
      </Suspense>
    );
  };
}
