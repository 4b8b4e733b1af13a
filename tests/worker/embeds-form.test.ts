import { describe, expect, it } from "vitest";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { MAX_VALUE_LENGTH } from "#domain/widgets/prompt.ts";
import { MAX_INPUTS } from "#domain/widgets/widget-inputs.ts";
import { SITE, streamed, withModel } from "#tests/support/app.ts";
import { abortedCalls, modelCalls } from "#tests/support/events.ts";
import { makeEmbed, readProblem, send, uniqueLetters } from "#tests/support/factories.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";
import type { RenderPage } from "#worker/app.ts";

const KIB = 1024;
const FORM = "application/x-www-form-urlencoded";

describe("The embed's form without script", () => {
  const renderPage: RenderPage = async (request, { isTooLarge }) =>
    Response.json([...(await request.formData())], {
      status: isTooLarge ? 413 : 200,
      headers: { "X-Page": "yes" },
    });

  const post = (body: string | ReadableStream, type?: string, bindings = {}) =>
    send(
      new Request(`${SITE}/embed/Kit/some-id/some-key`, {
        method: "POST",
        headers: type === undefined ? {} : { "Content-Type": type },
        body,
      }),
      { renderPage, bindings },
    );

  it.each([
    FORM,
    `${FORM}; charset=utf-8`,
    `${FORM}; charset=utf-16`,
    `${FORM}; charset=nobody-knows`,
    FORM.toUpperCase(),
  ])("reaches its page as %s", async (type) => {
    const response = await post("topic=Bread&topic=%E0%A4%A&=&%", type);
    expect(response.headers.get("X-Page")).toBe("yes");
    expect(await response.json()).toContainEqual(["topic", "Bread"]);
  });

  it.each([undefined, "text/plain", "application/json", "multipart/form-data", `${FORM}x`])(
    "is refused with 415 as %s, before anyone tries to read it",
    async (type) => {
      expect((await readProblem(await post("topic=Bread", type))).status).toBe(415);
    },
  );

  it("may have every field as long as it may be, whatever the script", async () => {
    const fields = Array.from({ length: MAX_INPUTS }, (_, index) => [
      `field${index}`,
      "語".repeat(MAX_VALUE_LENGTH),
    ]);
    const response = await post(String(new URLSearchParams(fields)), FORM);
    expect(await response.json()).toEqual(fields);
  });

  it("reaches its page without fields when it is larger than any form of ours, named or in pieces", async () => {
    const form = (bytes: number) => "topic=".padEnd(bytes, "a");
    expect((await post(form(128 * KIB), FORM)).status).toBe(200);
    for (const body of [form(128 * KIB + 1), streamed(form(4 * KIB * KIB))]) {
      const response = await post(body, FORM);
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual([]);
    }
  });

  it("is counted for its address before it is read, apart from submits", async () => {
    const { binding, keys } = recordingLimit();
    expect((await post("topic=Bread", FORM, { VISITOR_LIMIT: binding })).status).toBe(200);
    expect(keys).toEqual([expect.stringMatching(/ form(?: 1)?$/u)]);
    const refused = await post("topic=Bread", FORM, { VISITOR_LIMIT: SPENT });
    expect([refused.status, refused.headers.get("X-Page")]).toEqual([429, null]);
  });

  it("ends the model's call when its visitor leaves", async () => {
    const token = uniqueLetters();
    const { aiPath, embedPath } = await makeEmbed();
    const body = JSON.stringify({ inputs: { topic: "Bread", audience: "Parents" } });
    const left = new AbortController();
    const form = new Request(SITE + embedPath, {
      method: "POST",
      headers: { "Content-Type": FORM },
      body: "topic=Bread",
      signal: left.signal,
    });
    const askForPage: RenderPage = async (_, { fetchRest }) =>
      fetchRest(SITE + aiPath, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
    const bindings = withModel(`drip~${token}`);
    const reply = send(form, { renderPage: askForPage, bindings });
    await expect.poll(() => modelCalls(token)).toBe(1);
    left.abort();
    expect((await readProblem(await reply)).detail).toBe(ANSWER_FAILURES.interrupted);
    await expect.poll(() => abortedCalls(token)).toBe(1);
  });
});
