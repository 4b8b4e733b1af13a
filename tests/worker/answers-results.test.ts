import { describe, expect, it } from "vitest";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { QUIZ } from "#tests/support/fake-model-items.ts";
import { makeEmbed, readJson } from "#tests/support/factories.ts";
import { INPUTS } from "#tests/support/runs.ts";

describe("A result that is a quiz", () => {
  it("keeps the items with the answer key, until the person edits its text", async () => {
    const embed = await makeEmbed({}, { answer: { kind: "quiz", count: 2 } });
    const { cookie, token } = await signedIn({ clientId: embed.client.id });
    const path = `/ai/${embed.toolkit.collection}/${embed.widget.id}/${PREVIEW_KEY}`;
    const asked = { body: { ...INPUTS, record: true }, headers: { Cookie: cookie } };
    const answer = await call(path, { ...asked, env: withModel("quiz") });
    const { resultId, result } = (await answer.json()) as { resultId: string; result: string };
    expect(result).not.toContain("petrol.");
    const stored = (await readJson(`/api/results/${resultId}`, token)) as Record<string, unknown>;
    expect(stored).toMatchObject({
      title: "Bread",
      structured: { kind: "quiz", ...QUIZ },
      answer: expect.stringContaining("2. **A, B** – Nobody eats petrol."),
      html: expect.stringContaining("Nobody eats petrol."),
    });
    const edit = async (edited: string | null, version: number) => {
      const body = { edited, version };
      const changed = await call(`/api/results/${resultId}`, { token, body });
      return (await changed.json()) as { structured: unknown };
    };
    expect((await edit("<p>My own</p>", 1)).structured).toBeNull();
    expect((await edit(null, 2)).structured).toMatchObject(QUIZ);
  });
});
