import { MESSAGES } from "#domain/messages.ts";

/** The root error boundary, for errors that no layout has caught. It works without the theme and without style sheets. */
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
