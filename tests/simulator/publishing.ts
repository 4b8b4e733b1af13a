import * as fc from "fast-check";
import { expect } from "vitest";
import { readState } from "#tests/simulator/state.ts";
import { change } from "#tests/simulator/settings.ts";
import { type Command, command } from "#tests/simulator/step.ts";
import type { World } from "#tests/simulator/world.ts";

const submit = fc.constantFrom("Write", "Bake", "Send", "Go");

/** What authors change of the widget, and what visitors see of it. */
export const PUBLISHING: fc.Arbitrary<Command>[] = [
  command("write a draft", submit, async (world, text, isSound) => {
    const status = await change(
      world,
      `${world.widgetPath}/draft`,
      { data: { submit: text } },
      "PUT",
    );
    if (isSound) expect(status).toBe(200);
  }),
  command("publish", fc.record({ isStale: fc.boolean() }), publish),
  command("publish", fc.constant({ isStale: false }), publish),
  command("edit", submit, async (world, text, isSound) => {
    const status = await edit(world, text);
    const { widget } = await readState(world);
    if (isSound) expect([status, widget.submit]).toEqual([200, text]);
  }),
  command(
    "restore",
    fc.record({ to: fc.nat(6), isStale: fc.boolean() }),
    async (world, { to, isStale }, isSound) => {
      const { widget, versions } = world.state;
      const former = versions[to % versions.length];
      const version = widget.version - (isStale ? 1 : 0);
      const status = await change(world, `${world.widgetPath}/restore`, {
        to: former?.version,
        version,
      });
      const after = await readState(world);
      if (isStale) expect(after.widget, "a restore of an old page changes nothing").toEqual(widget);
      else if (isSound) expect([status, after.widget.submit]).toEqual([200, former?.data.submit]);
    },
  ),
  command("publish and edit at once", submit, async (world, text) => {
    const { draft } = world.state;
    const body = { version: draft?.version ?? 1 };
    await Promise.all([
      change(world, `${world.widgetPath}/publish`, body),
      change(world, `${world.widgetPath}/publish`, body),
      edit(world, text),
    ]);
  }),
  command("publish and write at once", fc.nat(9), async (world, number) => {
    const text = `Now ${number}`;
    const body = { version: world.state.draft?.version ?? 1 };
    const [written] = await Promise.all([
      change(world, `${world.widgetPath}/draft`, { data: { submit: text } }, "PUT"),
      change(world, `${world.widgetPath}/publish`, body),
    ]);
    const { draft, versions } = await readState(world);
    const stored = [...versions, ...(draft ? [draft] : [])].map(({ data }) => data.submit);
    if (written === 200) expect(stored, "a stored draft is live or still there").toContain(text);
  }),
  command("read a version", fc.nat(9), async (world, index, isSound) => {
    const { versions } = world.state;
    const { version, data } = versions[index % versions.length] ?? {};
    const token = await world.token("admin");
    const { status, text } = await world.call(`${world.widgetPath}/versions/${version}`, { token });
    if (isSound)
      expect([status, JSON.parse(text)], `version ${version} is readable`).toMatchObject([
        200,
        { version, data },
      ]);
  }),
  command("read the form", fc.integer({ min: 0, max: 1 }), async (world, isolate, isSound) => {
    const { client, versions } = world.state;
    const { status, text } = await world.call(world.aiPath(client.apikey), { isolate });
    if (status === 200) expect(versions.map(({ data }) => data.submit)).toContain(labelIn(text));
    if (isSound) expect(status).toBe(200);
  }),
];

/** The label of the button that a visitor reads. */
export function labelIn(text: string): string {
  return (JSON.parse(text) as { data: { data: { submit: string } } }).data.data.submit;
}

async function edit(world: World, text: string): Promise<number> {
  return change(world, `/widgets/${world.type}/edit`, { widgetid: world.widgetId, submit: text });
}

/** A draft that is stale is refused: it changes another version than the live one, or is not the one that was read. */
async function publish(
  world: World,
  { isStale }: { isStale: boolean },
  isSound: boolean,
): Promise<void> {
  const { draft, widget } = world.state;
  if (!draft) return;
  const version = draft.version + (isStale ? 1 : 0);
  const status = await change(world, `${world.widgetPath}/publish`, { version });
  const after = await readState(world);
  const isEqual = draft.data.submit === widget.submit;
  const mayPublish = !isStale && !isEqual && draft.baseVersion === widget.version;
  if (!mayPublish) expect(after.widget, "what cannot be published changes nothing").toEqual(widget);
  else if (isSound)
    expect([status, after.widget.submit, after.draft]).toEqual([200, draft.data.submit, undefined]);
}
