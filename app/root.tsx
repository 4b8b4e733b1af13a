import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { FIRST_COLORS } from "#app/look/first-colors.ts";
import { NonceContext } from "#app/nonce.ts";
import { notesContext } from "#app/platform.ts";
import { isStaticPage } from "#app/static-page.ts";
import type { Route } from "./+types/root.ts";

export { RouterFallback as ErrorBoundary } from "#app/router-fallback.tsx";

/** The log names a page by the pattern of its route. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, pattern }, next) => {
    context.get(notesContext).route(pattern.startsWith("/") ? pattern : `/${pattern}`);
    return next();
  },
];

/** The document around every page. A static page gets no framework script. */
export function Layout({ children }: { children: ReactNode }) {
  const isStatic = isStaticPage(useMatches());
  const nonce = useContext(NonceContext);
  return (
    // The colour scheme is set on this element before React starts.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isStatic && (
          // Browsers hide a nonce from scripts once they have read it.
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: FIRST_COLORS }}
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
