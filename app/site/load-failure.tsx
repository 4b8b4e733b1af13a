import { useRevalidator } from "react-router";
import plain from "#app/look/plain.module.css";
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
