import { requireRole } from "#app/session/gate.ts";
import { ROLE } from "#domain/account-roles.ts";

export { Outlet as default } from "react-router";

export const clientMiddleware = [requireRole(ROLE.Manager)];
