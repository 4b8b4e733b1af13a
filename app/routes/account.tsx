import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ChangePassword } from "#app/accounts/change-password.tsx";
import { DeleteAccount } from "#app/accounts/delete-account.tsx";
import { DownloadData } from "#app/accounts/download-data.tsx";
import { OwnEmail } from "#app/accounts/own-email.tsx";
import { OwnLinks } from "#app/accounts/own-links.tsx";
import { OwnPasskeys } from "#app/accounts/own-passkeys.tsx";
import { OwnSessions } from "#app/accounts/own-sessions.tsx";
import { StorageUsed } from "#app/accounts/storage-used.tsx";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { ProviderProblem } from "#app/site/provider-problem.tsx";
import { OwnSignIn } from "#app/accounts/own-sign-in.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import type { Route } from "./+types/account.ts";
import styles from "./account.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Account", matches);
}

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
    <div className={`${plain.container} ${styles.page}`}>
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
      <Part heading="E-mail" text="For a link to set a new password, if you forget yours.">
        <OwnEmail username={user} stored={loaderData.email} />
      </Part>
      <Part
        heading="Sessions"
        text="Where you are signed in. End a session that you do not know, then change your password."
      >
        <OwnSessions username={user} sessions={sessions} passkeys={passkeys} />
      </Part>
      {links?.length !== 0 && (
        <Part
          heading="One-time links"
          text="Whoever has such a link gets into your account once. If one was used and it was not you, change your password, and remove passkeys that you do not know."
        >
          <OwnLinks links={links} />
        </Part>
      )}
      <Part
        heading="Your data"
        text="Your account, sessions, passkeys, chats, results and favourites as a JSON file."
      >
        <DownloadData />
      </Part>
      <Part heading="Storage" text="Your results and chats can take 50 MB.">
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
