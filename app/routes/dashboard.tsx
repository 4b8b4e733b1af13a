import { Container, Heading, SimpleGrid, Tabs, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useSettings } from "#app/layouts/site.tsx";
import { EmptyState } from "#app/parts/empty-state.tsx";
import { MoreTools } from "#app/parts/more-tools.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { ToolkitTabList } from "#app/parts/toolkit-tab-list.tsx";
import { WidgetCard } from "#app/parts/widget-card.tsx";
import { initialLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import type { Settings } from "#domain/settings.ts";
import { ROLE } from "#domain/role.ts";
import { DEFAULT_COLLECTION } from "#domain/collection.ts";
import type { Toolkit } from "#domain/toolkit.ts";
import type { Widget } from "#domain/widget.ts";
import type { Route } from "./+types/dashboard.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Dashboard", matches);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [toolkits, widgets] = await Promise.all([
    initialLoad(request, rest().toolkits.$get()),
    initialLoad(request, rest().widgets.$get()),
  ]);
  return { toolkits, widgets };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { toolkits, widgets } = useApproved(loaderData.toolkits, loaderData.widgets);
  return (
    <Container maxW="6xl" py="10">
      <Heading as="h1" size="4xl" mb="6">
        Dashboard
      </Heading>
      {toolkits.length === 0 ? (
        <EmptyState
          title="No toolkits yet"
          text="As soon as a toolkit is approved for you, it appears here."
        />
      ) : (
        <ToolkitTabs toolkits={toolkits} widgets={widgets} />
      )}
      <MoreTools />
    </Container>
  );
}

function ToolkitTabs({ toolkits, widgets }: { toolkits: Toolkit[]; widgets: Widget[] }) {
  // Which of the fallback images comes first changes from page to page, but not while one lives.
  const [imageOffset] = useState(() => Math.floor(Math.random() * 3));
  return (
    <Tabs.Root defaultValue={toolkits[0]?.collection} colorPalette="brand" lazyMount>
      <ToolkitTabList toolkits={toolkits} />
      {toolkits.map(({ collection }) => (
        <Tabs.Content key={collection} value={collection}>
          <ToolkitCards
            widgets={widgets.filter(({ type }) => type === collection)}
            imageOffset={imageOffset}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function ToolkitCards({ widgets, imageOffset }: { widgets: Widget[]; imageOffset: number }) {
  if (widgets.length === 0) return <Text color="fg.muted">No widgets in this toolkit yet.</Text>;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, md: 4 }} gap="5">
      {widgets.map((widget, index) => (
        <WidgetCard
          key={widget.id}
          widget={widget}
          fallbackImage={((imageOffset + index) % 3) + 1}
        />
      ))}
    </SimpleGrid>
  );
}

/**
 * What is approved, the default toolkit first. The server has cut a user's lists already; administrators get everything, of
 * which this page shows what the site's settings approve (spec 7).
 */
function useApproved(
  toolkits: Toolkit[],
  widgets: Widget[],
): { toolkits: Toolkit[]; widgets: Widget[] } {
  const settings: Settings = useSettings();
  const isAdmin = useSession()?.roles.includes(ROLE.Admin);
  const isDefault = (toolkit: Toolkit) => Number(toolkit.collection === DEFAULT_COLLECTION);
  const sorted = toolkits.toSorted((a, b) => isDefault(b) - isDefault(a));
  if (!isAdmin) return { toolkits: sorted, widgets };
  return {
    toolkits: sorted.filter(({ collection }) => settings.approvedToolkits.includes(collection)),
    widgets: widgets.filter(({ id }) => settings.approvedWidgets.includes(id)),
  };
}
