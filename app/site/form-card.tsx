import type { ReactNode } from "react";
import plain from "#app/look/plain.module.css";
import styles from "./form-card.module.css";

/** A narrow card with a heading and one form. */
export function FormCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <h1 className={plain.heading}>{heading}</h1>
        {children}
      </div>
    </div>
  );
}
