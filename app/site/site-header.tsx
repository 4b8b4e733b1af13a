import { Moon, Sun } from "lucide-react";
import { Link, NavLink, PrefetchPageLinks, useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { signOut } from "#app/session/session-calls.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { AccountMenu } from "#app/site/account-menu.tsx";
import { chooseColorScheme, useColorScheme } from "#app/site/color-scheme.ts";
import { Menu } from "#app/site/menu.tsx";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import styles from "./site-header.module.css";

/** A page of the menu Tools. */
type Tool = { path: string; title: string };

type SiteHeaderProps = { clientName: string; container: string; tools: Tool[] };

/** The shared header: the client's name, the links for the roles of the session, and the person's menu. */
export function SiteHeader({ clientName, container, tools }: SiteHeaderProps) {
  const roles = useShownRoles();
  return (
    <header className={styles.header}>
      <div className={`${container} ${styles.row}`}>
        <Link to="/" className={`${plain.link} ${styles.name}`}>
          <span>{clientName}</span>
        </Link>
        <nav aria-label="Main" className={`${styles.links} ${useIsReady() ? "" : styles.rendered}`}>
          {roles === null ? <SignedOutLinks /> : <SignedInLinks roles={roles} tools={tools} />}
        </nav>
        <div className={styles.person}>
          {roles !== null && <PersonLinks />}
          <ColorModeButton />
        </div>
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

function SignedInLinks({ roles, tools }: { roles: readonly RoleCode[]; tools: Tool[] }) {
  return (
    <>
      <HeaderLink to="/dashboard">Dashboard</HeaderLink>
      {roles.includes(ROLE.Admin) && <HeaderLink to="/admin">Admin Page</HeaderLink>}
      {roles.includes(ROLE.Manager) && <HeaderLink to="/site">My site</HeaderLink>}
      <HeaderLink to="/chat">Chat</HeaderLink>
      <HeaderLink to="/results">Results</HeaderLink>
      <Menu label="Tools">
        {tools.map(({ path, title }) => (
          <NavLink key={path} to={path}>
            {title}
          </NavLink>
        ))}
      </Menu>
    </>
  );
}

function PersonLinks() {
  const navigate = useNavigate();
  async function leave() {
    // Leaves the protected page before the session ends: otherwise its gate would redirect to sign-in.
    await navigate("/");
    await signOut();
  }
  return (
    <>
      <AccountMenu />
      <button type="button" className={plain.link} onClick={() => void leave()}>
        Logout
      </button>
      {/* Signing out leads to the home page, also without a connection. */}
      <PrefetchPageLinks page="/" />
    </>
  );
}

/** A link of the header; on its page it has aria-current. */
function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} className={plain.link}>
      {children}
    </NavLink>
  );
}

/** Switches between light and dark colours. Until a person uses it, the site follows the system. */
function ColorModeButton() {
  const isDark = useColorScheme() === "dark";
  // The server cannot render it: only the browser has the colour scheme.
  if (!useIsReady()) return <span />;
  return (
    <button
      type="button"
      className={`${plain.button} ${plain.icon}`}
      aria-label={isDark ? "Use light colors" : "Use dark colors"}
      onClick={() => chooseColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun /> : <Moon />}
    </button>
  );
}
