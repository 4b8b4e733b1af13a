import { eq } from "drizzle-orm";
import { clientKeys } from "#db/schema/client-keys.ts";
import type { Share, SharedTool } from "#domain/sharing-answers.ts";
import { call } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { makeOwnWidget } from "#tests/support/own-toolkits.ts";
import { INPUTS } from "#tests/support/runs.ts";

/** Answers whose inputs are those of `makeOwnWidget`. */
export const TOPIC = { inputs: { topic: INPUTS.inputs.topic } };

/** What the page of a share shows. */
export async function sharedTool(code: string): Promise<SharedTool> {
  return (await (await call(`/shares/${code}`)).json()) as SharedTool;
}

/** A share that a manager has made of an own widget, and the addresses of its frame. */
export async function makeShare({ isOfSite = true, ...draft }: Partial<Share> = {}) {
  const made = await makeOwnWidget();
  const { widget, token } = made;
  const body = { widgetid: widget.id, ...draft };
  const share = (await (await call("/shares/add", { token, body })).json()) as Share;
  const { code } = share;
  // Until people have toolkits of their own, no call makes a share that belongs to a person.
  if (!isOfSite) await db.update(clientKeys).set({ isOfSite }).where(eq(clientKeys.code, code));
  const apikey = (await sharedTool(code)).tool?.apikey ?? "";
  const aiPath = `/ai/${encodeURIComponent(widget.type)}/${widget.id}/${apikey}`;
  const isOpen = async (bindings = {}) => ({
    page: (await sharedTool(code)).tool !== null,
    frame: (await call(aiPath, { env: bindings })).status === 200,
  });
  return { ...made, share, code, apikey, aiPath, isOpen };
}
