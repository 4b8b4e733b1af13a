import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Form, Link, replace, useLocation, useNavigation } from "react-router";
import { refusalMessage } from "#app/calls/use-call.ts";
import { useSiteLinks, useSiteNames } from "#app/layouts/site.tsx";
import { EyeOff, Lock, UserCheck } from "#app/look/icons.ts";
import plain from "#app/look/plain.module.css";
import { restContext } from "#app/page-context.ts";
import { returnAddress } from "#app/session/return-path.ts";
import { isDeviceTrusted, rest } from "#app/session/session-calls.ts";
import { signIn, useLeadOn } from "#app/session/sign-in.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { FormCard } from "#app/site/form-card.tsx";
import { CheckedField, NewPasswordHelp } from "#app/site/account-fields.tsx";
import { titled } from "#app/site/page-title.ts";
import { PageLink } from "#app/site/site-footer.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import {
  DEFAULT_CLIENT_ID,
  isReservedName,
  PASSWORD_MATCH_HELP,
  PASSWORD_PATTERN,
  REGISTRATION_CLOSED,
  USERNAME_HELP,
  USERNAME_PATTERN,
} from "#domain/account-rules.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/register.ts";
import styles from "./register.module.css";

export const meta = titled("Sign Up");

const NAME_TAKEN = "This username is taken. Choose another one.";

type Outcome =
  | { isRegistered: true; isWaiting: boolean }
  | { isRegistered: false; message: string; takenName?: string };

/** Loads the default client's registration setting, so that the page shows a notice in place of a form that nobody can send. */
export async function loader({ context }: Route.LoaderArgs) {
  const response = await context.get(restContext).settings.registration.$get();
  return response.ok ? response.json() : { registration: "open" as const };
}

/**
 * Registers an account and signs the person in (product/accounts 3).
 * @returns a redirect to the page that sent the person here, or to the dashboard. If the sign-in failed or the account waits for approval,
 * success; if the registration was refused, its message (product/accounts 7)
 */
export async function clientAction({
  request,
}: Route.ClientActionArgs): Promise<Outcome | Response> {
  const form = await request.formData();
  const [user = "", pwd = "", match] = ["user", "pwd", "match"].map((name) =>
    String(form.get(name)),
  );
  const isUserValid = USERNAME_PATTERN.test(user) && !isReservedName(user);
  if (!isUserValid || !PASSWORD_PATTERN.test(pwd) || pwd !== match) {
    return { isRegistered: false, message: MESSAGES.register.invalid };
  }
  const json = { user, pwd, clientid: DEFAULT_CLIENT_ID };
  const response = await rest()
    .register.$post({ json })
    .catch(() => null);
  if (response === null) return { isRegistered: false, message: MESSAGES.noResponse };
  if (!response.ok) return refused(response, user);
  const { waiting = false } = (await response.json()) as { waiting?: boolean };
  if (waiting) return { isRegistered: true, isWaiting: true };
  const session = await signIn({ user, pwd, persist: isDeviceTrusted() });
  if (!session?.ok) return { isRegistered: true, isWaiting: false };
  return replace(returnAddress(new URL(request.url).searchParams.get("from")));
}

type Refusal = Pick<Response, "status" | "json">;

async function refused(response: Refusal, user: string): Promise<Outcome> {
  const { taken, other } = MESSAGES.register;
  if (response.status === 409) return { isRegistered: false, message: taken, takenName: user };
  return { isRegistered: false, message: await refusalMessage(other, response) };
}

