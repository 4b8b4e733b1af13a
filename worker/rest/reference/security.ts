import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import type { Operation } from "#worker/rest/reference/operations.ts";

/** The ways to show who calls (OpenAPI 3.1, Security Scheme Objects). */
export const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "For people: `accessToken` of `POST /auth`.",
  },
  serviceToken: {
    type: "http",
    scheme: "bearer",
    description:
      "For programs: a service token (`POST /site/tokens`) with the named scope, as `Authorization: Bearer pwt_…`. Never in a browser.",
  },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-refresh",
    description: "The cookie that `POST /auth` sets.",
  },
};

const ROLE_NAMES: Record<RoleCode, string> = {
  [ROLE.User]: "user",
  [ROLE.Manager]: "manager",
  [ROLE.Admin]: "administrator",
};

/** Who may make a call. The roles stand in the requirement, as OpenAPI 3.1 allows for every scheme. */
export function securityOf({ declared, description }: Operation): Record<string, string[]>[] {
  if (description.cookie) return [{ cookie: [] }];
  const { role, token } = declared;
  return [
    ...(role ? [{ bearer: [ROLE_NAMES[role]] }] : []),
    ...(token ? [{ serviceToken: token === "any" ? [] : [token] }] : []),
  ];
}

/** What the roles do not say about the callers: in sentences. */
export function whoElse({ declared: { role, token, author } }: Operation): string[] {
  // As `requireRole` decides it.
  const owner = role === undefined || role === ROLE.Manager ? "a client" : "the platform";
  const only = role === undefined ? "Only a" : "A";
  if (token === "any") return ["Only a service token answers, whatever it is for."];
  return [
    ...(author ? ["Managers may do it in toolkits of their client, administrators in all."] : []),
    ...(token ? [`${only} service token of ${owner} with the scope \`${token}\` answers.`] : []),
  ];
}
