import { MESSAGES } from "#domain/messages.ts";

/** The router's own fallback (spec 8): what is left when a page could not be shown at all. It needs no theme. */
export function RouterFallback() {
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
      {/* The browser's own colours, dark where the system is. */}
      <style>{":root { color-scheme: light dark }"}</style>
      <h1>{MESSAGES.unexpected}</h1>
      <p>Something went wrong on our side. Reload the page, or go back to the start.</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
    </main>
  );
}
