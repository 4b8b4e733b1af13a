import { CLAIM } from "#domain/lti/claims.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { openAlerts } from "#tests/support/alerts.ts";
import { call } from "#tests/support/app.ts";

/** Claims of a launch that has come from a page of a site. */
export const from = (page: string) => ({
  [CLAIM.presentation]: { return_url: `${page}/courses/1` },
});

/** Sets the addresses of a learning platform. */
export const edit = async (clientid: string, id: string, hosts: string[], servicesHost = "") => {
  const [host, ...moreHosts] = hosts;
  const body = { clientid, id, host, moreHosts, servicesHost };
  return call("/clients/editplatform", { token: await makeToken({ isAdmin: true }), body });
};

/** The policy that names the sites that may show a widget. */
export const policyOf = async (aiPath: string) =>
  (await call(aiPath)).headers.get("Content-Security-Policy") ?? "";

/** The sentences of the open alerts of a platform. */
export async function sentencesOf(kind: "host" | "services", id: string): Promise<string[]> {
  const alerts = await openAlerts(await makeToken({ isAdmin: true }), `lti.${kind}:${id}`);
  return alerts.map(({ sentence }) => sentence);
}
