import { type ComponentType, lazy, Suspense } from "react";

/** A part of a page whose code loads when it is shown for the first time, such as an editor that a button opens. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: P) {
    return (
      <Suspense>
        <Part {...(props as P & object)} />
      </Suspense>
    );
  };
}
