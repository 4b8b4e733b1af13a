import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./text-field.module.css";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  /** Shown beside the label. */
  mark?: ReactNode;
  isInvalid?: boolean;
  /** A sentence below the field; screen readers read it with the field. */
  help?: string;
};

/** A required field of a public form. */
export function TextField({ label, mark, isInvalid, help, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <span aria-hidden="true" className={styles.required}>
          *
        </span>
        {mark}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        required
        aria-invalid={isInvalid || undefined}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
