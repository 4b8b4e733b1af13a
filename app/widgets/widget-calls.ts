import type { InferRequestType } from "hono/client";
import { pathParameters, type RestClient } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";

type WidgetRoutes = RestClient["widgets"][":type"];

/** Stores a new widget in the toolkit of a collection. */
export function addWidget(
  type: string,
  json: InferRequestType<WidgetRoutes["add"]["$post"]>["json"],
) {
  return rest().widgets[":type"].add.$post({ param: pathParameters({ type }), json });
}

/** Changes a widget of a type: fields left out keep their values. */
export function editWidget(
  type: string,
  json: InferRequestType<WidgetRoutes["edit"]["$post"]>["json"],
) {
  return rest().widgets[":type"].edit.$post({ param: pathParameters({ type }), json });
}

/** Deletes a widget of a type. */
export function removeWidget(type: string, id: string) {
  return rest().widgets[":type"].$delete({ param: pathParameters({ type }), json: { id } });
}
