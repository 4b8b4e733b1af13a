import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { codeLoad } from "#app/session/gate.ts";

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

/**
 * A part of a page whose code loads when it is shown for the first time, such as an editor that a button opens. Code that could not be loaded
 * fails the page, whose Retry lets the part load again.
 * @param load loads the module
 * @param name the name by which the module exports the part
 * @param shape shown in its place until then
 */
export function lazyPart<M, N extends keyof M>(load: () => Promise<M>, name: N, shape?: ReactNode) {
  type Props = PropsOf<M[N]> & object;
  let current = attempt();

  // React never asks a lazy component again that has failed.
  function attempt() {
    return lazy(async () => {
      try {
        return { default: (await codeLoad(load()))[name] as ComponentType<Props> };
      } catch (error) {
        current = attempt();
        throw error;
      }
    });
  }

  return function LazyPart(props: Props) {
    const [Part] = useState(() => current);
    return (
      <Suspense fallback={shape}>
        <Part {...props} />
      </Suspense>
    );
  };
}
