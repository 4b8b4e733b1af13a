import { describe, expect, it } from "vitest";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { makeEmbed, readProblem } from "#tests/support/factories.ts";
import { runsOf } from "#tests/support/runs.ts";

const INPUT = { name: "grade", label: "Grade", placeholder: "5", type: "anytext", inputOrder: 1 };

/** A widget with a draft, and the calls of its preview by an administrator and by a user of the same client. */
async function makeDraft(changes: object) {
  const embed = await makeEmbed();
  const { widget, client } = embed;
  const admin = await signedIn({ clientId: client.id, isAdmin: true });
  const user = await signedIn({ clientId: client.id });
  const stored = await call(`/widgets/${widget.type}/${widget.id}/draft`, {
    method: "PUT",
    token: admin.token,
    body: { data: changes },
  });
  expect(stored.status).toBe(200);
  const path = `/ai/${widget.type}/${widget.id}/${PREVIEW_KEY}?draft=1`;
  const ask = (options: Parameters<typeof call>[1] = {}, of = path) =>
    call(of, { headers: { Cookie: admin.cookie }, ...options });
  return { ...embed, admin, user, path, ask };
}

async function shownBy(response: Response) {
  const { data } = (await response.json()) as { data: { data: Record<string, unknown> } };
  return data.data;
}

describe("the preview of a draft", () => {
  it("shows administrators the stored draft, and others and other keys nothing of it", async () => {
    const { ask, path, user, aiPath, widget } = await makeDraft({ name: "Secret plan" });
    const shown = await ask();
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    expect(shown.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    expect(await shownBy(shown)).toMatchObject({ name: "Secret plan" });
    // Without `draft`, the preview shows what is live.
    expect(await shownBy(await ask({}, path.replace("?draft=1", "")))).toMatchObject({
      name: widget.data.name,
    });
    const unknown = await readProblem(await ask({}, path.replace(widget.id, crypto.randomUUID())));
    for (const Cookie of [user.cookie, "", "refresh=0123456789abcdef"]) {
      for (const body of [undefined, { inputs: { topic: "Rye" } }]) {
        const refused = await ask({ headers: { Cookie }, body });
        expect(refused.status).toBe(404);
        const { title, detail } = await readProblem(refused);
        expect({ title, detail }).toEqual({ title: unknown.title, detail: unknown.detail });
      }
    }
    const own = await call(`${aiPath}?draft=1`, {});
    expect(await shownBy(own)).toMatchObject({ name: widget.data.name });
  });

  it("answers from the draft for the administrator, without result, vote or visit", async () => {
    const prompt = "Only for grade {grade}.";
    const { ask, admin, client } = await makeDraft({ prompt, inputs: [INPUT] });
    const body = { inputs: { grade: "Grade 5" }, record: true };
    const reply = await ask({ body, env: withModel("ok") });
    const { result, ...rest } = (await reply.json()) as { result: string };
    expect(result).toContain("Only for grade <b><u>Grade 5</u></b>");
    expect(rest).not.toHaveProperty("resultId");
    expect(rest).not.toHaveProperty("vote");
    const runs = await runsOf(client.id);
    expect(runs).toMatchObject([{ kind: "preview", userId: admin.user.id }]);
    const results = await call("/api/results?page=1", { token: admin.token });
    expect(await results.json()).toEqual([]);
  });

  it("says in sentences why an unfinished draft has no form, and asks no model", async () => {
    const { ask, client } = await makeDraft({ inputs: [{ ...INPUT, placeholder: "" }] });
    for (const body of [undefined, { inputs: { grade: "5" } }]) {
      const problem = await readProblem(await ask({ body, env: withModel("ok") }));
      expect(problem).toMatchObject({ status: 422, detail: "“Grade”: Placeholder is required." });
    }
    const empty = await makeDraft({ prompt: " ", inputs: [INPUT] });
    expect((await empty.ask()).status).toBe(200);
    const asked = await empty.ask({ body: { inputs: { grade: "5" } }, env: withModel("ok") });
    expect(await readProblem(asked)).toMatchObject({
      status: 422,
      detail: "Write a prompt first.",
    });
    expect(await runsOf(client.id)).toEqual([]);
  });

  it.each([
    ["quiz", 13, "Number of questions: Must be at most 12."],
    ["steps", 0, "Number of steps: Must be at least 1."],
    ["cards", "", "Number of cards: Must be a whole number."],
  ])("names the number of items that cannot be: %s, %j", async (kind, count, detail) => {
    const { ask } = await makeDraft({ answer: { kind, count } });
    expect(await readProblem(await ask())).toMatchObject({ status: 422, detail });
  });

  it("cleans hostile landing text, and refuses a hostile image", async () => {
    const landingText = '<p onclick="x()">Hello<script>alert(1)</script></p>';
    const { ask } = await makeDraft({ landingText });
    expect(await shownBy(await ask())).toMatchObject({ landingText: "<p>Hello</p>" });
    const image = await makeDraft({ image: "javascript:alert(1)" });
    expect((await image.ask()).status).toBe(422);
  });
});
