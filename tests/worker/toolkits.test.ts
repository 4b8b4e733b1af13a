import { describe, expect, it } from "vitest";
import { call } from "#tests/support/app.ts";
import { makeClient, makeToolkit, signedIn, uniqueLetters } from "#tests/support/factories.ts";

describe("/toolkits", () => {
  it("gives an administrator all toolkits, sorted by index", async () => {
    const { token } = await signedIn({ isAdmin: true });
    const [late, early] = [uniqueLetters(), uniqueLetters()];
    await call("/toolkits/add/", { token, body: { name: late, collection: late, index: 20 } });
    await call("/toolkits/add", { token, body: { name: early, collection: early, index: "10" } });
    const response = await call("/toolkits", { token });
    const names = ((await response.json()) as { name: string }[]).map((toolkit) => toolkit.name);
    expect(response.status).toBe(200);
    expect(names.indexOf(early)).toBeGreaterThanOrEqual(0);
    expect(names.indexOf(early)).toBeLessThan(names.indexOf(late));
  });

  it("gives a user only what their client has approved", async () => {
    const [approved, other] = [await makeToolkit(), await makeToolkit()];
    const client = await makeClient({ approvedToolkits: [approved.collection] });
    const { token } = await signedIn({ clientId: client.id });
    const list = (await (await call("/toolkits", { token })).json()) as { id: string }[];
    expect(list.map((toolkit) => toolkit.id)).toEqual([approved.id]);
    expect(other.id).not.toBe(approved.id);
  });
});
