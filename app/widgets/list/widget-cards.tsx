import { SimpleGrid } from "@chakra-ui/react";
import { WidgetCard } from "#app/widgets/list/widget-card.tsx";
import type { useFavourites } from "#app/widgets/list/use-favourites.ts";
import type { Widget } from "#domain/widgets/widget.ts";

export type Favourites = Pick<ReturnType<typeof useFavourites>, "ids" | "toggle">;

/** The cards of widgets, four in a row. Without `favourites` they have no star. */
export function WidgetCards({
  widgets,
  favourites,
}: {
  widgets: Widget[];
  favourites?: Favourites;
}) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, md: 4 }} gap="5">
      {widgets.map((widget) => (
        <WidgetCard
          key={widget.id}
          widget={widget}
          isFavourite={favourites?.ids.has(widget.id) ?? false}
          onFavourite={favourites && (() => favourites.toggle(widget.id))}
        />
      ))}
    </SimpleGrid>
  );
}
