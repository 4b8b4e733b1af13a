import { describe, expect, it } from "vitest";
import { StaleVersion } from "#db/base/errors.ts";
import * as drafts from "#db/widgets/drafts.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { StoredDraft } from "#domain/widgets/replies.ts";
import { call } from "#tests/support/app.ts";
import { db, readProblem } from "#tests/support/factories.ts";
import { makeAuthor } from "#tests/support/versions.ts";

const stored = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as StoredDraft;

describe("POST /widgets/{type}/{id}/publish", () => {
  it("makes the draft live as a version with its note, at once, and approvals stay", async () => {
    const { path, token, put, draft, live, versions, username, aiPath, widget } =
      await makeAuthor();
    expect((await call(aiPath)).status).toBe(200);
    const { version } = await stored(put({ prompt: "Write on {topic} for {audience}." }));
    const purged: string[][] = [];
    const body = { version, note: " shorter " };
    const response = await call(`${path}/publish`, { token, body, purged });
    expect(response.status).toBe(200);
    const data = { ...widget.data, prompt: "Write on {topic} for {audience}." };
    expect(await response.json()).toEqual({ ...widget, version: 2, data });
    expect(purged).toEqual([[`widget-${widget.id}`]]);
    expect(await draft()).toBeNull();
    expect(await live()).toMatchObject({ version: 2, prompt: data.prompt });
    const shown = (await (await call(aiPath)).json()) as { data: { data: object } };
    expect(shown.data.data).toMatchObject({ prompt: data.prompt });
    expect(await versions()).toMatchObject([
      { version: 2, author: username, note: "shorter", changed: ["prompt"], isFirst: false },
      { version: 1, changed: [], isFirst: true },
    ]);
  });

  it("answers 409 with the live widget when that has moved on, and publishes after a comparison", async () => {
    const { put, publish, save, draft, live, versions } = await makeAuthor();
    const mine = await stored(put({ submit: "Mine" }));
    const saved: unknown = await (await save({ prompt: "Theirs {topic} {audience}" })).json();
    const refused = await readProblem(await publish({ version: mine.version }));
    expect(refused).toMatchObject({ status: 409, title: "Changed Meanwhile", current: saved });
    expect(await draft()).toEqual(mine);
    const merged = { submit: "Mine", prompt: "Theirs {topic} {audience}" };
    const next = await stored(put(merged, { version: mine.version, baseVersion: 2 }));
    expect((await publish({ version: next.version })).status).toBe(200);
    expect(await live()).toEqual({ version: 3, ...merged });
    expect(await versions()).toHaveLength(3);
  });

  it("answers 409 with the draft when that has moved on", async () => {
    const { put, publish, live } = await makeAuthor();
    const seen = await stored(put({ submit: "Seen" }));
    const newer = await stored(put({ submit: "Newer" }));
    const refused = await readProblem(await publish({ version: seen.version }));
    expect(refused).toMatchObject({ status: 409, current: newer });
    expect(await live()).toMatchObject({ version: 1, submit: "Write" });
  });

  it("answers 409 with no draft when it has been published or discarded meanwhile", async () => {
    const { put, publish, live } = await makeAuthor();
    const seen = await stored(put({ submit: "Seen" }));
    expect((await publish({ version: seen.version })).status).toBe(200);
    const refused = await readProblem(await publish({ version: seen.version }));
    expect(refused).toMatchObject({ status: 409, title: "Changed Meanwhile", current: null });
    expect(await live()).toMatchObject({ version: 2, submit: "Seen" });
  });

  it("loses no draft that is stored after the published one was read", async () => {
    const { put, draft, live, widget } = await makeAuthor();
    const seen = await stored(put({ submit: "Seen" }));
    const newer = await stored(put({ submit: "Newer" }));
    const changes = { widgetid: widget.id, version: 1, submit: "Seen" };
    await expect(
      drafts.publish(db, widget.type, changes, seen.version, SYSTEM, []),
    ).rejects.toBeInstanceOf(StaleVersion);
    expect(await draft()).toEqual(newer);
    expect(await live()).toMatchObject({ version: 1, submit: "Write" });
  });

  it("refuses a draft that changes nothing, and one that is unfinished, and keeps it", async () => {
    const { put, publish, draft, versions } = await makeAuthor();
    const same = await stored(put({}));
    const nothing = await readProblem(await publish({ version: same.version }));
    expect(nothing).toMatchObject({ status: 409, detail: "No changes to publish." });
    const unfinished = await stored(put({ name: " " }));
    const refused = await readProblem(await publish({ version: unfinished.version }));
    expect(refused).toMatchObject({ status: 400, errors: [{ path: "name" }] });
    const note = await publish({ version: unfinished.version, note: "x".repeat(501) });
    expect(note.status).toBe(400);
    expect(await draft()).toEqual(unfinished);
    expect(await versions()).toHaveLength(1);
  });

  it("lets one of a publication and saves made at once win, and loses no draft to the others", async () => {
    const { put, publish, save, draft, live, versions } = await makeAuthor();
    const { version } = await stored(put({ submit: "Draft" }));
    const [published, saved] = await Promise.all([
      publish({ version }),
      save({ submit: "Saved", version: 1 }),
    ]);
    expect([published.status, saved.status].toSorted()).toEqual([200, 409]);
    expect((await live()).submit).toBe(published.ok ? "Draft" : "Saved");
    expect((await draft())?.version).toBe(published.ok ? undefined : version);
    expect(await versions()).toHaveLength(2);
  });
});
