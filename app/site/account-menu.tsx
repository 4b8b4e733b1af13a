import { CircleUserRound } from "lucide-react";
import { NavLink, useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { useSession } from "#app/session/use-session.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSignOutEverywhere } from "#app/session/use-sign-out-everywhere.ts";
import { Menu } from "#app/site/menu.tsx";
import { NOT_SIGNED_OUT } from "#domain/messages.ts";
import styles from "./account-menu.module.css";

/** The header's menu with the person's name. Until the session is restored, only the server has the name. */
export function AccountMenu() {
  const name = useSession()?.user;
  const { leave, hasFailed } = useSignOutEverywhere();
  const navigate = useNavigate();
  /** Whoever has a passkey is asked on the account page whether to keep it. */
  async function askAndLeave() {
    const passkeys = await rest()
      .account.passkeys.$get()
      .catch(() => null);
    const has = passkeys?.ok && (await passkeys.json()).length > 0;
    await (has ? navigate("/account?leave=1") : leave());
  }
  return (
    <Menu
      label={
        <>
          <CircleUserRound size="18" aria-hidden="true" />
          <span className={styles.name}>{name ?? "Account"}</span>
        </>
      }
    >
      {name && <p className={plain.note}>Signed in as {name}</p>}
      <NavLink to="/account">Account</NavLink>
      <button type="button" onClick={() => void askAndLeave()}>
        Sign out everywhere
      </button>
      <p role="status" className={plain.note} hidden={!hasFailed}>
        {hasFailed && NOT_SIGNED_OUT}
      </p>
    </Menu>
  );
}
