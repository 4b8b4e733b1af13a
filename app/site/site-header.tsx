import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, type To, useLocation, useNavigate } from "react-router";
import { ChevronDown, CircleUserRound, Moon, Sun } from "#app/look/icons.ts";
import plain from "#app/look/plain.module.css";
import { signOut } from "#app/session/session-calls.ts";
import { useSession, useShownRoles } from "#app/session/use-session.ts";
import { chooseColorScheme, useColorScheme } from "#app/site/color-scheme.ts";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import { PrefetchedPage } from "#app/site/prefetched-page.tsx";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import styles from "./site-header.module.css";

/**
 * The shared header: the client's name, the links for the roles of the session, and the person's menu. The server renders the links of
 * everybody; until the script runs, app/look/reset.css shows those of the stored session.
 */
export function SiteHeader({ clientName, container }: { clientName: string; container: string }) {
  const roles = useShownRoles();
  const isReady = useIsReady();
  const signedIn = isReady ? roles : EVERY_ROLE;
  return (
    <header className={styles.header}>
      <div className={`${container} ${styles.row}`}>
        <Link to="/" className={`${plain.link} ${styles.name}`}>
          <span>{clientName}</span>
        </Link>
        <nav aria-label="Main" className={styles.links}>
          {roles === null && <SignedOutLinks />}
          {signedIn !== null && <SignedInLinks roles={signedIn} />}
        </nav>
        <div className={styles.person}>
          {signedIn !== null && <PersonLinks />}
          <ColorModeButton />
        </div>
      </div>
    </header>
  );
}

const EVERY_ROLE: RoleCode[] = [ROLE.User, ROLE.Manager, ROLE.Admin];

function SignedOutLinks() {
  const { pathname, search } = useLocation();
  return (
    <>
      <HeaderLink to="/dashboard" role="none">
        Sign In
      </HeaderLink>
      {/* The address of the sign-in page contains the page that the person wanted. */}
      <HeaderLink
        to={{ pathname: "/register", search: pathname === "/login" ? search : "" }}
        role="none"
      >
        Sign Up
      </HeaderLink>
    </>
  );
}

function SignedInLinks({ roles }: { roles: readonly RoleCode[] }) {
  return (
    <>
      <HeaderLink to="/dashboard" role={ROLE.User}>
        Dashboard
      </HeaderLink>
      {roles.includes(ROLE.Admin) && (
        <HeaderLink to="/admin" role={ROLE.Admin}>
          Admin Page
        </HeaderLink>
      )}
      {roles.includes(ROLE.Manager) && (
        <HeaderLink to="/site" role={ROLE.Manager}>
          My site
        </HeaderLink>
      )}
      <HeaderLink to="/chat" role={ROLE.User}>
        Chat
      </HeaderLink>
      <HeaderLink to="/results" role={ROLE.User}>
        Results
      </HeaderLink>
      <Menu label="Tools">
        {GENERATOR_PAGES.map(({ path, title }) => (
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
  const isReady = useIsReady();
  async function leave() {
    // Leaves the protected page before the session ends: otherwise its gate would redirect to sign-in.
    await navigate("/");
    await signOut();
  }
  return (
    <>
      <AccountMenu />
      <button
        type="button"
        className={plain.link}
        data-role={unlessReady(isReady, ROLE.User)}
        disabled={!isReady}
        onClick={() => void leave()}
      >
        Logout
      </button>
      {/* Signing out leads to the home page, also without a connection. */}
      {isReady && <PrefetchedPage routes={["routes/home"]} />}
    </>
  );
}

/** A role by which app/look/reset.css shows an element until the script runs; `none` for people who are signed out. */
export type ShownFor = RoleCode | "none";

function unlessReady(isReady: boolean, role: ShownFor): ShownFor | undefined {
  return isReady ? undefined : role;
}

/** A link of the header; on its page it has aria-current. */
function HeaderLink({ to, role, children }: { to: To; role: ShownFor; children: string }) {
  return (
    <NavLink to={to} className={plain.link} data-role={unlessReady(useIsReady(), role)}>
      {children}
    </NavLink>
  );
}

/** Switches between light and dark colours. Until a person uses it, the site follows the system. */
function ColorModeButton() {
  const isDark = useColorScheme() === "dark";
  const look = `${plain.button} ${plain.icon}`;
  // Only the browser has the colour scheme: until the script runs, styles choose the picture.
  if (!useIsReady()) {
    return (
      <span aria-hidden="true" className={`${look} ${styles.scheme}`}>
        <Moon />
        <Sun />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={look}
      aria-label={isDark ? "Use light colors" : "Use dark colors"}
      onClick={() => chooseColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun /> : <Moon />}
    </button>
  );
}

/** The header's menu with the person's name. Until the session is restored, only the server has the name. */
function AccountMenu() {
  const name = useSession()?.user;
  return (
    <Menu
      label={
        <>
          <CircleUserRound size="18" />
          <span className={styles.account}>{name ?? "Account"}</span>
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

/** A button that opens a panel of links. Escape, a click elsewhere, the focus elsewhere and a click in the panel close it. */
function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the summary is a button
    <details
      ref={menu}
      className={styles.menu}
      // Menus are for people who are signed in: until the script runs, app/look/reset.css shows them by the stored session.
      data-role={useIsReady() ? undefined : ROLE.User}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
      }}
    >
      <summary className={plain.link}>
        {label}
        <ChevronDown size="14" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links are the controls */}
      <div className={styles.panel} onClick={close}>
        {children}
      </div>
    </details>
  );
}
