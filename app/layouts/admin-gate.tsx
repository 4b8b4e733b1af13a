import { GatePage } from "#app/layouts/gate-page.tsx";
import { requireRole } from "#app/session/gate.ts";
import { ROLE } from "#domain/role.ts";

export { GateLoading as HydrateFallback } from "#app/layouts/gate-page.tsx";

export const clientMiddleware = [requireRole(ROLE.Admin)];

// Without a loader of its own the middleware would not run on a first visit, and the page would show.
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export default GatePage;
