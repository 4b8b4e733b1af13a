import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fillAccount } from "#tests/support/account-data.ts";
import { makeSession, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { storeUsage } from "#tests/support/usage-days.ts";
import { db, makeEmbed, readJson } from "#tests/support/factories.ts";
import { dayAfter } from "#domain/time.ts";

describe("The data of a person", () => {
  it("has threads with their messages, results and favourites, no hash, and nothing of others", async () => {
    const { user, token } = await makeSession();
    const other = await makeUser();
    const { widget } = await makeEmbed();
    await fillAccount(user.id, "mine", widget.id);
    await fillAccount(other.id, "theirs", widget.id);
    const response = await call("/account/data", { token });
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const text = await response.text();
    expect(text).not.toMatch(/theirs|argon2|passwordHash/u);
    const createdAt = "2025-01-01T00:00:00.000Z";
    const message = { role: "user", stopped: false, createdAt };
    expect(JSON.parse(text)).toEqual({
      account: expect.objectContaining({
        username: user.username,
        roles: { User: 2001 },
        recordsResults: true,
      }),
      sessions: [
        {
          device: null,
          via: "password",
          signedInAt: expect.any(String) as string,
          usedAt: expect.any(String) as string,
        },
      ],
      passkeys: [],
      identities: [],
      threads: ["mine 1", "mine 2"].map((title) => ({
        title,
        createdAt,
        messages: [
          { ...message, message: `${title} first` },
          { ...message, message: `${title} second` },
        ],
      })),
      results: [
        expect.objectContaining({
          title: "mine",
          answer: "mine",
          widget: widget.data.name,
          createdAt,
        }),
      ],
      widgets: [{ name: widget.data.name, isFavourite: true, usedAt: createdAt }],
      tools: [],
      usage: [],
      changes: [expect.objectContaining({ action: "add" })],
    });
  });

  it("has the own usage of each day, and what was changed by the person and in the account", async () => {
    const { user, token } = await makeSession({ isAdmin: true });
    const { user: other, token: admin } = await makeSession({ isAdmin: true });
    const { client, widget } = await makeEmbed();
    const days = Array.from({ length: 60 }, (_, index) => dayAfter("2025-05-05", index));
    const kind = "preview" as const;
    await storeUsage(
      days.map((day) => ({ day, clientId: client.id, feature: widget.id, userId: user.id, kind })),
    );
    await storeUsage([{ clientId: client.id, userId: other.id, kind, inputTokens: 77 }]);
    await call("/users/edit", { token: admin, body: { id: user.id, company: "Acme" } });
    await call("/clients/edit", { token, body: { clientid: client.id, tagline: "By me" } });
    await call("/users/edit", { token, body: { id: other.id, company: "Theirs" } });
    const text = await (await call("/account/data", { token })).text();
    expect(text).not.toMatch(/Theirs|"inputTokens":77|"cost"/u);
    const { usage, changes } = JSON.parse(text) as { usage: object[]; changes: object[] };
    const { name } = widget.data;
    expect(usage).toEqual(
      days.map((day) => expect.objectContaining({ day, widget: name, kind, answers: 1 })),
    );
    const at: unknown = expect.any(String);
    const own = { at, by: "you", action: "edit" };
    expect(changes.slice(2)).toEqual([
      {
        at,
        by: "a manager or an administrator",
        action: "edit",
        account: { company: [null, "Acme"] },
      },
      { ...own, entity: "client", name: client.clientname, fields: ["tagline"] },
      { ...own, entity: "user", name: other.username, fields: ["company"] },
    ]);
  });

  it("is complete when it is longer than a page of rows", async () => {
    const { user, token } = await makeSession();
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)`;
    await db.run(
      sql`insert into threads (id, user_id, created_at) ${numbers} select ${user.id} || i, ${user.id}, i from n`,
    );
    await db.run(
      sql`insert into messages (thread_id, role, name, message) ${numbers} select ${user.id} || (i % 300 + 1), 'user', '', i from n`,
    );
    await db.run(
      sql`insert into results (id, user_id, source, title, inputs, answer, folded, created_at, updated_at)
        ${numbers} select ${user.id} || i, ${user.id}, 'grouptopic', i, '{}', '', '', i % 3, 0 from n`,
    );
    const data = await readJson<{
      threads: { messages: { message: string }[] }[];
      results: { title: string }[];
    }>("/account/data", token);
    const written = data.threads.flatMap((thread) => thread.messages);
    const all = Array.from({ length: 450 }, (_, i) => String(i + 1)).toSorted();
    expect(data.threads).toHaveLength(450);
    expect(written.map(({ message }) => message).toSorted()).toEqual(all);
    expect(data.results.map(({ title }) => title).toSorted()).toEqual(all);
  });
});
