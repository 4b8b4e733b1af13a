import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Without it, the browser's own page tells of a failed navigation (docs/decisions/035-offline-page.md).
if ("serviceWorker" in navigator)
  navigator.serviceWorker.register("/offline-worker.js").catch(() => undefined);
