import { Link } from "@chakra-ui/react";
import { ErrorMessage } from "#app/site/error-message.tsx";

type SaveFailureProps = { form: { failure?: string; isSignedOut: boolean } };

/** The message of a refused save. Once the session has ended it leads to sign-in in another tab, so that the draft stays here. */
export function SaveFailure({ form }: SaveFailureProps) {
  if (!form.failure) return null;
  if (!form.isSignedOut) return <ErrorMessage message={form.failure} />;
  return (
    <ErrorMessage
      message={
        <>
          {form.failure}{" "}
          <Link href="/login" target="_blank" color="inherit" textDecoration="underline">
            sign in again in another tab
          </Link>
          , then save.
        </>
      }
    />
  );
}
