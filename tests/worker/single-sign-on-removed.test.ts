import { describe, expect, it } from "vitest";
import { identities } from "#db/schema/single-sign-on.ts";
import type { SiteHistory } from "#domain/own-site/answers.ts";
import { call } from "#tests/support/app.ts";
import { db, readJson } from "#tests/support/factories.ts";
import { managedProvider } from "#tests/support/identity-provider.ts";
import { makeManaged } from "#tests/support/managed.ts";

describe("A removed person", () => {
  it("is let in again by the code, which is the client's own", async () => {
    const { client, token, read } = await managedProvider();
    const other = await makeManaged();
    const [code, linkedOn] = ["K7QF-2M9P", "2026-11-20"];
    const person = { clientId: client.id, issuer: "https://a.edu", subject: "1", code, linkedOn };
    await db.insert(identities).values({ ...person, removedOn: "2026-11-21" });
    expect((await read()).shutOut).toEqual([{ code, removedOn: "2026-11-21" }]);
    const letIn = async (by: string) =>
      call("/site/people/let-in", { token: by, body: { code: " k7qf-2m9p" } });
    expect((await letIn(other.token)).status).toBe(404);
    expect((await letIn(token)).status).toBe(204);
    expect((await read()).shutOut).toEqual([]);
    expect((await letIn(token)).status).toBe(404);
    const { rows } = await readJson<SiteHistory>("/site/history", token);
    expect(rows[0]?.changes).toEqual({ shutOut: [code, null] });
  });
});
