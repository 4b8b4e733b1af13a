import { expect } from "vitest";
import type { ClientPlatforms } from "#domain/lti/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import type { Platform } from "#tests/support/learning-platform.ts";
import { postForm } from "#tests/support/lti-launch.ts";

/** The learning platforms of a client, as an administrator reads them. */
export async function platformsOf(clientId: string): Promise<ClientPlatforms> {
  const token = await makeToken({ isAdmin: true });
  return (await call(`/clients/${clientId}/platforms`, { token })).json();
}

/** Makes a registration link. Returns its path. */
export async function registrationLink(clientid: string, token?: string): Promise<string> {
  const administrator = token ?? (await makeToken({ isAdmin: true }));
  const response = await call("/clients/registrationlink", {
    token: administrator,
    body: { clientid },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { url: string }).url.replace(SITE, "");
}

/** The address that a platform opens: the link with its own parameters. */
export function opened(
  link: string,
  platform: Platform,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    openid_configuration: `${platform.central}/configuration`,
    registration_token: "registration",
    ...more,
  });
  return `${link}?${query}`;
}

/** Presses Connect on the page of a registration link. `hosts`: the addresses in its form. */
export const connect = async (path: string, hosts = "https://school.example.edu") =>
  postForm(path, new URLSearchParams({ hosts }));
