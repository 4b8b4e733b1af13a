import plain from "#app/look/plain.module.css";

type SubmitButtonProps = {
  children: string;
  isDisabled: boolean;
  isSending: boolean;
  sendingText: string;
  /** Whether a question stands in its place. */
  isHidden?: boolean;
};

/** The button of a public form. While the form is being sent, it is disabled and shows `sendingText`. */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, isDisabled, isSending, sendingText, isHidden } = props;
  return (
    <button
      type="submit"
      className={plain.button}
      disabled={isDisabled || isSending}
      hidden={isHidden}
      aria-busy={isSending}
    >
      {isSending && <span className={plain.spinner} />}
      {isSending ? sendingText : children}
    </button>
  );
}
