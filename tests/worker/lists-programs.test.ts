import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { LIST_TOO_LONG } from "#domain/list-query.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeEmbed,
  makeToolkit,
  makeWidget,
  readJson,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";

type Row = { id: string };

/** Reads a list by the links to its next pages. */
async function follow(first: string, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const response = await call(path, { token });
    expect(response.status).toBe(200);
    ids.push(...((await response.json()) as Row[]).map(({ id }) => id));
    path = /^<(.+)>; rel="next"$/u.exec(response.headers.get("Link") ?? "")?.[1];
  }
  return ids;
}

describe("A list, page by page", () => {
  it("is read by its links, for administrators", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    const made = [];
    for (const letter of "abc") {
      const body = { name: `${tag} ${letter}`, collection: uniqueLetters() };
      made.push((await (await call("/toolkits/add", { token, body })).json()) as Row);
    }
    const ids = await follow(`/toolkits?page=1&size=2&search=${tag}`, token);
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it.each(["/widgets", "/toolkits"])("of an educator has what is approved (%s)", async (path) => {
    const { client, widget } = await makeEmbed();
    await makeWidget(widget.type);
    const token = await makeToken({ clientId: client.id });
    const whole = await readJson<Row[]>(path, token);
    expect(whole).toHaveLength(1);
    expect(await follow(`${path}?page=1&size=1`, token)).toEqual(whole.map(({ id }) => id));
    expect(await follow(`${path}?page=2`, token)).toEqual([]);
  });

  it("has at most 5,000 rows as a whole", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeToolkit();
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)`;
    await db.run(
      sql`insert into widgets (id, toolkit_id, name, prompt, submit, description, landing_text, page_number, youtube, image, inputs, updated_at)
        ${numbers} select ${id} || i, ${id}, 'Widget ' || i, '', '', '', '', 1, '', '', '[]', '' from n`,
    );
    await makeWidget((await makeToolkit()).collection);
    const problem = await readProblem(await call("/widgets", { token }));
    expect(problem).toMatchObject({ status: 413, code: "list_too_large", detail: LIST_TOO_LONG });
    expect(await readJson<Row[]>("/widgets?page=2", token)).toHaveLength(25);
  });
});

describe("One entity", () => {
  it("is read and deleted by its path", async () => {
    const token = await makeToken({ isAdmin: true });
    const [toolkit, client] = [await makeToolkit(), await makeClient()];
    for (const [path, name] of [
      [`/toolkits/${toolkit.id}`, { name: toolkit.name }],
      [`/clients/${client.id}`, { clientname: client.clientname }],
    ] as const) {
      expect(await readJson<object>(path, token)).toMatchObject(name);
      expect((await call(path, { token, method: "DELETE" })).status).toBe(204);
      expect((await call(path, { token })).status).toBe(404);
    }
  });

  it("of another client is not there for an educator", async () => {
    const { id } = await makeToolkit();
    const { client } = await makeEmbed();
    const token = await makeToken({ clientId: client.id });
    expect((await call(`/toolkits/${id}`, { token })).status).toBe(404);
    expect((await call(`/clients/${client.id}`, { token })).status).toBe(403);
  });
});

describe("A wrong query", () => {
  it.each([
    ["/widgets?page=-1", "page", "Must be at least 1."],
    ["/users?page=x", "page", "Must be a number."],
    ["/clients?size=500", "size", "Must be at most 100."],
    ["/toolkits?order=up", "order", "Must be asc or desc."],
    ["/usage?days=0", "days", "Must be at least 1."],
    ["/usage?days=x", "days", "Must be month, last-month, or a whole number from 1 to 366."],
    ["/usage?from=2026-11-02&to=2026-11-01", "to", "The last day is before the first one."],
    ["/usage?from=2020-01-01&to=2026-11-01", "to", "A report has at most 366 days."],
    ["/usage?from=2020-01-01", "to", "A report has at most 366 days."],
    ["/site/usage?from=2020-01-01", "to", "A report has at most 366 days."],
    ["/runs?from=2026-11-02&to=2026-11-01", "to", "The last day is before the first one."],
    ["/audit?from=2026-11-02&to=2026-11-01", "to", "The last day is before the first one."],
    ["/runs?kind=x", "kind", expect.stringMatching(/^Must be [a-z-]+, .+ or [a-z-]+\.$/u)],
  ])("%s is refused with a sentence", async (path, field, message) => {
    const token = await makeToken({ isAdmin: true });
    const { title, status, errors } = await readProblem(await call(path, { token }));
    const refusal = { title: "Bad Request", status: 400, errors: [{ path: field, message }] };
    expect({ title, status, errors }).toEqual(refusal);
  });
});
