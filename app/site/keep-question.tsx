import { useEffect, useId, useRef } from "react";
import plain from "#app/look/plain.module.css";
import styles from "./keep-question.module.css";

type KeepQuestionProps = {
  /** The other ways into the account, and the question whether to keep them. */
  text: string;
  isSending: boolean;
  /** `isKept`: what the person has chosen. */
  onAnswer(isKept: boolean): void;
  onCancel(): void;
};

/** Asks whether other ways into the account are kept, before a new password or the end of sessions (product/accounts 9). */
export function KeepQuestion({ text, isSending, onAnswer, onCancel }: KeepQuestionProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement: before } = document;
    // After the heading, which gets the focus where the question opens with its page.
    const timer = setTimeout(() => group.current?.focus());
    return () => {
      clearTimeout(timer);
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  const button = `${plain.button} ${plain.quiet}`;
  return (
    <div ref={group} role="group" aria-labelledby={id} tabIndex={-1} className={styles.question}>
      <p id={id}>{text}</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={button}
          disabled={isSending}
          onClick={() => onAnswer(true)}
        >
          Keep
        </button>
        <button
          type="button"
          className={button}
          disabled={isSending}
          onClick={() => onAnswer(false)}
        >
          Remove
        </button>
        <button type="button" className={button} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/**
 * The question about passkeys, and about an account at a provider.
 * @param before what happens after the answer: 'you are signed out'
 */
export function keepText(
  before: string,
  { passkeys, isLinked = false }: { passkeys: number; isLinked?: boolean },
): string {
  const ways = [
    passkeys > 0 && (passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`),
    isLinked && "a linked account at the sign-in provider",
  ].filter((way) => way !== false);
  const isOne = ways.length === 1 && passkeys <= 1;
  return `Before ${before}: your account has ${ways.join(" and ")}. Anyone who has ${isOne ? "it" : "one of them"} can sign in without your password. Keep ${isOne ? "it" : "them"}?`;
}
