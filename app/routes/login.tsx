import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, Link, PrefetchPageLinks, replace, useNavigation } from "react-router";
import plain from "#app/look/plain.module.css";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { FormCard } from "#app/site/form-card.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { DEFAULT_PATH, returnPath } from "#app/session/return-path.ts";
import { refusalMessage } from "#app/session/refusal-message.ts";
import { finishSignOut, rest } from "#app/session/session-calls.ts";
import { keepSession, trustDevice } from "#app/session/session-store.ts";
import { useDeviceTrust } from "#app/session/use-session.ts";
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
  // Ends a former session whose sign-out has not reached the server.
  await finishSignOut();
  const response = await rest()
    .auth.$post({ json })
    .catch(() => null);
  if (response === null) return { message: MESSAGES.noResponse };
  if (!response.ok) return { message: await loginMessage(response) };
  trustDevice(persist);
  keepSession((await response.json()) as Parameters<typeof keepSession>[0]);
  return replace(returnPath(new URL(request.url).searchParams.get("from")));
}

async function loginMessage(response: Pick<Response, "status" | "json">): Promise<string> {
  if (response.status === 400) return MESSAGES.login.missing;
  if (response.status === 401) return MESSAGES.login.unauthorized;
  return refusalMessage(MESSAGES.login.other, response);
}

export default function Login({ actionData }: Route.ComponentProps) {
  const message = useRef<HTMLDivElement>(null);
  const isSending = useNavigation().formMethod !== undefined;
  const [isTyping, setTyping] = useState(false);
  const [edited, setEdited] = useState<typeof actionData>();
  // Any edit clears the message of the last attempt.
  const refusal = actionData === edited ? undefined : actionData?.message;
  const trust = useRef<HTMLInputElement>(null);
  // The checkbox may have been ticked before React hydrated the page.
  useLayoutEffect(() => {
    if (trust.current?.checked) trustDevice(true);
  }, []);
  useEffect(() => {
    if (actionData?.message) message.current?.focus();
  }, [actionData]);
  function onInput() {
    setTyping(true);
    setEdited(actionData);
  }
  return (
    <FormCard heading="Sign In">
      <Form method="post" noValidate onInput={onInput}>
        {refusal && <ErrorMessage ref={message} message={refusal} />}
        <TextField
          label="Username"
          name="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label="Password" name="pwd" type="password" autoComplete="current-password" />
        <label className={plain.checkbox}>
          <input
            ref={trust}
            type="checkbox"
            name="persist"
            checked={useDeviceTrust()}
            onChange={(event) => trustDevice(event.target.checked)}
          />
          Trust This Device
        </label>
        <SubmitButton isDisabled={!useIsReady()} isSending={isSending} sendingText="Signing in ...">
          Sign In
        </SubmitButton>
        <p className={plain.note}>
          Need an account?{" "}
          <Link to="/register" className={plain.textLink}>
            Sign Up
          </Link>
        </p>
      </Form>
      {/* Prefetches the scripts of the next page while the person types. */}
      {isTyping && <PrefetchPageLinks page={DEFAULT_PATH} />}
    </FormCard>
  );
}
