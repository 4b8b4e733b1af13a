import { CircleUserRound } from "#app/look/icons.ts";
import { Link, NavLink } from "react-router";
import plain from "#app/look/plain.module.css";
import { useSession } from "#app/session/use-session.ts";
import { Menu } from "#app/site/menu.tsx";
import styles from "./account-menu.module.css";

/** The header's menu with the person's name. Until the session is restored, only the server has the name. */
export function AccountMenu() {
  const name = useSession()?.user;
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
      {/* The page asks people with passkeys whether to keep them. A state, because a link of another site cannot have one. */}
      <Link to="/account" state="leaving">
        Sign out everywhere
      </Link>
    </Menu>
  );
}
