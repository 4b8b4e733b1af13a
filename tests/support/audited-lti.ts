import * as learningPlatforms from "#db/lti/learning-platforms.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { PlatformDraft } from "#domain/lti/learning-platform.ts";
import { env } from "#tests/support/app.ts";
import type { Preparation } from "#tests/support/audited-calls.ts";
import { db, makeClient, uniqueLetters } from "#tests/support/factories.ts";
import { startPlatform } from "#tests/support/learning-platform.ts";
import { signOwn } from "#worker/lti/own-tokens.ts";

function platformDraft(clientid: string, name: string): PlatformDraft {
  const host = `https://${name}.edu`;
  const addresses = { authUrl: host, tokenUrl: host, jwksUrl: host, host };
  return PlatformDraft.parse({ clientid, name, issuer: name, ltiClientId: name, ...addresses });
}

/** Calls that change the learning platforms of a client. */
export const LTI_CALLS: Record<string, Preparation> = {
  "POST /clients/addplatform": async () => {
    const { id: clientid } = await makeClient();
    const name = uniqueLetters();
    const rows = [{ action: "add", entity: "learning-platform", entityName: name }];
    return { path: "/clients/addplatform", body: platformDraft(clientid, name), rows };
  },
  "POST /clients/registrationlink": async () => {
    const { id: clientid, clientname: entityName } = await makeClient();
    const rows = [{ action: "link", entity: "learning-platform", entityId: clientid, entityName }];
    return { path: "/clients/registrationlink", body: { clientid }, rows };
  },
  "POST /clients/editplatform": async () => {
    const { id: clientid } = await makeClient();
    const name = uniqueLetters();
    const stored = await learningPlatforms.insert(db, platformDraft(clientid, name), SYSTEM);
    const moreHosts = [`https://more.${name}.edu`];
    const servicesHost = `https://services.${name}.edu`;
    const body = { clientid, id: stored?.id, host: stored?.host, moreHosts, servicesHost };
    const changes = { moreHosts: [null, moreHosts], servicesHost: [null, servicesHost] };
    const rows = [{ action: "edit", entity: "learning-platform", entityName: name, changes }];
    return { path: "/clients/editplatform", body, rows };
  },
  "DELETE /clients/:id/platforms/:platform": async () => {
    const { id: client } = await makeClient();
    const name = uniqueLetters();
    const stored = await learningPlatforms.insert(db, platformDraft(client, name), SYSTEM);
    const rows = [{ action: "delete", entity: "learning-platform", entityName: name }];
    return { path: `/clients/${client}/platforms/${stored?.id}`, method: "DELETE", rows };
  },
  "POST /lti/register/:code": async (self) => {
    const { id: client } = await makeClient();
    const { origin } = await startPlatform();
    const code = await signOwn(env.TOKEN_SECRET, "registration link", {
      client,
      userId: self.id,
      username: self.username,
    });
    const query = new URLSearchParams({
      openid_configuration: `${origin}/configuration`,
      registration_token: "registration",
    });
    const rows = [{ action: "add", entity: "learning-platform", entityName: "Moodle" }];
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ hosts: origin }).toString();
    return { path: `/lti/register/${code}?${query}`, body, headers, rows };
  },
};
