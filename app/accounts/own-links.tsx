import plain from "#app/look/plain.module.css";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { timeText } from "#app/workspace/time-text.tsx";
import type { OwnLink } from "#domain/account-replies.ts";
import styles from "./own-sessions.module.css";

/** What was done with one-time links of the account, the newest first (product/accounts 9). `null`: it could not be loaded. */
export function OwnLinks({ links }: { links: OwnLink[] | null }) {
  if (links === null) return <LoadFailure message="The links could not be loaded." />;
  return (
    <ul className={styles.list} aria-label="One-time links">
      {links.map((link, place) => (
        <li key={place}>
          <div>
            <strong>{textOf(link)}</strong>
            <p className={plain.note}>
              <time dateTime={link.at}>{timeText(link.at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function textOf({ what, by }: OwnLink): string {
  if (what === "password") return "A link was used: a new password was set";
  if (what === "session") return "A link was used: somebody signed in to make a passkey";
  if (by === null) return "A link was asked for in your name";
  return `A link was made by ${MAKERS[by] ?? by}`;
}

const MAKERS: Partial<Record<string, string>> = {
  Platform: "the platform",
  "Former account": "a former account",
};