export default function Register({ actionData: answer, loaderData }: Route.ComponentProps) {
  const actionData = answer as Outcome | undefined;
  const { clientName } = useSiteNames();
  const { privacy } = useSiteLinks();
  useLeadOn();
  const [user, setUser] = useState("");
  const [password, setPassword] = useState("");
  const [match, setMatch] = useState("");
  const [edited, setEdited] = useState<Outcome>();
  const isSending = useNavigation().formMethod !== undefined;
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => refusal.current?.focus(), [actionData]);
  if (actionData?.isRegistered) return <Registered isWaiting={actionData.isWaiting} />;
  if (loaderData.registration === "closed") return <Closed />;
  const isTaken = user !== "" && actionData?.takenName === user;
  const isUserValid = USERNAME_PATTERN.test(user) && !isTaken;
  const isPasswordValid = PASSWORD_PATTERN.test(password);
  const isMatch = isPasswordValid && match === password;
  // Any edit clears the message of the last attempt.
  const message = actionData === edited ? undefined : actionData?.message;
  const onEdit = (set: (value: string) => void) => (value: string) => {
    set(value);
    setEdited(actionData);
  };
  return (
    <FormCard heading="Sign Up">
      <Form method="post" noValidate>
        {message && <ErrorMessage ref={refusal} message={message} />}
        <CheckedField
          label="Username"
          name="user"
          autoComplete="username"
          value={user}
          isValid={isUserValid}
          help={isTaken ? NAME_TAKEN : USERNAME_HELP}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page has
          autoFocus
          onChange={onEdit(setUser)}
        />
        <CheckedField
          label="Password"
          name="pwd"
          type="password"
          autoComplete="new-password"
          value={password}
          isValid={isPasswordValid}
          help={<NewPasswordHelp password={password} />}
          onChange={onEdit(setPassword)}
        />
        <CheckedField
          label="Confirm Password"
          name="match"
          type="password"
          autoComplete="new-password"
          value={match}
          isValid={isMatch}
          help={PASSWORD_MATCH_HELP}
          onChange={onEdit(setMatch)}
        />
        <SubmitButton
          isDisabled={!isUserValid || !isPasswordValid || !isMatch}
          isSending={isSending}
          sendingText="Signing up ..."
        >
          Sign Up
        </SubmitButton>
        <p className={plain.note}>
          Already registered? <SignInLink className={plain.textLink} />
        </p>
      </Form>
      <RegistrationTrust
        clientName={clientName}
        privacy={privacy}
        needsApproval={loaderData.registration === "approval"}
      />
    </FormCard>
  );
}

function Closed() {
  return (
    <FormCard heading="Sign Up">
      <p>{REGISTRATION_CLOSED}</p>
      <SignInLink className={plain.button} />
    </FormCard>
  );
}

/** Keeps the page that the person wanted. */
function SignInLink(look: Pick<ComponentProps<typeof Link>, "className" | "ref">) {
  const { search } = useLocation();
  return (
    <Link {...look} to={{ pathname: "/login", search }}>
      Sign In
    </Link>
  );
}

function Registered({ isWaiting }: { isWaiting: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  // The form had the focus and is no longer on the page.
  useEffect(() => link.current?.focus(), []);
  return (
    <FormCard heading="Success!">
      <p role="status">
        {isWaiting
          ? "Your account has been created. An administrator must approve it before you can sign in."
          : "Your account is ready."}
      </p>
      <SignInLink ref={link} className={plain.button} />
    </FormCard>
  );
}

type RegistrationTrustProps = {
  clientName: string;
  /** The address of the client's own privacy policy. */
  privacy?: string;
  needsApproval: boolean;
};

/** Explains who approves a new account, and which data are stored. */
function RegistrationTrust({ clientName, privacy, needsApproval }: RegistrationTrustProps) {
  return (
    <ul className={styles.trust}>
      <li>
        <UserCheck size="18" />
        {needsApproval
          ? "An administrator approves new accounts before they can sign in."
          : "Your account works at once. You can delete it at any time."}
      </li>
      <li>
        <Lock size="18" />
        <span>
          {clientName} stores your username, a hash of your password, and the time and place of your
          last sign-in. Nobody can read the password from the hash.
        </span>
      </li>
      <li>
        <EyeOff size="18" />
        <span>
          No tracking and no advertising.{" "}
          <PageLink name="privacy" address={privacy} className={plain.textLink} />
        </span>
      </li>
    </ul>
  );
}
