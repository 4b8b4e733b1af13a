import plain from "#app/look/plain.module.css";

type SubmitButtonProps = {
  children: string;
  isDisabled: boolean;
  isSending: boolean;
  /** The label while the form is being sent. */
  sendingText: string;
};

/** The button of a public form. While the form is being sent, it is disabled and shows `sendingText`. */
export function SubmitButton({ children, isDisabled, isSending, sendingText }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={plain.button}
      disabled={isDisabled || isSending}
      aria-busy={isSending}
    >
      {isSending && <span className={plain.spinner} />}
      {isSending ? sendingText : children}
    </button>
  );
}
