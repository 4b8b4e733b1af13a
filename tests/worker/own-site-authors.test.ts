import { describe, expect, it } from "vitest";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeOwnWidget } from "#tests/support/own-toolkits.ts";

describe("Administrators who change a widget of a site", () => {
  it("are Platform to its managers, in versions, drafts and conflicts", async () => {
    const { token, user, path, toolkit, widget } = await makeOwnWidget();
    const admin = await makeSession({ isAdmin: true });
    const [live, own] = [`${path}/${widget.id}`, `${path}/${widget.id}/draft`];
    const edit = { widgetid: widget.id, description: "Edited" };
    expect((await call(`${path}/edit`, { token: admin.token, body: edit })).status).toBe(200);
    const put = async (by: string, body: object) => call(own, { method: "PUT", token: by, body });
    expect((await put(admin.token, { data: { submit: "One" } })).status).toBe(200);
    const conflict = await put(token, { data: { submit: "Two" }, version: 1 });
    expect(conflict.status).toBe(409);
    const replaced = await put(token, { data: { submit: "Two" } });
    expect(await replaced.json()).toMatchObject({ author: user.username });
    // An administrator deletes the manager's draft, and imports another one.
    const removal = await call(own, { method: "DELETE", token: admin.token });
    expect(removal.status).toBe(204);
    const { collection, name, index } = toolkit;
    const kit = { collection, name, index, widgets: [{ ...widget.data, prompt: "Imported" }] };
    const file = { format: "prompt-widgets/toolkits", version: 1, toolkits: [kit] };
    const body = { file, onConflict: "replace" };
    const imported = await call("/toolkits/import", { token: admin.token, body });
    expect(imported.status).toBe(200);
    const reads = ["/versions", "/versions/2", "/draft", "/draft/former"].map(async (read) =>
      (await call(live + read, { token })).text(),
    );
    const texts = [await conflict.text(), ...(await Promise.all(reads))];
    for (const text of texts) {
      expect(text).toContain('"Platform"');
      expect(text).not.toContain(admin.user.id);
      expect(text).not.toContain(admin.user.username);
    }
  });
});
