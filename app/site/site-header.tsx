import { Link, PrefetchPageLinks, useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { signOut } from "#app/session/session-calls.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { ColorModeButton } from "#app/site/color-mode-button.tsx";
import { ROLE } from "#domain/account-roles.ts";
import styles from "./site-header.module.css";

type SiteHeaderProps = { clientName: string; container: string };

/** The shared header: the client's name, and the links for the roles of the session. */
export function SiteHeader({ clientName, container }: SiteHeaderProps) {
  const roles = useShownRoles();
  return (
    <header className={styles.header}>
      <div className={`${container} ${styles.row}`}>
        <Link to="/" className={`${plain.link} ${styles.name}`}>
          {clientName}
        </Link>
        <nav aria-label="Main" className={styles.links}>
          {roles === null ? (
            <SignedOutLinks />
          ) : (
            <SignedInLinks isAdmin={roles.includes(ROLE.Admin)} />
          )}
          <ColorModeButton />
        </nav>
      </div>
    </header>
  );
}

function SignedOutLinks() {
  return (
    <>
      <HeaderLink to="/dashboard">Sign In</HeaderLink>
      <HeaderLink to="/register">Sign Up</HeaderLink>
    </>
  );
}

function SignedInLinks({ isAdmin }: { isAdmin: boolean }) {
  const navigate = useNavigate();
  async function leave() {
    // Leaves the protected page before the session ends: otherwise its gate would redirect to sign-in.
    await navigate("/");
    await signOut();
  }
  return (
    <>
      <HeaderLink to="/dashboard">Dashboard</HeaderLink>
      {isAdmin && <HeaderLink to="/admin">Admin Page</HeaderLink>}
      <button type="button" className={plain.link} onClick={() => void leave()}>
        Logout
      </button>
      {/* Signing out leads to the home page, also without a connection. */}
      <PrefetchPageLinks page="/" />
    </>
  );
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={plain.link}>
      {children}
    </Link>
  );
}
