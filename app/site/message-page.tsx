import { ArrowLeft, ArrowRight } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { useShownRoles } from "#app/session/use-session.ts";
import type { ShownFor } from "#app/site/site-header.tsx";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import styles from "./message-page.module.css";

type MessagePageProps = { heading: string; message: string; help: ReactNode };

/**
 * A page with one message, a button that leads back, and the pages from which a person can go on. The server renders the pages of everybody;
 * until the script runs, app/look/reset.css shows those of the stored session.
 */
export function MessagePage({ heading, message, help }: MessagePageProps) {
  const navigate = useNavigate();
  const roles = useShownRoles();
  const isReady = useIsReady();
  const ways = isReady ? WAYS.filter(({ shownFor }) => isFor(shownFor, roles)) : WAYS;
  function leave() {
    // A tab that was opened with this page has no history.
    void (history.length > 1 ? navigate(-1) : navigate("/"));
  }
  return (
    <div className={styles.place}>
      <h1 className={plain.heading}>{heading}</h1>
      <p className={styles.message}>{message}</p>
      <p className={plain.muted}>{help}</p>
      <button type="button" className={plain.button} disabled={!isReady} onClick={leave}>
        <ArrowLeft /> Go Back
      </button>
      <nav aria-label="Pages to go on from" className={styles.ways}>
        {ways.map(({ to, title, text, shownFor }) => (
          <Link key={to} to={to} data-role={isReady ? undefined : shownFor}>
            <span>
              <strong>{title}</strong>
              <span className={plain.note}>{text}</span>
            </span>
            <ArrowRight size="18" />
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The pages, with the role that sees them; `none` for people who are signed out. */
const WAYS: { to: string; title: string; text: string; shownFor?: ShownFor }[] = [
  {
    to: "/dashboard",
    title: "Your dashboard",
    text: "Search and open your widgets",
    shownFor: ROLE.User,
  },
  {
    to: "/results",
    title: "Your results",
    text: "Answers that you have got",
    shownFor: ROLE.User,
  },
  {
    to: "/admin",
    title: "Administration",
    text: "Widgets, clients, people",
    shownFor: ROLE.Admin,
  },
  { to: "/", title: "Home page", text: "What this site does, and a form to try" },
  { to: "/login", title: "Sign in", text: "To your widgets and results", shownFor: "none" },
];

function isFor(shownFor: ShownFor | undefined, roles: RoleCode[] | null): boolean {
  if (shownFor === "none") return roles === null;
  return shownFor === undefined || roles?.includes(shownFor) === true;
}
