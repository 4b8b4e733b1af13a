import { type ReactNode, Suspense, lazy } from "react";
import plain from "#app/look/plain.module.css";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import { hasSidebar, SIDEBAR_LINKS, type SidebarLink } from "#app/workspace/sidebar-links.ts";
import styles from "./loading-shapes.module.css";

// The server renders these shapes, so they are made without Chakra.

/** The pages with a sidebar load it; the others need none. */
export const SidebarPage = lazy(async () => ({
  default: (await import("#app/workspace/sidebar.tsx")).SidebarPage,
}));

const GENERATORS = GENERATOR_PAGES.map(({ path, title }) => ({ to: path, label: title }));

/** The pages whose title is always the same. */
const LINKS: Pick<SidebarLink, "to" | "label" | "heading">[] = [
  ...SIDEBAR_LINKS,
  ...GENERATORS,
  { to: "/dashboard", label: "Dashboard" },
  { to: "/make", label: "Make a tool" },
  { to: "/results", label: "Results" },
  { to: "/account", label: "Account" },
];

/** Pages that begin with a form. */
const FORMS = ["/make", "/account", ...GENERATORS.map(({ to }) => to)];

/** Pages that begin with tabs, figures and a chart, as that of a client does. */
const FIGURES = /^\/(?:clients\/|usage$|site$)/u;

/** Pages that are a column in the middle. */
const NARROW = ["/make", "/account"];

/** Stands in place of a page while its session or its data load: sidebar, title, and four rows, cards or fields, or a chat (product/site 5). */
export function PageOutline({ pathname }: { pathname: string }) {
  const link = LINKS.find(({ to }) => to === pathname);
  const outline = (
    <div aria-busy="true" data-outline="">
      {/* Not the heading of the page: that one gets the focus. */}
      <p aria-hidden="true" className={`${styles.heading} ${styles.shape}`}>
        {link ? (link.heading ?? link.label) : <span className={styles.bar} />}
      </p>
      <p role="status" className={plain.muted}>
        Loading...
      </p>
      <div className={styles.shape}>
        <Shape pathname={pathname} />
      </div>
    </div>
  );
  const width = NARROW.includes(pathname) ? styles.narrow : "";
  const withoutSidebar = <div className={`${plain.wide} ${styles.page} ${width}`}>{outline}</div>;
  if (!hasSidebar(pathname)) return withoutSidebar;
  return (
    <Suspense fallback={withoutSidebar}>
      <SidebarPage>{outline}</SidebarPage>
    </Suspense>
  );
}

/** Hides the shapes from people without a session, who are led to sign-in. */
export function WhileRestoring({ children }: { children: ReactNode }) {
  return <div className={styles.restoring}>{children}</div>;
}

function Shape({ pathname }: { pathname: string }) {
  if (pathname === "/dashboard") return <Cards />;
  if (pathname === "/chat") return <ChatShape />;
  if (pathname.startsWith("/widgets/"))
    return (
      <TabsShape>
        <FormShape />
        <div className={styles.text} />
      </TabsShape>
    );
  if (FIGURES.test(pathname)) return <TabsShape>{four(styles.figure, 2)}</TabsShape>;
  return FORMS.includes(pathname) ? <FormShape /> : <RowsShape />;
}

const FOUR = ["1", "2", "3", "4"];

const BARS = FOUR.map((bar) => <span key={bar} className={styles.bar} />);

/** Four boxes of one look, each with some bars. */
function four(look: string | undefined, bars: number): ReactNode {
  return FOUR.map((box) => (
    <div key={box} className={look}>
      {BARS.slice(-bars)}
    </div>
  ));
}

function Cards() {
  return <div className={styles.cards}>{four(styles.card, 3)}</div>;
}

function TabsShape({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={styles.tabs}>{BARS}</div>
      <div className={styles.cards}>{children}</div>
    </>
  );
}

/** The list of threads, the messages of one, and the field for the next. */
function ChatShape() {
  return (
    <div className={styles.chat}>
      <div className={styles.threads}>{BARS}</div>
      <div className={styles.thread}>
        <div className={styles.messages}>{BARS}</div>
        <div className={styles.message} />
      </div>
    </div>
  );
}

/** Stands in place of a table or a list that loads. */
export function RowsShape() {
  return (
    <div className={styles.rows} aria-busy="true">
      {four(styles.row, 3)}
    </div>
  );
}

/** Stands in place of the fields of a form that loads. */
export function FormShape() {
  return (
    <div className={styles.form} aria-busy="true">
      {four(styles.field, 2)}
    </div>
  );
}

/** Stands in place of a field of rich text that loads: its label, its tools and its text. */
export function TextShape() {
  return (
    <div className={styles.field} aria-busy="true">
      <span className={styles.bar} />
      <div className={styles.text}>{BARS}</div>
    </div>
  );
}
