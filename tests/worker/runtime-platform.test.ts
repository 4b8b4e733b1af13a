import {
  applyD1Migrations,
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time.ts";
import { env } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { MemoryRateLimit } from "#tests/support/node/rate-limit.ts";

// The contract of the other doubles in tests/support/node, with the same expectations in workerd and in Node.

const later = (work: () => unknown) => scheduler.wait(1).then(work);

describe("An execution context", () => {
  it("has ended when all background work has, also what that work begins", async () => {
    const context = createExecutionContext();
    const ended: string[] = [];
    context.waitUntil(
      later(() => {
        ended.push("first");
        context.waitUntil(later(() => ended.push("second")));
      }),
    );
    expect(ended).toEqual([]);
    await waitOnExecutionContext(context);
    expect(ended).toEqual(["first", "second"]);
  });

  it("reports what has failed after all has ended", async () => {
    const context = createExecutionContext();
    const ended: string[] = [];
    const failure = new Error("failed");
    context.waitUntil(Promise.reject(failure));
    context.waitUntil(later(() => ended.push("other")));
    await expect(waitOnExecutionContext(context)).rejects.toBe(failure);
    expect(ended).toEqual(["other"]);
    context.waitUntil(Promise.reject(failure));
    context.waitUntil(Promise.reject(failure));
    await expect(waitOnExecutionContext(context)).rejects.toBeInstanceOf(AggregateError);
  });

  it("is needed to add to it", () => {
    const { waitUntil } = createExecutionContext();
    expect(() => waitUntil(Promise.resolve())).toThrow(TypeError);
  });
});

describe("A pause", () => {
  it("is never shorter than it was asked for", async () => {
    const begun = performance.now();
    await scheduler.wait(20);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(20);
  });
});

describe("Migrations", () => {
  it("are applied once", async () => {
    const first = { name: "8001_first.sql", queries: ["create table first (n)"] };
    const second = { name: "8002_second.sql", queries: ["create table second (n)"] };
    await applyD1Migrations(env.DB, [first]);
    await applyD1Migrations(env.DB, [first, second]);
    expect(await env.DB.prepare("select * from first, second").raw()).toEqual([]);
  });
});

describe("A scheduled controller", () => {
  it("has its time and its cron expression", () => {
    const controller = createScheduledController({ cron: "* * * * *", scheduledTime: new Date(5) });
    expect([controller.cron, controller.scheduledTime]).toEqual(["* * * * *", 5]);
    expect(createScheduledController().scheduledTime).toBeGreaterThan(1.7e12);
  });
});

describe("A rate limit", () => {
  it("lets so many calls of a key pass in a minute of the clock", async () => {
    const send = async (key: string) => (await env.ACCOUNT_DATA_LIMIT.limit({ key })).success;
    let key = "";
    const passed = async () => {
      key = crypto.randomUUID();
      const three = [await send(key), await send(key), await send(key)];
      // The clock of a test is not that of the platform.
      letPass(2 * MINUTE_MS);
      return [...three, await send(key)];
    };
    stopClock();
    // Again with another key, if a minute ends meanwhile.
    await expect.poll(passed).toEqual([true, true, true, false]);
    expect(await env.FORGOT_LIMIT.limit({ key })).toEqual({ success: true });
    expect(await env.ACCOUNT_DATA_LIMIT.limit({ key: `other ${key}` })).toEqual({ success: true });
  });
});

describe("A rate limit of the double", () => {
  it("counts anew in the next minute of the clock", async () => {
    let second = 59;
    const double = new MemoryRateLimit(1, () => second * 1_000);
    const send = async () => (await double.limit({ key: "key" })).success;
    expect([await send(), await send()]).toEqual([true, false]);
    second = 60;
    expect([await send(), await send()]).toEqual([true, false]);
  });
});

describe("A request", () => {
  it("has what Cloudflare knows of the visitor, also where it is copied", () => {
    const cf = { country: "DE" };
    const init = { cf } as RequestInit;
    const request = new Request("https://site.example", init);
    expect(request.cf).toEqual(cf);
    expect(new Request(request).cf).toEqual(cf);
    expect(new Request("https://other.example", request).cf).toEqual(cf);
  });

  it("takes a stream as its body", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const request = new Request("https://site.example", { method: "POST", body: readable });
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode("text"));
    void writer.close();
    expect(await request.text()).toBe("text");
  });
});
