import { Button, Flex, Input, Link, Text } from "@chakra-ui/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { refusalMessage } from "#app/calls/use-call.ts";
import { isDeviceTrusted } from "#app/session/session-calls.ts";
import { signIn } from "#app/session/sign-in.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { MESSAGES } from "#domain/messages.ts";

type SaveFailureProps = {
  message: string;
  /** The person whose draft it is, if the session has ended. */
  signedOut?: string;
  /** The refused call, as the button that signs in names it. */
  action?: "save" | "delete" | "publish" | "restore" | "discard" | "go on";
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

type SignInAgainProps = { user: string; label: string; onSignedIn(): void };

/**
 * Signs a person in again beside a draft, so that nothing typed is lost (product/accounts 5). The username is fixed: the draft of one
 * person must not be saved as somebody else.
 */
function SignInAgain({ user, label, onSignedIn }: SignInAgainProps) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === "") return setError(MESSAGES.login.missing);
    setSending(true);
    const response = await signIn({ user, pwd: password, persist: isDeviceTrusted() });
    setSending(false);
    if (response?.ok) return onSignedIn();
    if (response === null) return setError(MESSAGES.noResponse);
    const { unauthorized, other } = MESSAGES.login;
    return setError(await refusalMessage(response.status === 401 ? unauthorized : other, response));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <Flex gap="3" align="flex-end" wrap="wrap">
        <LabelledField label={`Password of ${user}`} isRequired error={error}>
          <Input
            ref={field}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
          />
        </LabelledField>
        <Button type="submit" variant="solid" loading={isSending}>
          {label}
        </Button>
      </Flex>
      <Text mt="2" fontSize="sm" color="fg.muted">
        Or{" "}
        <Link href="/login" target="_blank" color="inherit" textDecoration="underline">
          sign in again in another tab
        </Link>
        , then save.
      </Text>
    </form>
  );
}
