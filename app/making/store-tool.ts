import type { InferRequestType } from "hono/client";
import type { RestClient } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { addWidget } from "#app/widgets/widget-calls.ts";

type NewTool = InferRequestType<RestClient["widgets"]["personal"]["$post"]>["json"];

/** Stores a new tool: in the toolkit of a collection, or without one as a tool of the person's own (product/making 1). */
export async function storeTool(collection: string, json: NewTool) {
  return collection === "" ? rest().widgets.personal.$post({ json }) : addWidget(collection, json);
}
