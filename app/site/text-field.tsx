import { Eye, EyeOff } from "#app/look/icons.ts";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useIsReady } from "#app/site/use-is-ready.ts";
import styles from "./text-field.module.css";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  /** Shown beside the label. */
  mark?: ReactNode;
  isInvalid?: boolean;
  /** A note below the field; screen readers read it with the field. */
  help?: ReactNode;
};

/** A field of a form without Chakra. It is required by default. A password can be shown. */
export function TextField({
  label,
  mark,
  isInvalid,
  help,
  type,
  required = true,
  ...input
}: TextFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isReady = useIsReady();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={styles.required}>
            *
          </span>
        )}
        {mark}
      </label>
      <div className={styles.control}>
        <input
          {...input}
          type={isShown ? "text" : type}
          id={id}
          className={styles.input}
          required={required}
          aria-invalid={isInvalid || undefined}
          aria-describedby={help ? `${id}-help` : undefined}
        />
        {type === "password" && (
          <button
            type="button"
            className={styles.reveal}
            disabled={!isReady}
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size="18" /> : <Eye size="18" />}
            <span className={styles.hidden}>Show {label}</span>
          </button>
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
