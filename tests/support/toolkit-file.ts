import { expect } from "vitest";
import type { ImportPlan } from "#domain/toolkit-replies.ts";
import type { OnConflict, ToolkitFile } from "#domain/toolkit-file.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeToolkit, makeWidget, readJson } from "#tests/support/factories.ts";

/** The access token of an administrator. */
export async function admin(): Promise<string> {
  return makeToken({ isAdmin: true });
}

/** The file of some toolkits. */
export async function exported(token: string, ...ids: string[]): Promise<ToolkitFile> {
  return readJson(`/toolkits/export?ids=${ids.join(",")}`, token);
}

/** Imports a file. */
export async function importing(
  token: string,
  file: object,
  onConflict?: OnConflict,
  dryRun?: boolean,
) {
  return call("/toolkits/import", { token, body: { file, onConflict, dryRun } });
}

/** The plan of an import that is not refused. */
export async function planOf(...options: Parameters<typeof importing>): Promise<ImportPlan> {
  const response = await importing(...options);
  expect(response.status).toBe(200);
  return response.json();
}

/** A toolkit with a widget of every kind of text and a test, and its file. */
export async function makeFile() {
  const token = await admin();
  const kit = await makeToolkit();
  const path = `/widgets/${kit.collection}`;
  const body = {
    name: "Quiz “1”",
    prompt: "A typed \\n, a break\r\n, a NUL \u0000, an emoji 🎓 and {topic} for {grade}.",
    inputs: [
      { name: "topic", label: "Topic", placeholder: "Light", required: true, inputOrder: 2 },
      { name: "grade", label: "Grade", type: "select", options: ["5", "6"], inputOrder: 1 },
    ],
    landingText: "<p>Hello <strong>you</strong></p>",
    pageNumber: 3,
    youtube: "dQw4w9WgXcQ",
  };
  const widget = (await (await call(`${path}/add`, { token, body })).json()) as Widget;
  const cases = [
    { name: "Short", inputs: { topic: ["Light"] }, checks: [{ kind: "contains", text: "light" }] },
  ];
  const save = { version: 0, cases };
  await call(`${path}/${widget.id}/cases`, { token, method: "PUT", body: save });
  await makeWidget(kit.collection, { name: "Plain" });
  return { token, kit, widget, path, file: await exported(token, kit.id) };
}

/** The widgets of a toolkit. */
export async function widgetsOf(token: string, { collection }: Pick<Toolkit, "collection">) {
  const all = await readJson<Widget[]>("/widgets", token);
  return all.filter(({ type }) => type === collection);
}
