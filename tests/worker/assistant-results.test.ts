import { beforeAll, describe, expect, it } from "vitest";
import type { Result, ResultRow } from "#domain/assistant/replies.ts";
import type { ResultDraft } from "#domain/assistant/results.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { readJson, readProblem } from "#tests/support/factories.ts";
import { addResult, DRAFT, makePerson } from "#tests/support/results.ts";

let token: string;
let userId: string;

async function add(changes: Partial<ResultDraft> = {}, owner = userId): Promise<string> {
  return addResult(owner, changes);
}

async function change(id: string, body: object, caller = token): Promise<Response> {
  return call(`/api/results/${id}`, { token: caller, body });
}

beforeAll(async () => {
  ({ token, userId } = await makePerson());
});

describe("GET /api/results", () => {
  it("lists the person's own results, the newest first, with the beginning of the text and the number of all", async () => {
    const person = await makePerson();
    await add({}, person.userId);
    await add({ title: "Later", answer: `${"word ".repeat(100)}` }, person.userId);
    await add();
    const response = await call("/api/results?size=1", { token: person.token });
    const rows = (await response.json()) as ResultRow[];
    expect(response.headers.get("X-Total-Count")).toBe("2");
    expect(rows.map(({ title }) => title)).toEqual(["Later"]);
    expect(rows[0]?.excerpt).toMatch(/^.{160}…$/u);
    expect(rows[0]).not.toHaveProperty("answer");
    const [second] = await readJson<ResultRow[]>("/api/results?size=1&page=2", person.token);
    expect(second).toMatchObject({
      excerpt: "Ideas Müller bakes a b 1 2",
      kept: false,
      version: 1,
    });
  });

  it("finds a word of the title, the inputs or the text, without regard to case and accents", async () => {
    const person = await makePerson();
    const id = await add({}, person.userId);
    await add(
      { title: "Other", answer: "Nothing", inputs: { prompt: "Rye flour" } },
      person.userId,
    );
    const titles = async (search: string) =>
      (
        await readJson<ResultRow[]>(
          `/api/results?search=${encodeURIComponent(search)}`,
          person.token,
        )
      ).map(({ title }) => title);
    for (const search of ["MULLER", "beginners"])
      expect(await titles(search)).toEqual([DRAFT.title]);
    expect(await titles("rye")).toEqual(["Other"]);
    for (const search of ["%", "_", "mu_ler", "mul%"]) expect(await titles(search)).toEqual([]);
    expect(await titles("😀".repeat(50))).toEqual([]);
    // The person's own version replaces the answer in the search.
    await change(id, { edited: "<p>R&amp;D</p><p>dé<b>pôt</b></p>", version: 1 }, person.token);
    expect(await titles("r&d depot")).toEqual([DRAFT.title]);
    expect(await titles("muller")).toEqual([]);
    await change(id, { edited: "<script>alert(1)</script>", version: 2 }, person.token);
    expect(await titles("muller")).toEqual([DRAFT.title]);
  });

  it("filters by tool and by kept ones", async () => {
    const person = await makePerson();
    const id = await add({}, person.userId);
    await add({ source: "busname", title: "Names" }, person.userId);
    await change(id, { kept: true, version: 1 }, person.token);
    const titles = async (query: string) =>
      (await readJson<ResultRow[]>(`/api/results?${query}`, person.token)).map(
        ({ title }) => title,
      );
    expect(await titles("source=busname")).toEqual(["Names"]);
    expect(await titles("kept=true")).toEqual([DRAFT.title]);
    expect(await titles("kept=false")).toEqual(["Names"]);
    for (const query of ["source=poem", "kept=maybe", "page=0", "size=101", "page=x"]) {
      const response = await call(`/api/results?${query}`, { token: person.token });
      expect([query, response.status]).toEqual([query, 400]);
    }
  });
});

