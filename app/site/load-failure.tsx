import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import plain from "#app/look/plain.module.css";
import { LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import styles from "./load-failure.module.css";

/** Shows why a page or a part of it could not be loaded, and a Retry button. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry?(): void }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.place}>
      <ErrorMessage message={message} />
      <button
        type="button"
        className={plain.button}
        disabled={state === "loading"}
        onClick={onRetry ?? (() => void revalidate())}
      >
        Retry
      </button>
    </div>
  );
}

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

type LoadStateProps = { of: { value: unknown; retry(): void }; failure: string };

/** Stands in for a value of `useLoad` until it is there: a message that it loads, or the failure with a Retry button. */
export function LoadState({ of: { value, retry }, failure }: LoadStateProps) {
  if (value === undefined) return <p role="status">Loading ...</p>;
  return value === null ? <LoadFailure message={failure} onRetry={retry} /> : null;
}
