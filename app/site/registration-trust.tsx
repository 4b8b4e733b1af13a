import { EyeOff, Lock, UserCheck } from "lucide-react";
import plain from "#app/look/plain.module.css";
import { PageLink } from "#app/site/site-footer.tsx";
import styles from "./registration-trust.module.css";

type RegistrationTrustProps = {
  clientName: string;
  /** The address of the client's own privacy policy. */
  privacy?: string;
  needsApproval: boolean;
};

/** What becomes of a new account: who approves it, and what is stored. */
export function RegistrationTrust({ clientName, privacy, needsApproval }: RegistrationTrustProps) {
  return (
    <ul className={styles.trust}>
      <li>
        <UserCheck size="18" aria-hidden="true" />
        {needsApproval
          ? "An administrator approves new accounts before they can sign in."
          : "Your account works at once. You can delete it at any time."}
      </li>
      <li>
        <Lock size="18" aria-hidden="true" />
        <span>
          {clientName} stores your username, a hash of your password, and the time and place of your
          last sign-in. Nobody can read the password from the hash.
        </span>
      </li>
      <li>
        <EyeOff size="18" aria-hidden="true" />
        <span>
          No tracking and no advertising.{" "}
          <PageLink name="privacy" address={privacy} className={plain.textLink} />
        </span>
      </li>
    </ul>
  );
}
