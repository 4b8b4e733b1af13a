import { Container, Flex, Heading, SimpleGrid, Tabs, Text } from "@chakra-ui/react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { lazy, Suspense } from "react";
import { MoreTools } from "#app/chat/more-tools.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { ToolkitTabList } from "#app/workspace/toolkit-tab-list.tsx";
import { useDashboardAddress } from "#app/widgets/list/use-dashboard-address.ts";
import { useFavourites } from "#app/widgets/list/use-favourites.ts";
import { type Favourites, WidgetCards } from "#app/widgets/list/widget-cards.tsx";
import { FoundWidgets, WidgetSearchField } from "#app/widgets/list/widget-search.tsx";
import { WidgetShelf } from "#app/widgets/list/widget-shelf.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { openingCollection } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/dashboard.ts";

/** The number of recently used widgets that are shown. */
const SHOWN_RECENT = 6;

const NONE = { favourites: [], recent: [] };

// Most people have widgets.
const EmptyState = /* @__PURE__ */ lazy(async () => ({
  default: (await import("#app/workspace/table/empty-state.tsx")).EmptyState,
}));

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Dashboard", matches);
}

export const clientLoader = pageLoader(async (request) => {
  // Limits the lists to this site's client: administrators would get the widgets of every client.
  const query = { domainURL: location.origin };
  const api = rest(request.signal);
  const [toolkits, widgets, mine] = await Promise.all([
    initialLoad(request, api.toolkits.$get({ query })),
    initialLoad(request, api.widgets.$get({ query })),
    partLoad(initialLoad(request, api.widgets.mine.$get())),
  ]);
  return { toolkits, widgets, mine };
});

/** Another tab or search needs no other data. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = navigation;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const isKnown = !(loaderData.mine instanceof LoadFailed);
  // With the key, the stars begin anew once the favourites have loaded.
  return <Lists key={String(isKnown)} {...loaderData} />;
}

function Lists({ toolkits, widgets, mine }: Route.ComponentProps["loaderData"]) {
  const { search, setSearch, toolkit, setToolkit } = useDashboardAddress();
  const isFailed = mine instanceof LoadFailed;
  const { favourites: starred, recent: used } = isFailed ? NONE : mine;
  const stars = useFavourites(starred);
  const favourites = isFailed ? undefined : stars;
  const starredWidgets = widgets.filter(({ id }) => favourites?.ids.has(id));
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  const recent = used.flatMap((id) => byId.get(id) ?? []).slice(0, SHOWN_RECENT);
  return (
    <Container maxW="6xl" py="10">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="6">
        <Heading as="h1" size="4xl">
          Dashboard
        </Heading>
        {widgets.length > 0 && <WidgetSearchField value={search} onChange={setSearch} />}
      </Flex>
      {favourites?.failure && <ErrorMessage message={favourites.failure} />}
      {toolkits.length === 0 && (
        <Suspense>
          <EmptyState
            title="No toolkits yet"
            text="Toolkits appear here once an administrator approves them."
          />
        </Suspense>
      )}
      {search.trim() !== "" && <FoundWidgets {...{ widgets, search, favourites }} />}
      {search.trim() === "" && toolkits.length > 0 && (
        <>
          <SimpleGrid
            columns={{ base: 1, md: recent.length > 0 && starredWidgets.length > 0 ? 2 : 1 }}
            gap="6"
            mb="8"
            _empty={{ display: "none" }}
          >
            {isFailed && <LoadFailure message={mine.message} />}
            {starredWidgets.length > 0 && (
              <WidgetShelf id="favourites" title="Favourites" widgets={starredWidgets} />
            )}
            {recent.length > 0 && (
              <WidgetShelf id="recent" title="Recently used" widgets={recent} />
            )}
          </SimpleGrid>
          <Toolkits
            {...{ toolkits, widgets, favourites }}
            current={openingCollection(toolkits, toolkit)}
            onChange={setToolkit}
          />
        </>
      )}
      <MoreTools />
    </Container>
  );
}

type ToolkitsProps = {
  toolkits: Toolkit[];
  widgets: Widget[];
  favourites?: Favourites;
  current: string | undefined;
  onChange(collection: string): void;
};

function Toolkits({ toolkits, widgets, favourites, current, onChange }: ToolkitsProps) {
  return (
    <Tabs.Root
      value={current}
      onValueChange={({ value }) => onChange(value)}
      colorPalette="brand"
      lazyMount
    >
      <ToolkitTabList toolkits={toolkits} />
      {toolkits.map(({ collection }) => (
        <Tabs.Content key={collection} value={collection}>
          <ToolkitCards
            widgets={widgets.filter(({ type }) => type === collection)}
            favourites={favourites}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function ToolkitCards({ widgets, favourites }: { widgets: Widget[]; favourites?: Favourites }) {
  if (widgets.length === 0) return <Text color="fg.muted">No widgets in this toolkit yet.</Text>;
  return <WidgetCards widgets={widgets} favourites={favourites} />;
}
