import { ArrowLeft, ArrowRight } from "#app/look/icons.ts";
import { Link, useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { useShownRoles } from "#app/session/use-session.ts";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { ROLE } from "#domain/account-roles.ts";
import styles from "./message-page.module.css";

type MessagePageProps = { heading: string; message: string; help: string };

/** A page with one message, a button that leads back, and the pages from which a person can go on. */
export function MessagePage({ heading, message, help }: MessagePageProps) {
  const navigate = useNavigate();
  const roles = useShownRoles();
  function leave() {
    // A tab that was opened with this page has no history.
    void (history.length > 1 ? navigate(-1) : navigate("/"));
  }
  return (
    <div className={styles.place}>
      <h1 className={plain.heading}>{heading}</h1>
      <p className={styles.message}>{message}</p>
      <p className={plain.muted}>{help}</p>
      <button type="button" className={plain.button} disabled={!useIsReady()} onClick={leave}>
        <ArrowLeft /> Go Back
      </button>
      <nav aria-label="Pages to go on from" className={styles.ways}>
        {waysFor(roles).map(({ to, title, text }) => (
          <Link key={to} to={to}>
            <span>
              <strong>{title}</strong>
              <span className={plain.note}>{text}</span>
            </span>
            <ArrowRight size="18" aria-hidden="true" />
          </Link>
        ))}
      </nav>
    </div>
  );
}

const HOME = { to: "/", title: "Home page", text: "What this site does, and a form to try" };
const SIGNED_OUT = [HOME, { to: "/login", title: "Sign in", text: "To your widgets and results" }];
const SIGNED_IN = [
  { to: "/dashboard", title: "Your dashboard", text: "Search and open your widgets" },
  { to: "/results", title: "Your results", text: "Answers that you have got" },
];
const OF_ADMINISTRATORS = {
  to: "/admin",
  title: "Administration",
  text: "Widgets, clients, people",
};

function waysFor(roles: number[] | null) {
  if (roles === null) return SIGNED_OUT;
  return [...SIGNED_IN, roles.includes(ROLE.Admin) ? OF_ADMINISTRATORS : HOME];
}
