import { describe, expect, it } from "vitest";
import * as toolkitRows from "#db/toolkits.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { NOT_PLAIN } from "#domain/field.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeToken, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeToolkit, readProblem, uniqueLetters } from "#tests/support/factories.ts";

const SQL_TEXT = `'); DROP TABLE toolkits; -- " OR 1=1`;

describe("SQL in a field", () => {
  it("is stored as the text it is", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const body = { name: SQL_TEXT, prompt: SQL_TEXT, description: SQL_TEXT };
    const added = await call(`/widgets/${collection}/add`, { token, body });
    const { id } = (await added.json()) as Widget;
    expect((await widgetRows.get(db, id))?.data).toMatchObject(body);
  });

  it("finds nothing as an id, a type or a name", async () => {
    const token = await makeToken({ isAdmin: true });
    const toolkit = await makeToolkit();
    const { username } = await makeUser();
    const id = "' OR '1'='1";
    const encoded = encodeURIComponent(id);
    const statuses = [
      await call(`/widgets/${encoded}/${encoded}`, { token }),
      await call(`/widgets/${encoded}`, { method: "DELETE", token, body: { id } }),
      await call("/toolkits", { method: "DELETE", token, body: { toolkitid: id } }),
      await call("/toolkits/edit", { token, body: { toolkitid: id, name: "X" } }),
      await call("/users", { method: "DELETE", token, body: { id } }),
      await call("/auth", { body: { user: `${username}' --`, pwd: PASSWORD } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 401]);
    expect(await toolkitRows.get(db, toolkit.id)).toEqual(toolkit);
  });
});

describe("A name with control characters", () => {
  it.each(["A\nB", "A\u001b[2KB", "A\u202eB", "A\u2028B"])("is refused: %j", async (name) => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const saves: [string, object][] = [
      ["/toolkits/add", { name, collection: uniqueLetters() }],
      [`/widgets/${collection}/add`, { name }],
      ["/clients/add", { clientName: name }],
      ["/users/add", { username: uniqueLetters(), password: PASSWORD, company: name }],
    ];
    for (const [path, body] of saves) {
      const problem = await readProblem(await call(path, { token, body }));
      expect(problem, path).toMatchObject({ status: 400, errors: [{ message: NOT_PLAIN }] });
    }
  });
});

describe("Names of JavaScript's own", () => {
  it("are unknown properties of a body", async () => {
    const token = await makeToken({ isAdmin: true });
    const collection = uniqueLetters();
    const smuggled = `"__proto__":{"index":99,"polluted":true},"constructor":{"prototype":{"polluted":true}}`;
    const body = `{"name":"Kit","collection":"${collection}",${smuggled}}`;
    const { errors = [] } = await readProblem(await call("/toolkits/add", { token, body }));
    expect(errors.map(({ path }) => path)).toEqual(["__proto__", "constructor"]);
    expect("polluted" in {}).toBe(false);
  });

  it("are unknown properties of styles", async () => {
    const token = await makeToken({ isAdmin: true });
    const styles = `{"__proto__":{"background":"red"},"toString":"x","font":"serif"}`;
    const body = `{"clientName":"${uniqueLetters()}","styles":${styles}}`;
    const { errors = [] } = await readProblem(await call("/clients/add", { token, body }));
    expect(errors.map(({ path }) => path)).toEqual(["styles.__proto__", "styles.toString"]);
  });

  it("are names like any other for inputs", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const names = ["__proto__", "constructor", "toString"];
    const inputs = names.map((name) => ({ name, label: "L", placeholder: "P" }));
    const body = { name: "Odd", inputs };
    const added = await call(`/widgets/${collection}/add`, { token, body });
    const { data } = (await added.json()) as Widget;
    expect(data.inputs.map(({ name }) => name)).toEqual(names);
  });
});

describe("Odd JSON", () => {
  it("may name a field twice: the last one counts", async () => {
    const token = await makeToken({ isAdmin: true });
    const body = `{"name":"First","collection":"${uniqueLetters()}","name":"Second"}`;
    const added = await call("/toolkits/add", { token, body });
    expect(await added.json()).toMatchObject({ name: "Second" });
  });

  it("is refused, not an error of the server, where it nests deeply in fields that nobody reads", async () => {
    const token = await makeToken({ isAdmin: true });
    const deep = `${'{"a":'.repeat(8_000)}1${"}".repeat(8_000)}`;
    const kit = `{"name":"Kit","collection":"${uniqueLetters()}","extra":${deep}}`;
    expect((await call("/toolkits/add", { token, body: kit })).status).toBe(400);
    const client = `{"clientName":"${uniqueLetters()}","styles":{"extra":${deep}}}`;
    expect((await call("/clients/add", { token, body: client })).status).toBe(400);
  });
});
