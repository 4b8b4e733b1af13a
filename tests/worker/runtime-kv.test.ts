import { describe, expect, inject, it } from "vitest";
import { env } from "#tests/support/app.ts";
import { MemoryKv } from "#tests/support/node/kv.ts";

// The contract of tests/support/node/kv.ts, with the same expectations in workerd and in Node.

const kv = env.KV;
const LONGEST = "é".repeat(256);
const now = () => Math.floor(Date.now() / 1000);

describe("An entry", () => {
  it.each<[string, () => Promise<unknown>, unknown]>([
    ["that is none", () => kv.get("none"), null],
    ["that is none, as JSON", () => kv.get("none", "json"), null],
    [
      "that is none, with metadata",
      () => kv.getWithMetadata("none"),
      { value: null, metadata: null, cacheStatus: null },
    ],
    [
      "a text",
      async () => [await kv.put("text", "é👩🏽\0"), await kv.get("text")],
      [undefined, "é👩🏽\0"],
    ],
    [
      "an empty text",
      async () => [await kv.put("empty", ""), await kv.get("empty")],
      [undefined, ""],
    ],
    [
      "2 MB",
      async () => [await kv.put("big", "x".repeat(2e6)), (await kv.get("big"))?.length],
      [undefined, 2e6],
    ],
    [
      "the later value",
      async () => [
        await kv.put("text", "1"),
        await kv.put("text", "2"),
        await kv.get("text", "text"),
      ],
      [undefined, undefined, "2"],
    ],
    [
      "JSON",
      async () => [await kv.put("json", '{"a":[1,null]}'), await kv.get("json", "json")],
      [undefined, { a: [1, null] }],
    ],
    ["JSON by options", () => kv.get("json", { type: "json", cacheTtl: 60 }), { a: [1, null] }],
    [
      "deleted, twice",
      async () => [await kv.delete("text"), await kv.get("text"), await kv.delete("text")],
      [undefined, null, undefined],
    ],
    [
      "with metadata",
      async () => [
        await kv.put("meta", "x", { metadata: { a: [1], b: undefined } }),
        await kv.getWithMetadata("meta"),
      ],
      [undefined, { value: "x", metadata: { a: [1] }, cacheStatus: null }],
    ],
    [
      "with metadata, as JSON",
      async () => [
        await kv.put("meta", "[1]", { metadata: "m" }),
        await kv.getWithMetadata("meta", "json"),
      ],
      [undefined, { value: [1], metadata: "m", cacheStatus: null }],
    ],
    [
      "with metadata of 1024 bytes",
      () => kv.put("meta", "x", { metadata: "x".repeat(1022) }),
      undefined,
    ],
    [
      "written again without metadata",
      async () => [await kv.put("meta", "y"), await kv.getWithMetadata("meta")],
      [undefined, { value: "y", metadata: null, cacheStatus: null }],
    ],
    [
      "with the longest key",
      async () => [await kv.put(LONGEST, "x"), await kv.get(LONGEST)],
      [undefined, "x"],
    ],
    [
      "with odd signs in its key",
      async () => [await kv.put("a b/ü?#%&", "x"), (await kv.list({ prefix: "a b/ü?#%&" })).keys],
      [undefined, [{ name: "a b/ü?#%&" }]],
    ],
  ])("%s", async (_, work, expected) => {
    expect(await work()).toStrictEqual(expected);
  });

  it("is the last of those that were written at once", async () => {
    await Promise.all(["1", "2", "3"].map((value) => kv.put("at once", value)));
    expect(await kv.get("at once")).toBe("3");
  });
});

describe("A call", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["get", () => kv.get("turn")],
    ["get of several", () => kv.get(["turn"])],
    ["getWithMetadata", () => kv.getWithMetadata("turn")],
    ["put", () => kv.put("turn", "x")],
    ["delete", () => kv.delete("turn")],
    ["list", () => kv.list({ prefix: "turn" })],
  ])("%s ends later, and other work goes on meanwhile", async (_, work) => {
    const ended: string[] = [];
    const call = work().then(() => ended.push("call"));
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
    ended.push("other");
    await call;
    expect(ended).toEqual(["other", "call"]);
  });
});

