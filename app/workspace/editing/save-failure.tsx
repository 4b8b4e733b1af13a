import { Link } from "@chakra-ui/react";
import { ErrorMessage } from "#app/site/error-message.tsx";

type SaveFailureProps = { message: string; isSignedOut: boolean };

/** The message of a refused save. If the session has ended, it links to sign-in in another tab, so that the draft stays here. */
export function SaveFailure({ message, isSignedOut }: SaveFailureProps) {
  if (!isSignedOut) return <ErrorMessage message={message} />;
  return (
    <ErrorMessage
      message={
        <>
          {message}{" "}
          <Link href="/login" target="_blank" color="inherit" textDecoration="underline">
            sign in again in another tab
          </Link>
          , then save.
        </>
      }
    />
  );
}
