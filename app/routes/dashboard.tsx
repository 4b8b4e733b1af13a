import { Container, Heading, SimpleGrid, Tabs, Text } from "@chakra-ui/react";
import { useState } from "react";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { MoreTools } from "#app/assistant/more-tools.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { ToolkitTabList } from "#app/toolkits/toolkit-tab-list.tsx";
import { WidgetCard } from "#app/widgets/widget-card.tsx";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { openingCollection } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/dashboard.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Dashboard", matches);
}

export const clientLoader = pageLoader(async (request) => {
  // Limits the lists to this site's client: administrators would get the widgets of every client.
  const query = { domainURL: location.origin };
  const [toolkits, widgets] = await Promise.all([
    initialLoad(request, rest(request.signal).toolkits.$get({ query })),
    initialLoad(request, rest(request.signal).widgets.$get({ query })),
  ]);
  return { toolkits, widgets };
});

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { toolkits, widgets } = loaderData;
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
  // The first fallback image is random for each page load and stays until the next.
  const [imageOffset] = useState(() => Math.floor(Math.random() * 3));
  return (
    <Tabs.Root defaultValue={openingCollection(toolkits)} colorPalette="brand" lazyMount>
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
