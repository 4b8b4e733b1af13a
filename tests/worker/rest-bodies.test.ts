import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE, streamed } from "#tests/support/app.ts";
import { makeToolkit, readProblem, send, uniqueLetters } from "#tests/support/factories.ts";

const KIB = 1024;

const CALLS = [
  { method: "POST", path: "/settings", title: "Bad Request" },
  { method: "POST", path: "/register", title: "Invalid Entry" },
  { method: "POST", path: "/auth", title: "Missing Username or Password" },
  { method: "POST", path: "/toolkits/add", title: "Save Failed, missing fields" },
  { method: "POST", path: "/toolkits/edit/", title: "Save Failed, missing fields" },
  { method: "DELETE", path: "/toolkits", title: "Save Failed, missing fields" },
  { method: "POST", path: "/widgets/Kit/add", title: "Save Failed" },
  { method: "POST", path: "/widgets/Kit/edit/", title: "Save Failed" },
  { method: "DELETE", path: "/widgets/Kit", title: "Save Failed" },
  { method: "POST", path: "/clients/add", title: "Save Failed, missing fields" },
  { method: "POST", path: "/clients/edit", title: "Save Failed, missing fields" },
  { method: "POST", path: "/clients/editwidgets", title: "Save Failed, missing fields" },
  { method: "DELETE", path: "/clients/", title: "Save Failed, missing fields" },
  { method: "POST", path: "/users/add", title: "Save Failed, missing fields" },
  { method: "POST", path: "/users/edit", title: "Save Failed, missing fields" },
  { method: "DELETE", path: "/users", title: "Save Failed, missing fields" },
];

const ODD_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "application/problem+json",
  "text/plain; application/json",
];

const MALFORMED = ["", "{", "undefined", "{'user':'a'}", '{"user":"a",}', "NaN", '{"user":"a"} x'];

const NOT_OBJECTS = [
  "null",
  "[]",
  "[{}]",
  '"text"',
  "42",
  "true",
  `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
];

describe("A body", () => {
  it("in another encoding than UTF-8 is refused, not stored with replaced letters", async () => {
    const body = Uint8Array.from('{"user":"Zo\xeb","pwd":"x"}', (letter) => letter.charCodeAt(0));
    const headers = { "Content-Type": "application/json" };
    const response = await send(new Request(`${SITE}/auth`, { method: "POST", headers, body }));
    expect(await readProblem(response)).toMatchObject({
      status: 400,
      detail: "The body is not in UTF-8.",
    });
  });

  it("that breaks off is the caller's failure, not ours", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"user":'));
        controller.error(new Error("Network connection lost."));
      },
    });
    const headers = { "Content-Type": "application/json" };
    const response = await send(new Request(`${SITE}/auth`, { method: "POST", headers, body }));
    expect((await readProblem(response)).status).toBe(400);
  });

  it.each(CALLS)(
    "of $method $path is refused with 415 unless it is JSON",
    async ({ method, path }) => {
      const token = await makeToken({ isAdmin: true });
      for (const type of ODD_TYPES) {
        const headers = { "Content-Type": type };
        const response = await call(path, { method, token, headers, body: "{}" });
        expect(await readProblem(response), type).toMatchObject({
          status: 415,
          title: "Unsupported Media Type",
        });
      }
      const untyped = await call(path, { method, token });
      expect(untyped.status).toBe(415);
    },
  );

  it.each(CALLS)(
    "of $method $path is refused with 400 '$title' when it is malformed or no object",
    async ({ method, path, title }) => {
      const token = await makeToken({ isAdmin: true });
      for (const body of [...MALFORMED, ...NOT_OBJECTS]) {
        const response = await call(path, { method, token, body });
        expect(await readProblem(response), body.slice(0, 20)).toMatchObject({
          status: 400,
          title,
          errors: [{ path: "", message: expect.any(String) }],
        });
      }
    },
  );

  it.each([
    "application/json",
    "Application/JSON; charset=utf-8",
    "application/json ;charset=UTF-8",
  ])("is taken as %s", async (type) => {
    const token = await makeToken({ isAdmin: true });
    const body = { name: "Kit", collection: uniqueLetters() };
    const headers = { "Content-Type": type };
    expect((await call("/toolkits/add", { token, body, headers })).status).toBe(201);
  });
});

/** A JSON body of exactly `bytes` bytes: spaces after the value fill it. */
function padded(value: object, bytes: number): string {
  const text = JSON.stringify(value);
  return text + " ".repeat(bytes - new TextEncoder().encode(text).byteLength);
}

describe("The size of a body", () => {
  it.each([
    ["/toolkits/add", 64 * KIB, () => ({ name: "Ké", collection: uniqueLetters() })],
    ["/clients/add", 64 * KIB, () => ({ clientName: uniqueLetters() })],
    ["/users/edit", 64 * KIB, () => ({ id: "some-id" })],
    ["/widgets/Nowhere/add", 256 * KIB, () => ({ name: "Widget", landingText: "<p>é</p>" })],
    ["/widgets/Nowhere/edit", 256 * KIB, () => ({ widgetid: "some-id" })],
    ["/clients/editwidgets", 512 * KIB, () => ({ clientid: "some-id", approvedWidgets: [] })],
  ] as const)("of %s may be %i bytes, one more is 413", async (path, limit, makeBody) => {
    const token = await makeToken({ isAdmin: true });
    const largest = await call(path, { token, body: padded(makeBody(), limit) });
    expect([200, 201, 400, 404]).toContain(largest.status);
    const larger = await call(path, { token, body: padded(makeBody(), limit + 1) });
    expect(await readProblem(larger)).toMatchObject({
      status: 413,
      title: "Content Too Large",
      detail: `The body may have at most ${limit} bytes.`,
    });
  });

  it("is counted in bytes, not in letters", async () => {
    const token = await makeToken({ isAdmin: true });
    const body = { name: "é".repeat(40 * KIB), collection: "Kit" };
    expect((await call("/toolkits/add", { token, body })).status).toBe(413);
  });

  it("is counted while it arrives in pieces, however small it says it is", async () => {
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${await makeToken({ isAdmin: true })}`,
    };
    const post = async (bytes: number) => {
      const body = streamed(padded({ name: "Kit", collection: uniqueLetters() }, bytes));
      return send(new Request(`${SITE}/toolkits/add`, { method: "POST", headers, body }));
    };
    expect((await post(64 * KIB)).status).toBe(201);
    expect((await post(64 * KIB + 1)).status).toBe(413);
    expect((await post(4 * KIB * KIB)).status).toBe(413);
  });

  it("lets 200,000 characters of landing text in, and no more", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const landingText = `<p>${"a".repeat(199_993)}</p>`;
    const path = `/widgets/${collection}/add`;
    const added = await call(path, { token, body: { name: "Long", landingText } });
    expect(await added.json()).toMatchObject({ data: { landingText } });
    const longer = { name: "Longer", landingText: `${landingText}a` };
    expect((await call(path, { token, body: longer })).status).toBe(400);
  });
});