describe("An end", () => {
  it("is listed in seconds", async () => {
    const begun = now();
    await kv.put("end/1", "x", { expirationTtl: 100, metadata: 5 });
    await kv.put("end/2", "x", { expiration: begun + 1_000 });
    await kv.put("end/3", "x", { expiration: begun + 1_000, expirationTtl: 60 });
    const { keys } = await kv.list({ prefix: "end/" });
    const took = now() - begun;
    expect(keys.map(({ name }) => name)).toEqual(["end/1", "end/2", "end/3"]);
    const ends = keys.map(({ expiration = 0 }) => expiration - begun);
    expect([100, 100 + took]).toContain(ends[0]);
    expect(ends[1]).toBe(1_000);
    expect([60, 60 + took]).toContain(ends[2]);
    expect(keys[0]).toMatchObject({ metadata: 5 });
    await kv.put("end/1", "x");
    expect((await kv.list({ prefix: "end/1" })).keys).toStrictEqual([{ name: "end/1" }]);
  });

  it("hides the entry from its second on, in the double", async () => {
    let second = 1_000;
    const double = new MemoryKv(() => second * 1_000);
    await double.put("key", "x", { expirationTtl: 60, metadata: 1 });
    second = 1_059;
    expect(await double.getWithMetadata("key")).toMatchObject({ value: "x", metadata: 1 });
    second = 1_060;
    expect(await double.list()).toMatchObject({ keys: [] });
    expect(await double.getWithMetadata("key")).toMatchObject({ value: null, metadata: null });
    expect(await double.get(["key"])).toEqual(new Map([["key", null]]));
  });

  // KV accepts no shorter life than a minute, so only the run of all files waits for its end.
  it.runIf(inject("isWholeRun"))("hides the entry from its second on, in workerd", async () => {
    const begun = Date.now();
    await kv.put("minute", "x", { expirationTtl: 60 });
    await expect.poll(() => kv.get("minute"), { timeout: 90_000, interval: 500 }).toBeNull();
    expect(Date.now() - begun).toBeGreaterThan(58_000);
    expect((await kv.list({ prefix: "minute" })).keys).toEqual([]);
  });
});

describe("A list", () => {
  const names = ["b", "a", "é", "Z", "c", "𝒳", "\uFFFD"].map((name) => `list/${name}`);
  const sorted = ["Z", "a", "b", "c", "é", "\uFFFD", "𝒳"].map((name) => `list/${name}`);
  const fill = () => Promise.all(names.map((name) => kv.put(name, "x")));

  it("has the keys with a prefix in the order of their bytes", async () => {
    await fill();
    const keys = sorted.map((name) => ({ name }));
    const whole = { keys, list_complete: true, cacheStatus: null };
    expect(await kv.list({ prefix: "list/" })).toStrictEqual(whole);
    expect(await kv.list({ prefix: "list/", limit: 7, cursor: null })).toStrictEqual(whole);
    expect(await kv.list({ prefix: "list/", limit: 0 })).toStrictEqual(whole);
    expect(await kv.list({ prefix: "lists" })).toStrictEqual({ ...whole, keys: [] });
  });

  it("goes on after its cursor, also where that key is gone", async () => {
    await fill();
    const pages: [string[], boolean, boolean][] = [];
    let cursor: string | undefined;
    do {
      const page = await kv.list({ prefix: "list/", limit: 3, cursor });
      cursor = page.list_complete ? undefined : page.cursor;
      pages.push([page.keys.map(({ name }) => name), page.list_complete, "cursor" in page]);
      if (pages.length === 1) await kv.delete(page.keys.at(-1)?.name ?? "none");
    } while (cursor !== undefined);
    expect(pages).toEqual([
      [sorted.slice(0, 3), false, true],
      [sorted.slice(3, 6), false, true],
      [sorted.slice(6), true, false],
    ]);
  });
});

describe("Several keys", () => {
  it("are read at once, in their order", async () => {
    await kv.put("json", '{"a":1}');
    const texts = await kv.get(["none", "json", "none"]);
    expect(texts).toBeInstanceOf(Map);
    expect([...texts]).toEqual([
      ["none", null],
      ["json", '{"a":1}'],
    ]);
    expect([...(await kv.get(["json", "none"], "json"))]).toEqual([
      ["json", { a: 1 }],
      ["none", null],
    ]);
    expect((await kv.get(Array.from({ length: 100 }, (_, at) => `key ${at}`))).size).toBe(100);
  });
});
