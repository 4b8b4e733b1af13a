import { type ReactNode, useState } from "react";
import { Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import {
  OwnEmail,
  OwnLinks,
  OwnPasskeys,
  OwnSessions,
  OwnSignIn,
} from "#app/accounts/own-account.tsx";
import { PasswordForm, ProofForm } from "#app/accounts/proof-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import type { Proof } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import { leaveSession, rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { KeepQuestion, keepText } from "#app/site/keep-question.tsx";
import { NewPasswordFields, useNewPassword } from "#app/site/account-fields.tsx";
import { titled } from "#app/site/page-title.ts";
import { ProviderProblem } from "#app/site/provider-problem.tsx";
import { saveFile } from "#app/site/save-file.ts";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";
import { NOTHING_STORED, STORAGE_FULL } from "#domain/assistant/storage.ts";
import type { Route } from "./+types/account.ts";
import styles from "./account.module.css";

export const meta = titled("Account");

/** Loads how much is stored, sessions, passkeys, one-time links, e-mail and the sign-in by a provider; each is null if it is not available now. The rest of the page works without them. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { account } = rest(request.signal);
  const [storage, sessions, passkeys, links, email, signIn] = await Promise.all([
    account.storage.$get().catch(() => null),
    account.sessions.$get().catch(() => null),
    account.passkeys.$get().catch(() => null),
    account.links.$get().catch(() => null),
    account.email.$get().catch(() => null),
    account["sign-in"].$get().catch(() => null),
  ]);
  return {
    storage: storage?.ok ? await storage.json() : null,
    sessions: sessions?.ok ? await sessions.json() : null,
    passkeys: passkeys?.ok ? await passkeys.json() : null,
    links: links?.ok ? await links.json() : null,
    email: email?.ok ? await email.json() : null,
    signIn: signIn?.ok ? await signIn.json() : null,
  };
}

/** A person's own account (product/accounts 8). */
export default function Account({ loaderData }: Route.ComponentProps) {
  const user = useSession()?.user ?? "";
  const [search] = useSearchParams();
  const { sessions, links } = loaderData;
  const passkeys = loaderData.passkeys?.length ?? 0;
  return (
    <div className={`${plain.wide} ${styles.page}`}>
      <div>
        <h1 className={plain.heading}>Account</h1>
        <p className={plain.muted}>Signed in as {user}.</p>
      </div>
      <Part heading="Password" text="After the change, all your other sessions end.">
        <ChangePassword username={user} passkeys={passkeys} />
      </Part>
      <Part
        heading="Passkeys"
        text="Sign in with your fingerprint, your face or the PIN of your device, without a password. A passkey works on this site only."
      >
        <OwnPasskeys username={user} passkeys={loaderData.passkeys} />
      </Part>
      {loaderData.signIn && (
        <Part
          heading={`Sign in with ${loaderData.signIn.label}`}
          text="Sign in with the account that you have there. Your password and passkeys keep working, unless your site requires the provider."
        >
          <ProviderProblem />
          <OwnSignIn
            username={user}
            stored={loaderData.signIn}
            isJustLinked={search.get("linked") === "1"}
          />
        </Part>
      )}
      <Part
        heading="E-mail"
        text="If you forget your password, a link to set a new one is sent to this address."
      >
        <OwnEmail username={user} stored={loaderData.email} />
      </Part>
      <Part
        heading="Sessions"
        text="You are signed in on these devices. If you do not know one of them, end its session, then change your password."
      >
        <OwnSessions username={user} sessions={sessions} passkeys={passkeys} />
      </Part>
      {links?.length !== 0 && (
        <Part
          heading="One-time links"
          text="Anyone who has such a link can get into your account once. If somebody else used one, change your password and remove passkeys that you do not know."
        >
          <OwnLinks links={links} />
        </Part>
      )}
      <Part
        heading="Usage"
        text="See how many answers you got on each day, and how many all others of your site got."
      >
        <Link to="/usage" className={`${plain.button} ${plain.quiet}`}>
          Show usage
        </Link>
      </Part>
      <Part
        heading="Your data"
        text="The file has your account, sessions, passkeys, chats, results and favourites, as JSON."
      >
        <DownloadData />
      </Part>
      <Part heading="Storage" text="Your results and chats can use up to 50 MB.">
        <StorageUsed storage={loaderData.storage} />
      </Part>
      <Part
        heading="Delete account"
        text="Deletes your account with its chats, results and favourites, at once and for ever. Nobody can bring them back. Download your data first if you want to keep it."
        isDanger
      >
        <DeleteAccount username={user} />
      </Part>
    </div>
  );
}

type PartProps = { heading: string; text: string; isDanger?: boolean; children: ReactNode };

function Part({ heading, text, isDanger, children }: PartProps) {
  return (
    <section className={`${styles.part} ${isDanger ? styles.danger : ""}`}>
      <div>
        <h2 className={plain.heading}>{heading}</h2>
        <p className={plain.note}>{text}</p>
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  );
}

/** The button that downloads the person's data as a JSON file (product/accounts 8). */
function DownloadData() {
  const { sendForFile, isSending, refusal } = useCall();
  async function download() {
    const file = await sendForFile(() => rest().account.data.$get());
    if (file) saveFile(file, "my-data.json");
  }
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      <button
        type="button"
        className={`${plain.button} ${plain.quiet}`}
        disabled={isSending}
        aria-busy={isSending}
        onClick={() => void download()}
      >
        {isSending ? "Downloading ..." : "Download my data"}
      </button>
    </>
  );
}

