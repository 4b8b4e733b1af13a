import type { ReactNode } from "react";
import { ChangePassword } from "#app/accounts/change-password.tsx";
import { DeleteAccount } from "#app/accounts/delete-account.tsx";
import { DownloadData } from "#app/accounts/download-data.tsx";
import { EndSessions } from "#app/accounts/end-sessions.tsx";
import { StorageUsed } from "#app/accounts/storage-used.tsx";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { pageTitle } from "#app/site/page-title.ts";
import type { Route } from "./+types/account.ts";
import styles from "./account.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Account", matches);
}

/** Loads how much is stored; `storage` is null if that is not available now. The rest of the page works without it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const response = await rest(request.signal)
    .account.storage.$get()
    .catch(() => null);
  return { storage: response?.ok ? await response.json() : null };
}

/** A person's own account (product/accounts 8). */
export default function Account({ loaderData }: Route.ComponentProps) {
  const user = useSession()?.user ?? "";
  return (
    <div className={`${plain.container} ${styles.page}`}>
      <div>
        <h1 className={plain.heading}>Account</h1>
        <p className={plain.muted}>Signed in as {user}.</p>
      </div>
      <Part heading="Password" text="After the change, all your other sessions end.">
        <ChangePassword username={user} />
      </Part>
      <Part heading="Sessions" text="Ends your sessions on all devices and browsers, this one too.">
        <EndSessions />
      </Part>
      <Part
        heading="Your data"
        text="Your account, chat threads, results and favourites as a JSON file."
      >
        <DownloadData />
      </Part>
      <Part heading="Storage" text="Your results and chats can take 50 MB.">
        <StorageUsed storage={loaderData.storage} />
      </Part>
      <Part
        heading="Delete account"
        text="Deletes your account with its chat threads, results and favourites. Download your data first if you want to keep it."
      >
        <DeleteAccount username={user} />
      </Part>
    </div>
  );
}

type PartProps = { heading: string; text: string; children: ReactNode };

function Part({ heading, text, children }: PartProps) {
  return (
    <section className={styles.part}>
      <div>
        <h2 className={plain.heading}>{heading}</h2>
        <p className={plain.note}>{text}</p>
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  );
}
