import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgetDrafts } from "#db/schema/widgets.ts";
import { ownCollection } from "#domain/own-site/own-toolkits.ts";
import { call } from "#tests/support/app.ts";
import { db, uniqueLetters } from "#tests/support/factories.ts";
import { makeAuthoring, makeOwnWidget } from "#tests/support/own-toolkits.ts";

describe("An import of a site", () => {
  it("neither tells nor changes a toolkit of another client that has its new collection by chance", async () => {
    const { token } = await makeAuthoring();
    const other = await makeOwnWidget();
    const chance = vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => bytes);
    onTestFinished(() => chance.mockRestore());
    const name = uniqueLetters();
    const collection = ownCollection(name);
    await db.update(toolkits).set({ collection }).where(eq(toolkits.id, other.toolkit.id));
    const { data } = other.widget;
    const widget = { ...data, prompt: "Theirs" };
    const kit = { collection: "elsewhere", name, index: 1, widgets: [widget] };
    const file = { format: "prompt-widgets/toolkits", version: 1, toolkits: [kit] };
    const body = { file, onConflict: "replace", dryRun: true };
    const plan = await call("/site/toolkits/import", { token, body });
    expect(await plan.json()).toMatchObject({ create: [{}, {}], replace: [], skip: [] });
    const made = await call("/site/toolkits/import", { token, body: { ...body, dryRun: false } });
    expect(made.status).toBe(409);
    expect(await db.select().from(widgetDrafts)).not.toContainEqual(
      expect.objectContaining({ widgetId: other.widget.id }),
    );
  });
});
