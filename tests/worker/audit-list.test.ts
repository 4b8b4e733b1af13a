import { beforeAll, describe, expect, it } from "vitest";
import type { AuditPage, AuditRow } from "#domain/audit/replies.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/audit.ts";
import { makeClient, readJson } from "#tests/support/factories.ts";

let token: string;
let username: string;
let clientid: string;
beforeAll(async () => {
  const session = await makeSession({ isAdmin: true });
  ({ token } = session);
  ({ username } = session.user);
  ({ id: clientid } = await makeClient());
  for (const tagline of ["One", "=2+2", "Three"])
    await call("/clients/edit", { token, body: { clientid, tagline } });
});

const list = (query: string) => readJson<AuditPage>(`/audit?${query}`, token);
const taglines = (rows: AuditRow[]) => rows.map(({ changes }) => changes.tagline?.[1]);

describe("GET /audit", () => {
  it("gives the rows of a subject and of a person, newest first, page by page", async () => {
    const own = `entity=client&id=${clientid}`;
    expect(taglines((await list(`${own}&action=edit`)).rows)).toEqual(["Three", "=2+2", "One"]);
    const first = await list(`actor=${username}&size=2`);
    expect(taglines(first.rows)).toEqual(["Three", "=2+2"]);
    const second = await list(`actor=${username}&size=2&before=${first.next}`);
    expect(taglines(second.rows)).toEqual(["One"]);
    expect(second.next).toBeNull();
    const today = new Date().toISOString().slice(0, 10);
    expect((await list(`${own}&from=${today}&to=${today}`)).rows).toHaveLength(4);
    expect((await list(`${own}&to=2020-01-01`)).rows).toEqual([]);
    const [row] = first.rows;
    expect(row).toMatchObject({ actorName: username, entityId: clientid, actorKind: "user" });
    expect(Math.abs(Date.parse(row?.at ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("exports what matches, with formulas escaped, and records it", async () => {
    const query = `entity=client&id=${clientid}&action=edit`;
    const lines = await (await call(`/audit/export?${query}&format=jsonl`, { token })).text();
    const rows = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as AuditRow);
    expect(taglines(rows)).toEqual(["Three", "=2+2", "One"]);
    const name = `=HYPERLINK("x")`;
    const { id } = await makeClient({ clientName: name });
    const csv = await (await call(`/audit/export?entity=client&id=${id}`, { token })).text();
    expect(csv.split("\r\n").length + csv.split("\n").length).toBeGreaterThan(2);
    expect(csv).toContain(`'=HYPERLINK`);
    const exports = (await auditOf("audit")).filter(({ actorName }) => actorName === username);
    expect(exports.map(({ changes }) => changes.id?.[1])).toEqual([clientid, id]);
  });

  it("tells accounts apart that had the same name", async () => {
    const former = await makeSession({ isAdmin: true });
    await call("/toolkits/export", { token: former.token });
    const { rows } = await list(`actor=${former.user.username}&actorId=${former.user.id}`);
    expect(rows.map(({ action }) => action)).toContain("export");
    const others = await list(`actor=${former.user.username}&actorId=another`);
    expect(others.rows).toEqual([]);
  });

  it.each([
    ["id=c&entity=client", /USING (?:COVERING )?INDEX audit_entity/u],
    ["actor=anna", /USING (?:COVERING )?INDEX audit_actor/u],
    ["action=add&from=2026-01-01", /USING INDEX sqlite_autoindex_audit/u],
  ])("reads %s by an index, without sorting the table", async (query, index) => {
    const statements: string[] = [];
    const DB = new Proxy(env.DB, {
      get(database, name) {
        const member = Reflect.get(database, name) as (sql: string) => unknown;
        if (name !== "prepare") return member.bind(database);
        return (statement: string) => {
          statements.push(statement);
          return database.prepare(statement);
        };
      },
    });
    await call(`/audit?${query}`, { token, env: { DB } });
    const statement = statements.find((one) => one.includes("order by id desc"));
    const parameters = (statement?.match(/\?/gu) ?? []).map(() => "1");
    const plan = await env.DB.prepare(`explain query plan ${statement}`)
      .bind(...parameters)
      .all();
    const details = plan.results.map(({ detail }) => String(detail)).join("\n");
    expect(details).toMatch(index);
    expect(details).not.toContain("TEMP B-TREE");
  });
});
