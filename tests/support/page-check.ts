import { expect } from "vitest";
import type { Finding } from "#domain/clients/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";

/** Checks a page for a client as a new administrator. */
export async function check(clientid: string, page: { address?: string; html?: string }) {
  const token = await makeToken({ isAdmin: true });
  const response = await call("/clients/check", { token, body: { clientid, ...page } });
  expect(response.status).toBe(200);
  const { findings } = (await response.json()) as { findings: Finding[] };
  return findings;
}

/** The codes of the findings. */
export async function codes(
  clientid: string,
  page: Parameters<typeof check>[1],
): Promise<string[]> {
  return (await check(clientid, page)).map(({ code }) => code);
}

/** The script for customers' pages. */
export const SCRIPT = `<script src="${SITE}/embed.js" async></script>`;
/** The attributes of our own iframe tag. */
export const GOOD = 'title="Widget" allow="clipboard-write" data-widget-frame';

/** The tags of a frame, by default without fault. */
export function frame(path: string, attributes = GOOD): string {
  return `<p><IFRAME src='${SITE}${path}' ${attributes}></IFRAME>${SCRIPT}`;
}

/** Presses the button of a finding, and checks again. */
export async function mend({ fix }: Finding): Promise<void> {
  const token = await makeToken({ isAdmin: true });
  const response = await call(`/clients/${fix?.call}`, { token, body: fix?.body });
  expect(response.status).toBe(200);
}
