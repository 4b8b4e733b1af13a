import { type ReactNode, useRef, type RefObject, useEffect, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigation, useRouteLoaderData } from "react-router";
import "#app/look/reset.css";
import "#app/look/tokens.css";
import "#app/look/fonts.css";
import bodyFont from "#app/look/fonts/inter-latin.woff2";
import headingFont from "#app/look/fonts/source-serif-latin.woff2";
import plain from "#app/look/plain.module.css";
import { hasSidebar } from "#app/workspace/sidebar-links.ts";
import { restContext } from "#app/page-context.ts";
import { usePendingSignOut, useSession, useShownRoles } from "#app/session/use-session.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { FailedPage } from "#app/site/failed-page.tsx";
import { SiteFooter } from "#app/site/site-footer.tsx";
import { SiteHeader } from "#app/site/site-header.tsx";
import { loadSite, type SiteNames, UNNAMED } from "#app/site/site-names.ts";
import type { ClientLinks } from "#domain/clients/frame.ts";
import type { DemoFrame } from "#domain/clients/replies.ts";
import type { OfferedSignIn } from "#domain/single-sign-on/replies.ts";
import { SIGN_OUT_PENDING } from "#domain/messages.ts";
import type { Route } from "./+types/site.ts";
import styles from "./site.module.css";

export const SITE_ROUTE = "layouts/site";

const CONTENT = "content";

/** The fonts that every page shows above the fold. */
export function links() {
  return [bodyFont, headingFont].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  }));
}

/** Loads names, links, demo frames and the identity provider of the client that owns this site, on the server, so that the first paint shows them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const site = await loadSite(context.get(restContext), origin);
  return { ...site, origin, year: new Date().getFullYear() };
}

/** The names do not change while the page is open, so they are loaded once. */
export function shouldRevalidate() {
  return false;
}

/** Gives the client's name and tagline to any page of the site. */
export function useSiteNames(): SiteNames {
  return useRouteLoaderData<typeof loader>(SITE_ROUTE)?.names ?? UNNAMED;
}

/** Gives the addresses that the client has set for the footer's links. */
export function useSiteLinks(): ClientLinks {
  return useRouteLoaderData<typeof loader>(SITE_ROUTE)?.links ?? {};
}

/** Gives the frames of the demo toolkit to the home page. */
export function useDemoFrames(): DemoFrame[] {
  return useRouteLoaderData<typeof loader>(SITE_ROUTE)?.demo ?? [];
}

/** Gives the identity provider of the site to the page of sign-in; null without one. */
export function useOfferedSignIn(): OfferedSignIn | null {
  return useRouteLoaderData<typeof loader>(SITE_ROUTE)?.signIn ?? null;
}

/** The layout of all pages but the embed: header, page and footer. */
export default function Site() {
  const isLoading = useNavigation().state === "loading";
  const isRestoring = useIsRestoring(isLoading);
  return <SiteFrame>{isRestoring ? <SessionLoading /> : <Outlet />}</SiteFrame>;
}

/** Error boundary of public pages: the header stays, with the sentence and Retry below it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <FailedPage error={error} />
    </SiteFrame>
  );
}

function SiteFrame({ children }: { children: ReactNode }) {
  const { year } = useRouteLoaderData<typeof loader>(SITE_ROUTE) ?? {};
  const links = useSiteLinks();
  const { clientName } = useSiteNames();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === "loading";
  const content = useRef<HTMLElement>(null);
  const announced = useNavigationFocus(content);
  const isSignOutPending = usePendingSignOut();
  const isSlim = hasSidebar(pathname);
  // Between all pages of people who are signed in, the header stays where it is.
  const isWorkspace = useMatches().some(({ id }) => id === "layouts/workspace");
  const container = (isWorkspace ? plain.wide : plain.container) ?? "";
  return (
    <>
      {/* Chromium paints first when it has read up to this element: half a header would move when the rest of it comes. */}
      <link rel="expect" href={`#${CONTENT}`} blocking="render" />
      <a href={`#${CONTENT}`} className={styles.skip}>
        Skip to content
      </a>
      <div aria-live="polite" className={styles.skip}>
        {announced}
      </div>
      {isLoading && <div className={styles.progress} />}
      <div className={styles.page}>
        <SiteHeader clientName={clientName} container={container} />
        <main id={CONTENT} ref={content} tabIndex={-1} className={styles.content}>
          {isSignOutPending && (
            <div className={`${container} ${styles.notice}`}>
              <ErrorMessage message={SIGN_OUT_PENDING} />
            </div>
          )}
          {children}
        </main>
        <SiteFooter {...{ clientName, links, year, container, isSlim }} />
      </div>
    </>
  );
}

/** Whether a page is loading and the session of this trusted device must be restored before it. */
function useIsRestoring(isLoading: boolean): boolean {
  const session = useSession();
  const roles = useShownRoles();
  return isLoading && session === null && roles !== null;
}

/**
 * Moves the focus to the page's heading after a navigation to another page, unless a field of the page or a dialog that opened with it has it. It does nothing
 * after the first load and when only the search parameters change.
 * @param content the element that contains the page; gets the focus if the page has no heading
 * @returns the title of the new page, for a live region
 */
function useNavigationFocus(content: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    // A form that opens with the focus in its first field keeps it there.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
      return;
    // A dialog closes when the focus leaves it.
    if (document.querySelector("[role=dialog][data-state=open]")) return;
    const heading = content.current?.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? content.current)?.focus({ preventScroll: true });
  }, [content, pathname]);
  return title;
}

function SessionLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className={plain.spinner} />
      <p className={plain.muted}>Loading...</p>
    </div>
  );
}
