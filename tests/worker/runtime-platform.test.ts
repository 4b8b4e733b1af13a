import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { env } from "#tests/support/app.ts";

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
      return [await send(key), await send(key), await send(key), await send(key)];
    };
    // Again with another key, if a minute ends meanwhile.
    await expect.poll(passed).toEqual([true, true, true, false]);
    expect(await env.FORGOT_LIMIT.limit({ key })).toEqual({ success: true });
    expect(await env.ACCOUNT_DATA_LIMIT.limit({ key: `other ${key}` })).toEqual({ success: true });
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
