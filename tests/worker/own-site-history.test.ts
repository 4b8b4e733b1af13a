import { describe, expect, it } from "vitest";
import type { SiteHistory } from "#domain/own-site/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeClient, readJson } from "#tests/support/factories.ts";
import { administrate, makeManaged } from "#tests/support/managed.ts";

describe("The history of a site", () => {
  it("has the managers' fields, and no administrator's name", async () => {
    const { client, user, token, edit } = await makeManaged();
    await edit({ tagline: "Mine" });
    await administrate({ clientid: client.id, tagline: "Theirs", gptModel: "secret-model" });
    await administrate({ clientid: client.id, gptModel: "another-model" });
    const colleague = await makeToken({ clientId: client.id, isAdmin: true });
    await call("/clients/edit", {
      token: colleague,
      body: { clientid: client.id, tagline: "A colleague's" },
    });
    const { rows } = await readJson<SiteHistory>("/site/history", token);
    const [last, theirs, mine] = rows;
    expect(last).toMatchObject({
      by: "Platform",
      changes: { tagline: ["Theirs", "A colleague's"] },
    });
    expect(theirs).toMatchObject({ by: "Platform", changes: { tagline: ["Mine", "Theirs"] } });
    expect(mine).toMatchObject({ by: user.username, changes: { tagline: [null, "Mine"] } });
    expect(JSON.stringify(rows)).not.toContain("model");
  });

  it.each(["is deleted", "is of another client"])(
    "calls a person who %s a former account",
    async (fate) => {
      const { client, token, edit } = await makeManaged();
      const other = await makeSession({ clientId: client.id, isManager: true });
      await call("/site/edit", { token: other.token, body: { tagline: "Before" } });
      const admin = await makeToken({ isAdmin: true });
      const { id } = other.user;
      if (fate === "is deleted")
        await call("/users", { token: admin, method: "DELETE", body: { id } });
      else {
        const body = { id, clientId: (await makeClient()).id };
        await call("/users/edit", { token: admin, body });
      }
      await edit({ tagline: "After" });
      const { rows } = await readJson<SiteHistory>("/site/history?size=2", token);
      expect(rows[1]).toMatchObject({ by: "Former account" });
    },
  );
});