describe("a result", () => {
  it("has inputs, the answer as text and as sanitised HTML", async () => {
    const id = await add({ answer: `${DRAFT.answer}\n\n<script>alert(1)</script>` });
    const result = await readJson<Result>(`/api/results/${id}`, token);
    expect(result).toMatchObject({ inputs: DRAFT.inputs, edited: null, widget: null });
    expect(result.html).toContain("<td>1</td>");
    expect(result.html).not.toContain("<script");
  });

  it("is renamed, kept and edited; what is left out keeps its value", async () => {
    const id = await add();
    const renamed = (await (await change(id, { title: " Rye ", version: 1 })).json()) as Result;
    expect(renamed).toMatchObject({ title: "Rye", kept: false, version: 2 });
    const kept = (await (await change(id, { kept: true, version: 2 })).json()) as Result;
    expect(kept).toMatchObject({ title: "Rye", kept: true, version: 3 });
    const edited = "<p>Mine</p><table><tbody><tr><td>1</td></tr></tbody></table>";
    const response = await change(id, {
      edited: `${edited}<script>x</script><img src="http://x/y">`,
      version: 3,
    });
    const stored = (await response.json()) as Result;
    expect(stored.edited).toContain("<td>1</td>");
    expect(stored.edited).not.toMatch(/script|http:/u);
    expect(stored.html).toContain("Ideas");
    const back = (await (await change(id, { edited: null, version: 4 })).json()) as Result;
    expect(back).toMatchObject({ edited: null, title: "Rye", version: 5 });
  });

  it("that has a newer version is not overwritten, and the newer one comes with the refusal", async () => {
    const id = await add();
    await change(id, { edited: "<p>First window</p>", version: 1 });
    const response = await change(id, { title: "Second window", version: 1 });
    expect(response.status).toBe(409);
    const { current } = await readProblem(response);
    expect(current).toMatchObject({ edited: "<p>First window</p>", version: 2 });
    expect(current).toHaveProperty("html");
    expect(await readJson(`/api/results/${id}`, token)).toMatchObject({ title: DRAFT.title });
  });

  it("of another person does not exist, for administrators either", async () => {
    const id = await add();
    const strangers = [await makeToken(), await makeToken({ isAdmin: true })];
    for (const stranger of strangers) {
      const body = { title: "Stolen", version: 1 };
      const like = { type: "courseidea", prompt: "Bread", like: id };
      const statuses = [
        await call(`/api/results/${id}`, { token: stranger }),
        await change(id, body, stranger),
        await call("/api/results", { method: "DELETE", token: stranger, body: { id } }),
        await call("/api/results", { method: "DELETE", token: stranger, body: { ids: [id] } }),
        await call("/api/generate", { token: stranger, body: like }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
    }
    expect(await readJson(`/api/results/${id}`, token)).toMatchObject({ title: DRAFT.title });
  });

  it("is deleted alone or with others", async () => {
    const ids = [await add(), await add(), await add()];
    const remove = async (body: object) =>
      (await call("/api/results", { method: "DELETE", token, body })).status;
    expect(await remove({ id: ids[0] })).toBe(204);
    expect(await remove({ id: ids[0] })).toBe(404);
    expect(await remove({ ids: ids.slice(1) })).toBe(204);
    for (const id of ids) expect((await call(`/api/results/${id}`, { token })).status).toBe(404);
  });

  it("takes no bad body", async () => {
    const id = await add();
    const bodies = [
      {},
      { version: 0 },
      { version: 1, title: "" },
      { version: 1, title: "x".repeat(121) },
      { version: 1, edited: "x".repeat(60_001) },
      { version: 1, kept: "yes" },
      [],
      null,
    ];
    for (const body of bodies) expect((await change(id, body as object)).status).toBe(400);
    expect((await change(id, { version: 1, edited: "x".repeat(300_000) })).status).toBe(413);
    for (const body of [{}, { ids: [] }, { id: 5 }, { ids: Array(101).fill("x") }]) {
      const response = await call("/api/results", { method: "DELETE", token, body });
      expect(response.status).toBe(400);
    }
  });
});
