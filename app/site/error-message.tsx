import { CircleAlert } from "#app/look/icons.ts";
import type { ReactNode, Ref } from "react";
import styles from "./error-message.module.css";

/** An error message, placed next to its cause. It can take the focus, so that screen readers read it out. */
export function ErrorMessage({ message, ref }: { message: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.message} ref={ref} tabIndex={-1} role="alert" aria-live="assertive">
      <CircleAlert />
      <p>{message}</p>
    </div>
  );
}
