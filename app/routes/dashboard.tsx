import {
  Box,
  Button,
  Container,
  Flex,
  Heading,
  SimpleGrid,
  Stack,
  Text,
  chakra,
} from "@chakra-ui/react";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { loadMine, useFavourites } from "#app/widgets/list/favourite-button.tsx";
import {
  type Favourites,
  type ShownWidget,
  WidgetCards,
  WidgetShelf,
} from "#app/widgets/list/widget-cards.tsx";
import { counted } from "#app/workspace/counted.ts";
import { ToolkitTabs } from "#app/workspace/toolkit-tabs.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { ROLE } from "#domain/account-roles.ts";
import { hasWords } from "#domain/text.ts";
import { openingCollection } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { PersonalTools } from "#domain/widgets/replies.ts";
import type { Route } from "./+types/dashboard.ts";

/** The number of recently used widgets that are shown. */
const SHOWN_RECENT = 6;

const NONE = { favourites: [], recent: [] };
const NO_TOOLS: PersonalTools = { tools: [], most: 0 };

// Most people have widgets.
const EmptyState = lazyPart(() => import("#app/workspace/table/empty-state.tsx"), "EmptyState");

// Loaded with the first own tool that is shown. Its shape is as high as the buttons.
const ToolActions = lazyPart(
  () => import("#app/widgets/list/tool-actions.tsx"),
  "default",
  <Box h="8" />,
);

export const meta = titled("Dashboard");

