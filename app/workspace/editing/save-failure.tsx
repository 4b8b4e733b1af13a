import { ErrorMessage } from "#app/site/error-message.tsx";
import { SignInAgain } from "#app/workspace/editing/sign-in-again.tsx";

type SaveFailureProps = {
  message: string;
  /** The person whose draft it is, if the session has ended. */
  signedOut?: string;
  /** The refused call, as the button that signs in names it. */
  action?: "save" | "delete" | "publish" | "restore" | "discard";
  /** Sends the refused call again. */
  onSignedIn?(): void;
};

/** The message of a refused save. If the session has ended, the person can sign in here, and the save goes on. */
export function SaveFailure(props: SaveFailureProps) {
  const { message, signedOut, action = "save", onSignedIn } = props;
  return (
    <>
      <ErrorMessage message={message} />
      {signedOut !== undefined && onSignedIn && (
        <SignInAgain user={signedOut} label={`Sign in and ${action}`} onSignedIn={onSignedIn} />
      )}
    </>
  );
}
