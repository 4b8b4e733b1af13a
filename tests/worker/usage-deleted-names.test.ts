import { expect, it } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { RunPage } from "#domain/usage/replies.ts";
import type { UsageReport } from "#domain/usage/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { db, makeEmbed, readJson, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS, settledRun } from "#tests/support/runs.ts";

it("Deleted clients and widgets keep their last names in reports, answers and exports", async () => {
  const token = await makeToken({ isAdmin: true });
  const { client, widget, toolkit, aiPath } = await makeEmbed();
  await call(aiPath, { body: INPUTS, env: withModel("ok") });
  const { day } = await settledRun(client.id);
  const clientName = `Renamed ${uniqueLetters()}`;
  await clientRows.update(db, { clientid: client.id, clientName }, SYSTEM);
  const days = { from: day, to: day };
  const nameOf = async (group: string, id: string) => {
    const query = new URLSearchParams({ ...days, group });
    const { rows } = await readJson<UsageReport>(`/usage?${query}`, token);
    return rows.find(({ value }) => value === id)?.name;
  };
  expect(await nameOf("client", client.id)).toBe(clientName);
  await clientRows.remove(db, client.id, SYSTEM);
  await widgetRows.remove(db, toolkit.collection, widget.id, SYSTEM);
  const names = [`${clientName} (deleted)`, `${widget.data.name} (deleted)`];
  expect(await nameOf("client", client.id)).toBe(names[0]);
  expect(await nameOf("feature", widget.id)).toBe(names[1]);
  const { rows } = await readJson<RunPage>(`/runs?client=${client.id}`, token);
  expect(rows.map((run) => [run.clientName, run.widgetName])).toEqual([names]);
  const csv = await (await call(`/runs/export?client=${client.id}&format=csv`, { token })).text();
  for (const name of names) expect(csv).toContain(name);
});
