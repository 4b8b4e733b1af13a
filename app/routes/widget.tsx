import { listQueryIn } from "#app/workspace/table/list-address.ts";
import { pathParameters, type RestReply } from "#app/rest-client.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { leftDraftIsStored } from "#app/widgets/drafts/use-shared-draft.ts";
import { Workbench } from "#app/widgets/workbench/workbench.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { loadPage } from "#app/workspace/table/load-page.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/widget.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(loaderData?.found?.widget.data.name ?? "Widget", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const [, , type = "", id = ""] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
  // Beside the data, not after it. The tab tries again if it could not be loaded.
  if (new URL(request.url).searchParams.get("tab") === null)
    void import("#app/widgets/workbench/draft-tab.tsx").catch(() => null);
  const { widgets } = rest(request.signal);
  const calls = widgets[":type"][":id"];
  const param = pathParameters({ type, id });
  const { page, size } = listQueryIn(request);
  const query = { page, size };
  const list = calls.versions.$get({ param, query: { page: String(page), size: String(size) } });
  /** `undefined` without the widget. Everybody may read a widget that the client has approved, but only its authors its draft. */
  const unlessMissing = async <T,>(call: Promise<RestReply<T>>) =>
    (await call.catch(() => null))?.status === 404 ? undefined : initialLoad(request, call);
  const [live, stored, versions, estimated, personal] = await Promise.all([
    unlessMissing(calls.$get({ param })),
    unlessMissing(leftDraftIsStored().then(async () => calls.draft.$get({ param }))),
    partLoad(loadPage(request, list)),
    partLoad(initialLoad(request, calls.estimate.$get({ param }))),
    partLoad(initialLoad(request, widgets.personal.$get())),
  ]);
  if (live === undefined || stored === undefined) return { found: null };
  const { id: widgetId, type: collection, version, isPersonal, ...data } = live;
  const widget: Widget = { id: widgetId, type: collection, version, data };
  const estimate = estimated instanceof LoadFailed ? null : estimated;
  // A widget of a toolkit is nobody's own.
  if (personal instanceof LoadFailed && isPersonal) throw personal;
  const { tools, most } = personal instanceof LoadFailed ? { tools: [], most: 0 } : personal;
  const tool = tools.find((one) => one.id === id);
  const own = tool ? { most, offer: tool.offer } : null;
  return { found: { widget, isPersonal, draft: stored, versions, estimate, own, query } };
});

/** The workbench of a widget (product/workbench 2). */
export default function WidgetPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (found) return <Workbench key={found.widget.id} {...found} />;
  return (
    <AdminPage heading="Widget">
      <EmptyState title="This widget does not exist" text="It may have been deleted." />
    </AdminPage>
  );
}
