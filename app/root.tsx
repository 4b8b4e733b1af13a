import { type ReactNode, useContext, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { FIRST_SCRIPT, THEME_COLORS } from "#app/look/first-script.ts";
import { useFrameLanguage } from "#app/embeds/frame-language.ts";
import { directionOf } from "#domain/frame-texts/language.ts";
import { MESSAGES } from "#domain/messages.ts";
import { NonceContext, isStaticPage } from "#app/static-page.ts";
import { notesContext } from "#app/page-context.ts";
import type { Route } from "./+types/root.ts";

/** Adds the pattern of the page's route to the request log, never its path: paths can contain API keys. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, pattern }, next) => {
    context.get(notesContext).route(pattern.startsWith("/") ? pattern : `/${pattern}`);
    return next();
  },
];

/** The HTML document of every page. A static page gets no framework script. */
export function Layout({ children }: { children: ReactNode }) {
  const isStatic = isStaticPage(useMatches());
  const frameLanguage = useFrameLanguage();
  const language = isStatic ? frameLanguage : "en";
  const nonce = useContext(NonceContext);
  // FIRST_SCRIPT has set this listener, which loads the page again. React Router handles changes of the address from here on.
  useEffect(() => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a script without imports has set it
    window.onpopstate = null;
  }, []);
  return (
    // FIRST_SCRIPT changes attributes of this element before React hydrates it.
    <html
      lang={language}
      dir={isStatic ? directionOf(language) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isStatic && (
          <>
            <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
            <link rel="manifest" href="/manifest.webmanifest" />
            <meta
              name="theme-color"
              media="(prefers-color-scheme: light)"
              content={THEME_COLORS.light}
            />
            <meta
              name="theme-color"
              media="(prefers-color-scheme: dark)"
              content={THEME_COLORS.dark}
            />
          </>
        )}
        {!isStatic && (
          // Browsers blank the nonce attribute once they have read it, so hydration would report a difference.
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }}
          />
        )}
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        {!isStatic && <ScrollRestoration nonce={nonce} />}
        {!isStatic && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The root error boundary, for errors that no layout has caught. It works without the theme and without style sheets. */
export function ErrorBoundary() {
  return (
    <main
      style={{
        maxWidth: "40rem",
        margin: "4rem auto",
        padding: "0 1.25rem",
        fontFamily: "system-ui",
        lineHeight: 1.5,
      }}
    >
      <title>{MESSAGES.unexpected}</title>
      {/* Uses the browser's light or dark colours. */}
      <style>{":root { color-scheme: light dark }"}</style>
      <h1>{MESSAGES.unexpected}</h1>
      <p>Something went wrong on our side. Reload the page, or go to the home page.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  );
}
