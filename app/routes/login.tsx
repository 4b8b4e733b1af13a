import { useEffect, useRef, useState } from "react";
import { Form, Link, PrefetchPageLinks, replace, useNavigation } from "react-router";
import plain from "#app/look/plain.module.css";
import { useOfferedSignIn } from "#app/layouts/site.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ForgottenPassword } from "#app/site/forgotten-password.tsx";
import { FormCard } from "#app/site/form-card.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { PasskeySignIn } from "#app/site/passkey-sign-in.tsx";
import { ProviderProblem } from "#app/site/provider-problem.tsx";
import { ProviderSignIn } from "#app/site/provider-sign-in.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { DEFAULT_PATH, returnAddress } from "#app/session/return-path.ts";
import { refusalMessage } from "#app/calls/refusal.ts";
import { signIn } from "#app/session/sign-in.ts";
import { TrustField } from "#app/session/trust-field.tsx";
import { useLeadOn } from "#app/session/use-lead-on.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/login.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Sign In", matches);
}

/** Signs in, then replaces the history entry with the page that led here. Gives the message of a refused sign-in. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const persist = form.get("persist") === "on";
  const json = { user: String(form.get("user")).trim(), pwd: String(form.get("pwd")), persist };
  if (json.user === "" || json.pwd === "") return { message: MESSAGES.login.missing };
  const response = await signIn(json);
  if (response === null) return { message: MESSAGES.noResponse };
  if (!response.ok) return { message: await loginMessage(response) };
  return replace(returnAddress(new URL(request.url).searchParams.get("from")));
}

async function loginMessage(response: Pick<Response, "status" | "json">): Promise<string> {
  if (response.status === 400) return MESSAGES.login.missing;
  const { unauthorized, other } = MESSAGES.login;
  return refusalMessage(response.status === 401 ? unauthorized : other, response);
}

export default function Login({ actionData }: Route.ComponentProps) {
  const message = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const offered = useOfferedSignIn();
  const isSending = useNavigation().formMethod !== undefined;
  const [isTyping, setTyping] = useState(false);
  const [edited, setEdited] = useState<typeof actionData>();
  // Any edit clears the message of the last attempt.
  const refusal = actionData === edited ? undefined : actionData?.message;
  useLeadOn();
  useEffect(() => {
    if (actionData?.message) message.current?.focus();
  }, [actionData]);
  function onInput() {
    setTyping(true);
    setEdited(actionData);
  }
  return (
    <FormCard heading="Sign In">
      <ProviderProblem />
      <ProviderSignIn offered={offered}>
        <Form ref={form} method="post" noValidate onInput={onInput}>
          {refusal && <ErrorMessage ref={message} message={refusal} />}
          <TextField
            label="Username"
            name="user"
            autoComplete="username"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page has
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField label="Password" name="pwd" type="password" autoComplete="current-password" />
          <TrustField />
          <SubmitButton
            isDisabled={!useIsReady()}
            isSending={isSending}
            sendingText="Signing in ..."
          >
            Sign In
          </SubmitButton>
          <PasskeySignIn />
          <p className={plain.note}>
            {/* Nobody registers at a site whose educators must use the provider. */}
            {!offered?.isRequired && (
              <>
                Need an account?{" "}
                <Link to="/register" className={plain.textLink}>
                  Sign Up
                </Link>
                <br />
              </>
            )}
            <ForgottenPassword
              username={() => String(new FormData(form.current ?? undefined).get("user") ?? "")}
            />
          </p>
        </Form>
      </ProviderSignIn>
      {/* Prefetches the scripts of the next page while the person types. */}
      {isTyping && <PrefetchPageLinks page={DEFAULT_PATH} />}
    </FormCard>
  );
}
