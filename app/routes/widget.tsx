import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { listQueryIn } from "#app/workspace/table/list-address.ts";
import { pathParameters, type RestReply } from "#app/rest-client.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { leftDraftIsStored, useSharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { AdminPage, EntityButtons } from "#app/workspace/admin-page.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { loadPage } from "#app/workspace/table/load-page.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/widget.ts";
import { CopyPlus, Play, Trash2 } from "#app/look/icons.ts";
import { useIsAdmin, useSession } from "#app/session/use-session.ts";
import { ShareButton } from "#app/sharing/share-button.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { OfferButton } from "#app/widgets/offers/offer-button.tsx";
import { useTestRuns } from "#app/widgets/tests/use-test-runs.ts";
import { landingPath, workbenchPath } from "#app/widgets/widget-paths.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { historyPath } from "#app/workspace/history-link.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { FormShape, RowsShape } from "#app/workspace/loading-shapes.tsx";
import { Tabs } from "#app/workspace/tabs.tsx";
import { ROLE } from "#domain/account-roles.ts";
import type { Page } from "#domain/list-query.ts";
import type {
  ListedVersion,
  PersonalTool,
  PersonalTools,
  StoredDraft,
  WidgetEstimate,
} from "#domain/widgets/replies.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(loaderData?.found?.widget.data.name ?? "Widget", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const [, , type = "", id = ""] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
  // Loads the code of the tab at the same time as its data. If that fails, the tab loads the code again.
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

// Loaded with the first look at them. The page loads the draft's code beside its data.
const DraftTab = lazyPart(
  () => import("#app/widgets/workbench/draft-tab.tsx"),
  "DraftTab",
  <FormShape />,
);
const VersionList = lazyPart(
  () => import("#app/widgets/versions/version-list.tsx"),
  "VersionList",
  <RowsShape />,
);
const CopyDialog = lazyPart(() => import("#app/widgets/list/copy-dialog.tsx"), "CopyDialog");
const TestsTab = lazyPart(
  () => import("#app/widgets/tests/tests-tab.tsx"),
  "default",
  <RowsShape />,
);
const EmbedTab = lazyPart(
  () => import("#app/widgets/workbench/embed-tab.tsx"),
  "default",
  <FormShape />,
);
const OwnEmbedTab = lazyPart(
  () => import("#app/widgets/workbench/own-embed-tab.tsx"),
  "default",
  <FormShape />,
);

const DeleteWidget = lazyPart(() => import("#app/widgets/list/delete-widget.tsx"), "DeleteWidget");

const TABS = [
  { value: "draft", label: "Draft" },
  { value: "tests", label: "Tests" },
  { value: "versions", label: "Versions" },
  { value: "embed", label: "Embed" },
] as const;

type WorkbenchProps = {
  widget: Widget;
  /** A tool of a person, which can be somebody else's: administrators change it, but cannot approve or share it. */
  isPersonal: boolean;
  draft: StoredDraft | null;
  versions: Page<ListedVersion> | LoadFailed;
  estimate: WidgetEstimate | null;
  /** For a person's own tool: the most tools that the person may have, and the state of its offer to the site. */
  own: (Pick<PersonalTools, "most"> & Pick<PersonalTool, "offer">) | null;
  query: { page: number; size: number };
};

/** The workbench of a widget: its draft, tests, versions and clients (product/workbench 2). The URL has the open tab. */
function Workbench(props: WorkbenchProps) {
  const { widget, isPersonal, draft, versions, estimate, own, query } = props;
  const shared = useSharedDraft(widget, draft);
  const { live, draft: stored } = shared;
  const runs = useTestRuns(live, { draft: stored?.version, live: live.version });
  const copied = useDialogState<Widget>();
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const isManaging = useSession()?.roles.some((role) => role !== ROLE.User);
  const [parameters, setParameters] = useSearchParams();
  // No client's key opens a tool of a person.
  const tabs = isPersonal ? TABS.filter(({ value }) => value !== "embed") : TABS;
  const asked = parameters.get("tab");
  const current = tabs.find(({ value }) => value === asked)?.value ?? "draft";
  const contents = {
    draft: (
      <DraftTab
        {...{ shared, runs, estimate }}
        isOwn={own !== null}
        hasHelp={isManaging || own?.most !== 0}
      />
    ),
    // Left and opened again, it shows the tests that were added elsewhere meanwhile.
    tests: current === "tests" && <TestsTab shared={shared} runs={runs} />,
    versions: (
      <LoadedPart part={versions} failure="The versions cannot be loaded right now.">
        {(versions) => <VersionList shared={shared} {...versions} query={query} />}
      </LoadedPart>
    ),
    embed: isAdmin ? <EmbedTab live={live} /> : <OwnEmbedTab live={live} />,
  };
  const list = listOf(widget, { isAdmin, isOwn: own !== null });
  return (
    <AdminPage
      heading={shared.live.data.name}
      actions={
        <EntityButtons list={list} history={isAdmin ? historyPath("widget", live.id) : undefined}>
          {own && (
            <Button asChild>
              <Link to={landingPath(live)}>
                <Play /> Use it
              </Link>
            </Button>
          )}
          {own?.most !== 0 && (
            <Button onClick={() => copied.open(live)}>
              <CopyPlus /> Duplicate
            </Button>
          )}
          {own && <OfferButton tool={{ id: live.id, name: live.data.name, offer: own.offer }} />}
          {(own || !isPersonal) && <ShareButton widget={{ id: live.id, name: live.data.name }} />}
          <Button onClick={() => setDeleting(true)}>
            <Trash2 /> Delete
          </Button>
        </EntityButtons>
      }
    >
      <Tabs
        tabs={tabs.map((tab) => ({ ...tab, content: contents[tab.value] }))}
        current={current}
        onOpen={(tab) => setParameters({ tab }, { preventScrollReset: true })}
      />
      {shared.isDirty && (
        <UnsavedChanges
          // Without a refusal, leaving stores the draft. A tab keeps the page open, unless its load needs a session that has ended.
          isLost={({ currentLocation, nextLocation }) =>
            (shared.conflict ?? shared.failure) !== undefined &&
            (shared.failure?.signedOut !== undefined ||
              currentLocation.pathname !== nextLocation.pathname)
          }
        />
      )}
      {copied.isOpen && (
        <CopyDialog
          widget={live}
          isOwnTool={own !== null}
          onCopied={async (copy) => navigate(workbenchPath(copy))}
          onClose={copied.close}
        />
      )}
      {isDeleting && (
        <DeleteWidget
          widget={live}
          onDeleted={async () => {
            // Nothing is left that leaving could store.
            shared.follow(live, true);
            await navigate(list.to);
            noteSaved(`${live.data.name} has been deleted.`);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </AdminPage>
  );
}

/** The page that lists the widget among others. */
function listOf({ type }: Widget, { isAdmin, isOwn }: { isAdmin: boolean; isOwn: boolean }) {
  const collection = encodeURIComponent(type);
  if (isOwn) return { label: "My tools", to: `/dashboard?toolkit=${collection}` };
  if (isAdmin) return { label: "Widgets", to: `/widgets?type=${collection}` };
  return { label: "My widgets", to: "/site/widgets" };
}
