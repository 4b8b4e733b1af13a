import type { ServerResponse } from "node:http";
import { sendHtml, sendJson } from "#tests/support/fake-model-wire.ts";
import { DAY_MS } from "#domain/time.ts";

/**
 * Answers `GET /models`. The scenario is `html`, `no-list`, `none` or a status, or a list of models joined by commas:
 * `gpt-a,gpt-b@30` has two, the second of which ends in 30 days. A token (`~TOKEN`) is left out.
 */
export function sendModelList(response: ServerResponse, scenario: string): void {
  const [what = ""] = scenario.split("~");
  if (what === "html") return sendHtml(response, 200);
  if (what === "no-list") return sendJson(response, 200, { object: "list" });
  if (what === "none") return sendJson(response, 200, { data: [] });
  if (/^\d+$/u.test(what)) return sendJson(response, Number(what), { error: null });
  sendJson(response, 200, { object: "list", data: what.split(",").map(modelOf) });
}

function modelOf(text: string): object {
  const [id, days] = text.split("@");
  if (days === undefined) return { id, object: "model" };
  const end = new Date(Date.now() + Number(days) * DAY_MS).toISOString().slice(0, 10);
  return { id, object: "model", shutdown_date: end, replacement: "gpt-new" };
}
