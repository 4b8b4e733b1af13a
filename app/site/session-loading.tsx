import plain from "#app/look/plain.module.css";
import styles from "./session-loading.module.css";

/** Shown while the session is restored. */
export function SessionLoading() {
  return (
    <div className={styles.place} role="status">
      <span className={plain.spinner} />
      <p className={plain.muted}>Loading...</p>
    </div>
  );
}
