import { Button, Heading, HStack, Text } from "@chakra-ui/react";
import { LandingLink } from "#app/widgets/list/landing-link.tsx";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetShelfProps = { id: string; title: string; widgets: Widget[] };

/** A row of links to widgets on the dashboard, such as the favourites. */
export function WidgetShelf({ id, title, widgets }: WidgetShelfProps) {
  return (
    <HStack as="nav" aria-labelledby={id} gap="2" flexWrap="wrap" alignContent="start">
      <Heading as="h2" id={id} size="md" w="full">
        {title}
      </Heading>
      {widgets.map((widget) => (
        <Button key={widget.id} asChild variant="outline" size="sm" bg="bg.panel" maxW="full">
          <LandingLink widget={widget}>
            <Text as="span" truncate>
              {widget.data.name}
            </Text>
          </LandingLink>
        </Button>
      ))}
    </HStack>
  );
}
