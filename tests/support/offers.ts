import { and, eq, isNull } from "drizzle-orm";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import type { OfferedToolPage, PersonalTools } from "#domain/widgets/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, readJson } from "#tests/support/factories.ts";
import { makeTool } from "#tests/support/personal-tools.ts";

/** A tool of an educator that is not offered yet, a manager of its site, and their calls. */
export async function makeUnoffered(...asked: Parameters<typeof makeTool>) {
  const made = await makeTool(...asked);
  const { tool, token, client } = made;
  const manager = await makeToken({ clientId: client.id, isManager: true });
  const offer = async (note = "") =>
    call("/offers/add", { token, body: { widgetid: tool.id, note } });
  const withdraw = async () =>
    call("/offers", { method: "DELETE", token, body: { widgetid: tool.id } });
  const takeOver = async (version = 1, by = manager) =>
    call("/site/offers/take-over", { token: by, body: { widgetid: tool.id, version } });
  const decline = async (reason = "Later.", by = manager) =>
    call("/site/offers/decline", { token: by, body: { widgetid: tool.id, reason } });
  const offered = async (by = manager) =>
    (await readJson<OfferedToolPage>("/site/offers", by)).rows;
  /** What the author sees of the offer. */
  const seen = async () =>
    (await readJson<PersonalTools>("/widgets/personal", token)).tools.find(
      ({ id }) => id === tool.id,
    )?.offer;
  const edit = async (body: object) =>
    call(`/widgets/${tool.type}/edit`, { token, body: { widgetid: tool.id, ...body } });
  return { ...made, manager, offer, withdraw, takeOver, decline, offered, seen, edit };
}

/** The same, offered. */
export async function makeOffer(...asked: Parameters<typeof makeTool>) {
  const made = await makeUnoffered(...asked);
  await made.offer("For year 7");
  return made;
}

/** The toolkits of a client. */
export async function kitsOf(clientId: string) {
  const isOwn = and(eq(toolkits.clientId, clientId), isNull(toolkits.userId));
  return db.select().from(toolkits).where(isOwn);
}

/** The widgets of a client. */
export async function widgetsOf(clientId: string) {
  const kits = await kitsOf(clientId);
  const lists = kits.map(({ id }) => db.select().from(widgets).where(eq(widgets.toolkitId, id)));
  return (await Promise.all(lists)).flat();
}
