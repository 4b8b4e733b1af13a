import type { Share, SharedTool } from "#domain/sharing.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeOwnWidget } from "#tests/support/own-toolkits.ts";
import { makeTool } from "#tests/support/personal-tools.ts";
import { INPUTS } from "#tests/support/runs.ts";

/** Answers whose inputs are those of `makeOwnWidget` and `makeTool`. */
export const TOPIC = { inputs: { topic: INPUTS.inputs.topic } };

/** What the page of a share shows. */
export async function sharedTool(code: string): Promise<SharedTool> {
  return (await (await call(`/shares/${code}`)).json()) as SharedTool;
}

/** A tool of an educator, with the fields of `makeOwnWidget`. */
async function makePersonal() {
  const { tool: widget, ...made } = await makeTool();
  const manager = await makeToken({ clientId: made.client.id, isManager: true });
  const edit = async (body: object) => call("/site/edit", { token: manager, body });
  return { ...made, widget, path: `/widgets/${widget.type}`, edit };
}

/** A share that a manager has made of an own widget, or an educator of a personal tool, and the addresses of its frame. */
export async function makeShare({ isOfSite = true, ...draft }: Partial<Share> = {}) {
  const made = isOfSite ? await makeOwnWidget() : await makePersonal();
  const { widget, token } = made;
  const body = { widgetid: widget.id, ...draft };
  const share = (await (await call("/shares/add", { token, body })).json()) as Share;
  const { code } = share;
  const apikey = (await sharedTool(code)).tool?.apikey ?? "";
  const aiPath = `/ai/${encodeURIComponent(widget.type)}/${widget.id}/${apikey}`;
  const isOpen = async (bindings = {}) => ({
    page: (await sharedTool(code)).tool !== null,
    frame: (await call(aiPath, { env: bindings })).status === 200,
  });
  return { ...made, share, code, apikey, aiPath, isOpen };
}