export const clientLoader = pageLoader(async (request) => {
  // Limits the lists to this site's client: administrators would get the widgets of every client.
  const query = { domainURL: location.origin };
  const api = rest(request.signal);
  const [toolkits, widgets, mine, personal] = await Promise.all([
    initialLoad(request, api.toolkits.$get({ query })),
    initialLoad(request, api.widgets.$get({ query })),
    partLoad(initialLoad(request, loadMine(api))),
    partLoad(initialLoad(request, api.widgets.personal.$get())),
  ]);
  return { toolkits, widgets, mine, personal };
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

function Lists({ mine, personal, ...approved }: Route.ComponentProps["loaderData"]) {
  const { search, setSearch, toolkit, setToolkit } = useDashboardAddress();
  const failed = [mine, personal].find((part) => part instanceof LoadFailed);
  const isFailed = mine instanceof LoadFailed;
  const { favourites: starred, recent: used } = isFailed ? NONE : mine;
  const own = personal instanceof LoadFailed ? NO_TOOLS : personal;
  const tools = own.tools.map(({ id, type, ...data }): ShownWidget => ({ id, type, data }));
  const ownToolkit = tools[0] && { name: "My tools", collection: tools[0].type };
  const toolkits = ownToolkit ? [ownToolkit, ...approved.toolkits] : approved.toolkits;
  const widgets = [...tools, ...approved.widgets];
  const stars = useFavourites(starred);
  const favourites = isFailed ? undefined : stars;
  const starredWidgets = widgets.filter(({ id }) => favourites?.ids.has(id));
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  const recent = used
    .filter((id) => !favourites?.ids.has(id))
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, SHOWN_RECENT);
  return (
    <Container py="10">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="6">
        {/* Receives the focus when a tool has been deleted. */}
        <Heading as="h1" size="3xl" tabIndex={-1}>
          Dashboard
        </Heading>
        <Flex align="center" wrap="wrap" gap="3" w={{ base: "full", sm: "auto" }} maxW="full">
          {widgets.length > 0 && <WidgetSearchField value={search} onChange={setSearch} />}
          <MakeTool {...own} />
        </Flex>
      </Flex>
      {favourites?.failure && <ErrorMessage message={favourites.failure} />}
      {toolkits.length === 0 && <NoWidgets title="No toolkits yet" />}
      {search.trim() !== "" && <FoundWidgets {...{ widgets, search, favourites }} />}
      {search.trim() === "" && toolkits.length > 0 && (
        <>
          <Flex wrap="wrap" columnGap="8" rowGap="4" mb="8" _empty={{ display: "none" }}>
            {failed && <LoadFailure message={failed.message} />}
            {starredWidgets.length > 0 && (
              <WidgetShelf id="favourites" title="Favourites" widgets={starredWidgets} />
            )}
            {recent.length > 0 && (
              <WidgetShelf id="recent" title="Recently used" widgets={recent} />
            )}
          </Flex>
          <Toolkits
            {...{ toolkits, widgets, favourites }}
            own={ownToolkit?.collection}
            current={openingCollection(toolkits, toolkit)}
            onChange={setToolkit}
          />
        </>
      )}
      <MoreTools />
    </Container>
  );
}

/** The button that begins a tool, or the sentence why there can be no other one; nothing for people who may make none. */
function MakeTool({ tools, most }: PersonalTools) {
  if (most === 0) return null;
  if (tools.length >= most)
    return (
      <Text color="fg.muted" fontSize="sm">
        You have {tools.length} of {most} tools.
      </Text>
    );
  return (
    <Button asChild variant="solid">
      <Link to="/make">Make a tool</Link>
    </Button>
  );
}

type ToolkitsProps = {
  toolkits: Pick<Toolkit, "collection" | "name">[];
  widgets: ShownWidget[];
  favourites?: Favourites;
  /** The collection of the person's own tools. */
  own: string | undefined;
  current: string | undefined;
  onChange(collection: string): void;
};

function Toolkits({ toolkits, widgets, favourites, own, current, onChange }: ToolkitsProps) {
  return (
    <ToolkitTabs
      toolkits={toolkits}
      current={current ?? ""}
      opensByArrows
      contentOf={(collection) => (
        <ToolkitCards
          widgets={widgets.filter(({ type }) => type === collection)}
          favourites={favourites}
          actionsOf={collection === own ? actionsOf : undefined}
        />
      )}
      onOpen={onChange}
    />
  );
}

function ToolkitCards(props: ComponentProps<typeof WidgetCards>) {
  if (props.widgets.length === 0) return <NoWidgets title="No tools in this toolkit yet" />;
  return <WidgetCards {...props} />;
}

function actionsOf(tool: ShownWidget) {
  return <ToolActions tool={tool} />;
}

/** Explains who chooses the widgets, and links to a page that the person can use already. */
function NoWidgets({ title }: { title: string }) {
  const roles = useShownRoles();
  const { text, to, link } = roles?.includes(ROLE.Admin)
    ? WAYS_ON.administrator
    : roles?.includes(ROLE.Manager)
      ? WAYS_ON.manager
      : WAYS_ON.educator;
  return (
    <EmptyState title={title} text={text}>
      <Button asChild variant="solid">
        <Link to={to}>{link}</Link>
      </Button>
    </EmptyState>
  );
}

const WAYS_ON = {
  administrator: {
    text: "Choose on the page of the client what its educators see here.",
    to: "/clients",
    link: "Choose widgets",
  },
  manager: {
    text: "Choose on My widgets what the educators of your site see here.",
    to: "/site/widgets",
    link: "Choose widgets",
  },
  educator: {
    text: "The administrators of your site choose them. The chat and the tools below work already.",
    to: "/chat",
    link: "Start a chat",
  },
};

/** Links from the dashboard to the generators. The numbers of columns divide six: no button stands alone. */
function MoreTools() {
  return (
    <Box as="nav" aria-labelledby="more-tools" mt="14">
      <Heading id="more-tools" mb="3">
        More tools
      </Heading>
      <SimpleGrid
        templateColumns={{
          sm: "repeat(2, 1fr)",
          md: "repeat(3, 1fr)",
          // One row: `auto` gives long labels wider columns.
          xl: "repeat(6, auto)",
        }}
        gap="3"
      >
        {GENERATOR_PAGES.map(({ path, title }) => (
          <Button
            key={path}
            asChild
            size="sm"
            bg="bg.panel"
            px="2"
            py="1"
            h="auto"
            // Large text breaks within the button.
            whiteSpace="normal"
            textAlign="center"
          >
            <Link to={path}>{title}</Link>
          </Button>
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** Milliseconds after the last key until the search is written to the address. */
const SEARCH_PAUSE = 250;

/** The open toolkit and the search of the dashboard. The address has both, so Back and reload return to them. */
function useDashboardAddress() {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch] = useState(parameters.get("search") ?? "");

  function write(name: string, value: string) {
    const next = new URLSearchParams(parameters);
    if (value === "") next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  const writeSearch = useEffectEvent(() => {
    if (search !== (parameters.get("search") ?? "")) write("search", search);
  });
  useEffect(() => {
    const timer = setTimeout(writeSearch, SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [search]);

  return {
    toolkit: parameters.get("toolkit") ?? undefined,
    setToolkit: (collection: string) => write("toolkit", collection),
    search,
    setSearch,
  };
}

/** The most cards of a search: more would be slow, and nobody reads them. */
const MAX_FOUND = 60;

function WidgetSearchField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    // Not Chakra's Input: it would add two kilobytes of fields and forms to the dashboard.
    <chakra.input
      type="search"
      aria-label="Search tools"
      placeholder="Search tools"
      h="10"
      px="3"
      fontSize="sm"
      borderWidth="1px"
      borderRadius="sm"
      bg="bg.panel"
      focusVisibleRing="inside"
      flex={{ base: "1 1 12rem", sm: "0 1 auto" }}
      minW="0"
      w={{ sm: "xs" }}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type FoundWidgetsProps = { widgets: ShownWidget[]; search: string; favourites?: Favourites };

/** The widgets of all toolkits whose name or description contains every word of a search. */
function FoundWidgets({ widgets, search, favourites }: FoundWidgetsProps) {
  const found = widgets.filter(({ data }) => hasWords(`${data.name} ${data.description}`, search));
  return (
    <Stack gap="4">
      <Text role="status" color="fg.muted">
        {foundText(found.length, search)}
      </Text>
      <WidgetCards widgets={found.slice(0, MAX_FOUND)} favourites={favourites} />
    </Stack>
  );
}

function foundText(count: number, search: string): string {
  if (count === 0) return `No tool contains “${search.trim()}”.`;
  if (count > MAX_FOUND) return `${count} tools. The first ${MAX_FOUND} are shown.`;
  return counted(count, "tool");
}
