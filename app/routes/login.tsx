import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  Form,
  Link,
  replace,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from "react-router";
import { refusalMessage, useCall } from "#app/calls/use-call.ts";
import { usePasskey } from "#app/calls/use-passkey.ts";
import { useOfferedSignIn } from "#app/layouts/site.tsx";
import plain from "#app/look/plain.module.css";
import type { RestReply } from "#app/rest-client.ts";
import { hasPasskeys } from "#app/session/passkeys.ts";
import { returnAddress } from "#app/session/return-path.ts";
import {
  type SessionReply,
  currentSession,
  finishSignOut,
  hasSessionEnded,
  isDeviceTrusted,
  keepSession,
  rest,
} from "#app/session/session-calls.ts";
import { signIn, useLeadOn } from "#app/session/sign-in.ts";
import { TrustField } from "#app/session/trust-field.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { FormCard } from "#app/site/form-card.tsx";
import { titled } from "#app/site/page-title.ts";
import { PrefetchedPage } from "#app/site/prefetched-page.tsx";
import { ProviderProblem } from "#app/site/provider-problem.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { OfferedSignIn } from "#domain/single-sign-on/replies.ts";
import type { Route } from "./+types/login.ts";
import styles from "../site/provider-sign-in.module.css";

export const meta = titled("Sign In");

/** Signs in, then replaces the history entry with the page that led here. Gives the message of a refused sign-in. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const persist = form.get("persist") === "on";
  const json = { user: String(form.get("user")).trim(), pwd: String(form.get("pwd")), persist };
  if (json.user === "" || json.pwd === "") return { message: MESSAGES.login.missing };
  const response = await signIn(json);
  if (response === null) return { message: MESSAGES.noResponse };
  if (!response.ok) return { message: await loginMessage(response) };
  return replace(
    returnAddress(new URL(request.url).searchParams.get("from"), currentSession()?.roles),
  );
}

async function loginMessage(response: Pick<Response, "status" | "json">): Promise<string> {
  if (response.status === 400) return MESSAGES.login.missing;
  const { unauthorized, other } = MESSAGES.login;
  return refusalMessage(response.status === 401 ? unauthorized : other, response);
}

export default function Login({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const message = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const offered = useOfferedSignIn();
  const isSending = useNavigation().formMethod !== undefined;
  const [isTyping, setTyping] = useState(false);
  const [isAgain] = useState(hasSessionEnded);
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
      {isAgain && <p className={plain.muted}>Your session has ended. Sign in to go on.</p>}
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
                <Link to={{ pathname: "/register", search }} className={plain.textLink}>
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
      {isTyping && (
        <PrefetchedPage routes={["layouts/workspace", "layouts/user-gate", "routes/dashboard"]} />
      )}
    </FormCard>
  );
}

/** Asks for an e-mail with a link for a new password (product/accounts 11). `username` reads the field of the form. */
function ForgottenPassword({ username }: { username(): string }) {
  const { send, isSending, refusal } = useCall();
  const [sentence, setSentence] = useState("");
  const isReady = useIsReady();
  async function ask() {
    const user = username().trim();
    setSentence("");
    if (user === "") return setSentence("Enter your username first.");
    if (!(await send(() => rest().auth.forgot.$post({ json: { user } })))) return;
    setSentence(
      `If ${user} has a confirmed e-mail address, a link is on its way to it. If nothing comes, ask an administrator for a link to set a new password.`,
    );
  }
  return (
    <>
      <button
        type="button"
        className={plain.textLink}
        disabled={!isReady || isSending}
        onClick={() => void ask()}
      >
        Forgot your password?
      </button>
      <span role="status">
        {(refusal || sentence) && <br />}
        {refusal || sentence}
      </span>
    </>
  );
}

type ProviderSignInProps = {
  /** The provider of this site; null without one. */
  offered: OfferedSignIn | null;
  children: ReactNode;
};

/**
 * The ways to sign in: the button of the site's identity provider, and the form. Where educators must use the provider, the form is for
 * managers, and folded (product/single-sign-on 8). It needs no script.
 */
function ProviderSignIn({ offered, children }: ProviderSignInProps) {
  if (offered === null) return children;
  const { label, href, isRequired } = offered;
  return (
    <>
      <a
        href={href}
        className={`${plain.button} ${styles.provider} ${isRequired ? "" : plain.quiet}`}
      >
        Sign in with {label}
      </a>
      {isRequired ? (
        <details className={styles.others}>
          <summary>Managers sign in here</summary>
          {children}
        </details>
      ) : (
        <>
          <p className={styles.or}>or</p>
          {children}
        </>
      )}
    </>
  );
}

/** The button that signs in by passkey (product/accounts 10). Nothing where the browser has no passkeys. */
function PasskeySignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { show, send, isSending, refusal } = usePasskey();
  const isReady = useIsReady();
  if (isReady && !hasPasskeys()) return null;
  async function signIn() {
    const passkey = await show();
    if (passkey === null) return;
    // Ends a former session whose sign-out has not reached the server.
    await finishSignOut();
    const json = { passkey, persist: isDeviceTrusted() };
    const call = rest().auth.passkey.$post;
    const reply = await send(() => call({ json }) as Promise<RestReply<SessionReply>>);
    if (reply === null) return;
    keepSession(await reply.json());
    await navigate(returnAddress(search.get("from"), currentSession()?.roles), {
      replace: true,
    });
  }
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      <button
        type="button"
        // Before the script runs, it keeps its place, so that nothing below moves.
        className={`${plain.button} ${plain.quiet} ${isReady ? "" : styles.waiting}`}
        disabled={!isReady || isSending}
        aria-busy={isSending}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </button>
    </>
  );
}