/** The button and the form that delete the person's own account (product/accounts 8). */
function DeleteAccount({ username }: { username: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, refusal, forgetRefusal } = useCall();
  async function remove(json: Proof) {
    if (!(await send(() => rest().account.$delete({ json })))) return;
    await navigate("/");
    leaveSession();
  }
  function cancel() {
    forgetRefusal();
    setAsking(false);
  }
  if (!isAsking) {
    return (
      <button
        type="button"
        className={`${plain.button} ${plain.quiet}`}
        onClick={() => setAsking(true)}
      >
        Delete my account
      </button>
    );
  }
  return (
    <ProofForm
      username={username}
      action="Delete for ever"
      sendingText="Deleting ..."
      help="This cannot be undone."
      isSending={isSending}
      refusal={refusal}
      onProof={remove}
      onCancel={cancel}
    />
  );
}

/**
 * The form that changes the person's own password (product/accounts 8).
 * @param passkeys how many the person has: whether they stay is asked
 */
function ChangePassword({ username, passkeys }: { username: string; passkeys: number }) {
  const [old, setOld] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const fields = useNewPassword();
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();
  const isReady = old !== "" && fields.isMatch;

  async function change(removesPasskeys: boolean) {
    setAsking(false);
    const json = { old, password: fields.password, removesPasskeys };
    if (!(await send(() => rest().account.password.$post({ json })))) return;
    setOld("");
    fields.clear();
    setChanged(true);
    // Sessions and links have ended, and passkeys may have.
    await revalidate();
  }
  async function onSubmit() {
    setChanged(false);
    if (!isReady) return;
    if (passkeys > 0) setAsking(true);
    else await change(false);
  }
  return (
    <PasswordForm username={username} refusal={refusal} onSubmit={onSubmit}>
      <TextField
        label="Old Password"
        name="old"
        type="password"
        autoComplete="current-password"
        value={old}
        onChange={(event) => setOld(event.target.value)}
      />
      <NewPasswordFields fields={fields} />
      {isAsking && (
        <KeepQuestion
          text={keepText("your password changes", { passkeys })}
          isSending={isSending}
          onAnswer={(isKept) => void change(!isKept)}
          onCancel={() => setAsking(false)}
        />
      )}
      <SubmitButton
        isDisabled={!isReady}
        isSending={isSending}
        isHidden={isAsking}
        sendingText="Changing ..."
      >
        Change password
      </SubmitButton>
      <p role="status" className={plain.note}>
        {isChanged && "Your password has been changed. All your other sessions have ended."}
      </p>
    </PasswordForm>
  );
}

/** How much of their storage a person uses (product/accounts 8). */
function StorageUsed({ storage }: { storage: { bytes: number; limit: number } | null }) {
  if (storage === null) return <p>Your storage could not be measured. Reload the page.</p>;
  const { bytes, limit } = storage;
  const used = `${megabytes(bytes)} of ${megabytes(limit)} MB used`;
  return (
    <>
      <meter className={styles.bar} aria-label="Storage" max={limit} value={bytes} />
      <p>{used}</p>
      {bytes >= limit && (
        <p className={plain.note}>
          {STORAGE_FULL} {NOTHING_STORED}
        </p>
      )}
    </>
  );
}

const FORMAT = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

function megabytes(bytes: number): string {
  return FORMAT.format(bytes / 1_000_000);
}
