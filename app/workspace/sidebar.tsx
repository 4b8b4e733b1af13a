import {
  Activity,
  Box,
  Building2,
  ChartColumn,
  ChevronRight,
  Cpu,
  Globe,
  History,
  LayoutDashboard,
  LayoutGrid,
  Lock,
  MessageCircle,
  MessageSquareText,
  Settings,
  Users,
} from "#app/look/icons.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import plain from "#app/look/plain.module.css";
import { useShownRoles } from "#app/session/use-session.ts";
import { PaletteButton } from "#app/workspace/palette-host.tsx";
import { lockedLinks, SIDEBAR_GROUPS, type SidebarLink } from "#app/workspace/sidebar-links.ts";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import styles from "./sidebar.module.css";

const REASON = "Administrators only";

const ICONS: Record<string, typeof Lock> = {
  "/admin": LayoutDashboard,
  "/chat": MessageCircle,
  "/widgets": LayoutGrid,
  "/toolkits": Box,
  "/clients": Building2,
  "/users": Users,
  "/site": Globe,
  "/site/people": Users,
  "/site/widgets": LayoutGrid,
  "/usage": ChartColumn,
  "/runs": MessageSquareText,
  "/models": Cpu,
  "/audit": History,
  "/settings": Settings,
  "/operations": Activity,
};

/** The one page of educators with the sidebar. */
const CHAT = "/chat";

/**
 * A page with the sidebar: the administrators' pages and the chat (product/site 2). For educators it is a line
 * above the page on every screen. The server renders it as well, so it has no Chakra.
 * There all links are in the document, and styles show those of the stored roles.
 */
export function SidebarPage({ children }: { children: ReactNode }) {
  const roles = useShownRoles();
  const locked = roles === null ? [] : lockedLinks(roles);
  const isRow = roles !== null && !roles.some((role) => role !== ROLE.User);
  const { pathname } = useLocation();
  // Educators come to the workbench of a tool from their dashboard: no link of theirs leads there.
  const list = useCurrentInView();
  const hasLinks = !isRow || pathname === CHAT;
  return (
    <div
      className={`${plain.wide} ${styles.page}`}
      data-row={isRow || undefined}
      // Before the roles are known, the style sheet asks the stored ones.
      data-restoring={roles === null ? pathname : undefined}
    >
      {hasLinks && (
        <nav ref={list} aria-label="Administration" className={styles.sidebar}>
          <PaletteButton className={styles.search} />
          {SIDEBAR_GROUPS.map(({ name, links }) => (
            <LinkGroup key={name} name={name} links={links} roles={roles} />
          ))}
          {locked.length > 0 && <LockedLinks links={locked} />}
        </nav>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
}

type LinkGroupProps = { name: string; links: SidebarLink[]; roles: readonly RoleCode[] | null };

/** A group, for those who have its roles. On a phone its links follow the others in the same line. */
function LinkGroup({ name, links: all, roles }: LinkGroupProps) {
  const links = roles === null ? all : all.filter(({ role }) => roles.includes(role));
  if (links.length === 0) return null;
  // Before the roles are known, app/look/reset.css shows what the stored ones may open.
  const unlessKnown = (link: SidebarLink | undefined) => (roles === null ? link?.role : undefined);
  return (
    <div className={styles.group}>
      {name && (
        <p className={styles.name} data-role={unlessKnown(links[0])}>
          {name}
        </p>
      )}
      {links.map((link) => {
        const { to, label } = link;
        const Icon = ICONS[to] ?? Box;
        return (
          <NavLink
            key={to}
            // Else My site would be marked on the pages below its address, too.
            end={to === "/site"}
            to={to}
            className={styles.link}
            data-role={unlessKnown(link)}
          >
            <Icon size="16" />
            {label}
          </NavLink>
        );
      })}
    </div>
  );
}

/** The links that the person's role may not open, folded. */
function LockedLinks({ links }: { links: SidebarLink[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className={`${styles.link} ${styles.fold}`}
        onClick={() => setOpen(!isOpen)}
      >
        Administration <ChevronRight size="14" />
      </button>
      {isOpen && links.map(({ to, label }) => <LockedLink key={to} label={label} />)}
    </>
  );
}

/** A link to a page that the person's role may not open: it leads nowhere, and its title is the reason. */
function LockedLink({ label }: { label: string }) {
  return (
    <span
      role="link"
      aria-disabled="true"
      tabIndex={0}
      title={REASON}
      className={`${styles.link} ${styles.locked}`}
    >
      {label} <Lock size="12" />
      <span className={styles.hidden}>{REASON}</span>
    </span>
  );
}

/** Scrolls the line of links on a phone to the link of the current page. */
function useCurrentInView() {
  const links = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const nav = links.current;
    const current = nav?.querySelector<HTMLElement>("[aria-current]");
    // In the middle, as the tabs of a page: what stands before and after it shows that the line scrolls.
    if (nav && current)
      nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return links;
}
