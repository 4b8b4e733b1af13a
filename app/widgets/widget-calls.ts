import type { InferRequestType } from "hono/client";
import { pathParameters, type RestClient } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";

type WidgetRoutes = RestClient["widgets"][":type"];

/** The parts of a widget that its addresses and its name on screen need. */
export type NamedWidget = { type: string; id: string; data: { name: string } };

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

export function copyWidget(
  type: string,
  json: InferRequestType<WidgetRoutes["copy"]["$post"]>["json"],
) {
  return rest().widgets[":type"].copy.$post({ param: pathParameters({ type }), json });
}

export function suggestPrompt(
  json: InferRequestType<RestClient["widgets"]["assist"]["$post"]>["json"],
  signal: AbortSignal,
) {
  return rest().widgets.assist.$post({ json }, { init: { signal } });
}

/** The calls of a widget's approvals, draft and versions. */
export function versionCalls({ type, id }: { type: string; id: string }) {
  const calls = rest().widgets[":type"][":id"];
  const param = pathParameters({ type, id });
  return {
    live: () => calls.$get({ param }),
    approvers: () => calls.approvals.$get({ param }),
    approve: (clientid: string, isApproved: boolean) =>
      calls.approvals.$post({ param, json: { clientid, isApproved } }),
    estimate: () => calls.estimate.$get({ param }),
    draft: () => calls.draft.$get({ param }),
    putDraft: (json: InferRequestType<typeof calls.draft.$put>["json"]) =>
      calls.draft.$put({ param, json }),
    formerDrafts: () => calls.draft.former.$get({ param }),
    discard: (version: number) =>
      calls.draft.$delete({ param, query: { version: String(version) } }),
    publish: (version: number, note: string) =>
      calls.publish.$post({ param, json: { version, note } }),
    versions: (page: number, size: number) =>
      calls.versions.$get({ param, query: { page: String(page), size: String(size) } }),
    version: (number: number) =>
      calls.versions[":version"].$get({ param: { ...param, version: String(number) } }),
    annotate: (number: number, note: string) =>
      calls.versions[":version"].$post({
        param: { ...param, version: String(number) },
        json: { note },
      }),
    restore: (to: number, version: number) => calls.restore.$post({ param, json: { to, version } }),
  };
}

export function removeWidget(type: string, id: string) {
  return rest().widgets[":type"].$delete({ param: pathParameters({ type }), json: { id } });
}
