import { CircleAlert } from "lucide-react";
import type { Ref } from "react";
import styles from "./error-message.module.css";

/** What went wrong, next to what caused it. It can take the focus, so that it is read out (spec 8). */
export function ErrorMessage({ message, ref }: { message: string; ref?: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.message} ref={ref} tabIndex={-1} role="alert" aria-live="assertive">
      <CircleAlert />
      <p>{message}</p>
    </div>
  );
}
