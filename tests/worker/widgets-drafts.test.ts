import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#db/base/database.ts";
import { REMOVALS } from "#db/operations/retention.ts";
import { formerDrafts } from "#db/schema/widgets.ts";
import { DAY_MS } from "#domain/time.ts";
import type { StoredDraft } from "#domain/widgets/replies.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { readProblem } from "#tests/support/factories.ts";
import { makeAuthor } from "#tests/support/versions.ts";

const stored = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as StoredDraft;

describe("The draft of a widget", () => {
  it("is stored, changed, read and deleted, and nothing of it is live", async () => {
    const { path, token, username, widget, put, draft, live, aiPath, versions } =
      await makeAuthor();
    expect((await call(aiPath)).status).toBe(200);
    const entry = await env.KV.get(`widget:${widget.id}`);
    expect(entry).not.toBeNull();
    const first = await stored(put({ prompt: "Shorter {topic}.", name: "" }));
    expect(first).toMatchObject({
      data: { ...widget.data, prompt: "Shorter {topic}.", name: "" },
      baseVersion: 1,
      author: username,
    });
    const second = await stored(put({ submit: "Go" }, { version: first.version }));
    expect(second.version).toBe(first.version + 1);
    expect(await draft()).toEqual(second);
    expect(await live()).toMatchObject({ version: 1, prompt: widget.data.prompt });
    expect(await versions()).toHaveLength(1);
    expect(await env.KV.get(`widget:${widget.id}`)).toBe(entry);
    expect((await call(`${path}/draft`, { method: "DELETE", token })).status).toBe(204);
    expect((await call(`${path}/draft`, { method: "DELETE", token })).status).toBe(404);
    expect(await draft()).toBeNull();
  });

  it("is not overwritten by who has not seen the newest one", async () => {
    const { path, token, put, draft } = await makeAuthor();
    const theirs = await stored(put({ submit: "Theirs" }, { version: 0 }));
    const attempts = [
      await put({ submit: "Mine" }, { version: 0 }),
      await put({ submit: "Mine" }, { version: theirs.version - 1 }),
      await call(`${path}/draft?version=${theirs.version - 1}`, { method: "DELETE", token }),
    ];
    for (const attempt of attempts)
      expect(await readProblem(attempt)).toMatchObject({ status: 409, current: theirs });
    expect(await draft()).toEqual(theirs);
    const removal = `${path}/draft?version=${theirs.version}`;
    expect((await call(removal, { method: "DELETE", token })).status).toBe(204);
    const late = await readProblem(await put({ submit: "Late" }, { version: theirs.version }));
    expect(late).toMatchObject({ status: 409, title: "Changed Meanwhile" });
    expect(await draft()).toBeNull();
  });

  it("keeps its version where a save has equal data, and takes values that are left out from what is stored", async () => {
    const { widget, put, partial, draft } = await makeAuthor();
    const landingText = '<p style="text-align: center;">Two&nbsp; words<br>below</p>';
    const first = await stored(put({ landingText }));
    expect(first.data.landingText).not.toBe(landingText);
    expect(await stored(put({ landingText }, { version: first.version }))).toEqual(first);
    expect(await stored(put({ landingText }, { version: 0, baseVersion: 1 }))).toEqual(first);
    expect(await stored(partial({ submit: "Go" }))).toMatchObject({
      version: first.version + 1,
      data: { ...first.data, submit: "Go" },
    });
    expect(await draft()).toMatchObject({ data: { ...first.data, submit: "Go" } });
    const other = await makeAuthor();
    const begun = await stored(other.partial({ submit: "Go" }));
    expect(begun.data).toEqual({ ...other.widget.data, submit: "Go" });
    expect(widget.data.submit).not.toBe("Go");
  });

  it("has the fields of all saves made at once that name no version", async () => {
    const { partial, draft, widget } = await makeAuthor();
    const fields = { prompt: "Short", submit: "Go", description: "What it does", pageNumber: 7 };
    const saves = Object.entries(fields).map(async ([name, value]) => partial({ [name]: value }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await draft())?.data).toEqual({ ...widget.data, ...fields });
  });

  it("can be taken back for a week where somebody else has replaced it, or it was discarded", async () => {
    const { path, token, username, put, former, widget } = await makeAuthor();
    const { token: theirs, user } = await makeSession({ isAdmin: true });
    const mine = await stored(put({ prompt: "Mine {topic} {audience}" }));
    const own = await stored(put({ prompt: "Mine too {topic}" }, { version: mine.version }));
    expect(await former()).toEqual([]);
    const body = { data: { prompt: "Theirs" }, version: own.version };
    expect((await call(`${path}/draft`, { method: "PUT", token: theirs, body })).status).toBe(200);
    const now = expect.any(String) as string;
    const replaced = { ...own, replacedAt: now, replacedBy: user.username };
    expect(await former()).toEqual([replaced]);
    const refused = await put({ prompt: "Late" }, { version: mine.version });
    expect(refused.status).toBe(409);
    expect(await former()).toEqual([replaced]);
    const kept = await stored(put({ prompt: "Kept" }, { version: own.version + 1 }));
    await stored(put({ prompt: "Again" }, { version: kept.version, keep: true }));
    expect((await call(`${path}/draft`, { method: "DELETE", token })).status).toBe(204);
    expect((await former()).map(({ data, replacedBy }) => [data.prompt, replacedBy])).toEqual([
      ["Again", username],
      ["Kept", username],
      ["Theirs", username],
      ["Mine too {topic}", user.username],
    ]);

    for (let turn = 0; turn < 10; turn++) await put({ prompt: `Turn ${turn}` }, { keep: true });
    expect(await former()).toHaveLength(10);
    const later = Date.now() + 7 * DAY_MS;
    const isOfWidget = eq(formerDrafts.widgetId, widget.id);
    const left = async () =>
      (await connect(env.DB).select().from(formerDrafts).where(isOfWidget)).length;
    await connect(env.DB).run(REMOVALS.formerDrafts!(later - DAY_MS, 1_000));
    expect(await left()).toBe(10);
    await connect(env.DB).run(REMOVALS.formerDrafts!(later + 1_000, 1_000));
    expect(await left()).toBe(0);
  });

  it("has clean landing text, and is refused where its data is none of a widget", async () => {
    const { put, draft } = await makeAuthor();
    await put({ landingText: "<p onclick=x>Hello<script>x</script></p>" });
    const before = await draft();
    expect(before?.data.landingText).toBe("<p>Hello</p>");
    const refused = [
      await put({ prompt: "x".repeat(20_001) }),
      await put({ inputs: "none" as never }),
      await put({}, { baseVersion: 2 }),
      await put({}, { version: -1 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await draft()).toEqual(before);
  });

  it("is only below the widget's own type", async () => {
    const { token, widget } = await makeAuthor();
    const calls: [string, string][] = [
      ["GET", "/draft"],
      ["DELETE", "/draft"],
      ["GET", "/versions"],
      ["GET", "/versions/1"],
    ];
    for (const [method, end] of calls) {
      const other = `/widgets/Elsewhere/${widget.id}${end}`;
      expect((await call(other, { method, token })).status, end).toBe(404);
    }
  });
});
