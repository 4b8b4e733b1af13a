import { describe, expect, it } from "vitest";
import { call, withModel } from "#tests/support/app.ts";
import { eventsOf, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, readProblem } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";

const INPUTS = { topic: "Brot", audience: "Eltern" };

describe("A call of an embed with ?lang=", () => {
  it("has the sentences of problems in that language, and the catalogue's title", async () => {
    const { aiPath } = await makeEmbed();
    const ask = async (lang: string, body: object, env = {}) =>
      readProblem(await call(`${aiPath}?lang=${lang}`, { body, env }));
    expect(await ask("de", { inputs: { ...INPUTS, topic: "42" } })).toMatchObject({
      title: "Missing form values.",
      detail: "Bitte füllen Sie „Topic“ aus.",
      errors: [{ path: "inputs.topic", message: "Bitte füllen Sie „Topic“ aus." }],
    });
    const spent = { KEY_LIMIT: SPENT };
    expect((await ask("fr", { inputs: INPUTS }, spent)).detail).toContain("Trop de");
    const usedUp = { DAILY_ANSWERS_PER_CLIENT: "0" };
    expect((await ask("ar", { inputs: INPUTS }, usedUp)).detail).toContain("استنفد هذا الموقع");
    const xx = await ask("xx", { inputs: INPUTS }, usedUp);
    expect(xx.detail).toContain("This site has used up its answers");
  });

  it("has the sentence of a wrong address in that language", async () => {
    const { aiPath } = await makeEmbed();
    for (const options of [{}, { body: { inputs: INPUTS } }]) {
      const refused = await readProblem(await call(`${aiPath}wrong?lang=de-AT`, options));
      expect(refused.detail).toContain("Vielleicht ist die Adresse falsch");
    }
  });

  it("has the sentence of an answer that breaks off in that language", async () => {
    const { aiPath } = await makeEmbed();
    const options = {
      body: { inputs: INPUTS },
      env: withModel("reset-mid-body"),
      headers: STREAMED,
    };
    const events = await eventsOf(await call(`${aiPath}?lang=nl`, options));
    expect(events.at(-1)).toMatchObject({ event: "error" });
    expect(events.at(-1)?.data.detail).not.toMatch(/The answer/u);
  });
});
