import * as fc from "fast-check";
import { expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { anyRequest } from "#tests/support/any-request.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";
import { fakeOutside } from "#tests/support/outside.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { documentOf } from "#worker/rest/reference/document.ts";

/** Another one each time. The name of the test has it: to repeat a run, write its seed here. */
const seed = Date.now() % 1_000_000;

it(`Any request has an answer that is described, and none is a failure of the server (seed ${seed})`, async () => {
  // A check of a page asks other sites.
  fakeOutside();
  const { widget, client } = await makeEmbed();
  const month = ["2024-05", "2999-01", "2024-13"];
  const ids = { id: [widget.id, client.id], type: [widget.type], apikey: [client.apikey] };
  const known = { ...ids, month, client: [client.id], version: ["1", "2"] };
  const requests = fc.sample(anyRequest(documentOf(describedRest.routes), known), {
    seed,
    numRuns: 400,
  });
  const failed: string[] = [];
  const tokens = new Map<string, string>();
  for (const { path, role, ...parts } of requests) {
    if (role !== "none" && !tokens.has(role)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a seed repeats a run
      tokens.set(role, await makeToken({ isAdmin: role !== "user" }));
    }
    const body = ["GET", "HEAD"].includes(parts.method) ? undefined : parts.body;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { status } = await call(path, { ...parts, body, token: tokens.get(role) });
    // A change may have ended the session, and a limit must not hide the answers of other calls.
    if (status === 429 || (status < 300 && parts.method !== "GET")) tokens.delete(role);
    if (status >= 500 && status !== 502) failed.push(`${parts.method} ${path} ${body}: ${status}`);
  }
  expect(failed).toEqual([]);
});
