import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fillAccount } from "#tests/support/account-data.ts";
import { makeSession, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeEmbed, readJson } from "#tests/support/factories.ts";

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
    });
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
