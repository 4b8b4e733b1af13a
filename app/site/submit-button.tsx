import plain from "#app/look/plain.module.css";

type SubmitButtonProps = {
  children: string;
  isDisabled: boolean;
  isSending: boolean;
  /** What it says meanwhile. */
  sendingText: string;
};

/** The button of a public form; while the form is on its way it says so and cannot be pressed again. */
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
