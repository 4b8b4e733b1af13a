import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed, readProblem } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";

const admin = makeToken({ isAdmin: true });

async function edit(clientid: string, frame: unknown) {
  return call("/clients/edit", { token: await admin, body: { clientid, frame } });
}

describe("A client's frame", () => {
  it("is saved as a whole and read with the widget at once", async () => {
    const { client, aiPath } = await makeEmbed();
    const frameOf = async () => {
      const { data } = (await (await call(aiPath)).json()) as {
        data: { clientdata: { frame: object } };
      };
      return data.clientdata.frame;
    };
    expect(await frameOf()).toEqual({});
    const saved = await edit(client.id, { accent: "#7c3aed", radius: "4", rating: true });
    expect(await saved.json()).toMatchObject({ frame: { accent: "#7c3aed", radius: 4 } });
    expect(await frameOf()).toEqual({ accent: "#7c3aed", radius: 4, rating: true });
    await edit(client.id, { actions: [] });
    expect(await frameOf()).toEqual({ actions: [] });
  });

  it("changes nothing where a part is refused, and names the part", async () => {
    const { client } = await makeEmbed({ frame: { radius: 4 } });
    const refused = await edit(client.id, { radius: 3, dark: { color: "}" } });
    expect(refused.status).toBe(400);
    const { errors } = await readProblem(refused);
    expect(errors?.map(({ path }) => path)).toEqual(["frame.dark.color"]);
    const kept = await call("/clients/edit", { token: await admin, body: { clientid: client.id } });
    expect(await kept.json()).toMatchObject({ frame: { radius: 4 } });
  });

  it("has the language of sentences where the address names none", async () => {
    const { aiPath } = await makeEmbed({ frame: { language: "de" } });
    const detail = async (query: string, env = {}) =>
      (await readProblem(await call(aiPath + query, { body: { inputs: {} }, env }))).detail;
    expect(await detail("")).toContain("Bitte füllen Sie");
    expect(await detail("?lang=xx")).toContain("Bitte füllen Sie");
    expect(await detail("?lang=fr")).not.toContain("Bitte füllen Sie");
    // This limit counts before the client is known.
    expect(await detail("", { VISITOR_LIMIT: SPENT })).toContain("Zu viele Anfragen.");
  });
});
