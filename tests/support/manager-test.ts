import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { PASSWORD, signInByCall } from "#tests/support/browser.ts";
import { ROLE } from "#domain/account-roles.ts";

/**
 * Creates a client with a widget, as `makeEmbed`, and signs the browser in as a manager of it.
 * @param details fields of `POST /clients/edit`, such as limits of the platform
 */
export async function beginManaging(
  context: BrowserContext,
  request: APIRequestContext,
  details: Record<string, unknown> = {},
) {
  const made = await makeEmbed(request);
  const { post, client, collection } = made;
  await post("/clients/edit", { clientid: client.id, ...details });
  const username = `m${collection}`.slice(0, 24);
  await post("/users/add", {
    username,
    password: PASSWORD,
    clientId: client.id,
    roles: { User: ROLE.User, Manager: ROLE.Manager },
  });
  await signInByCall(context, username);
  return { ...made, username };
}
