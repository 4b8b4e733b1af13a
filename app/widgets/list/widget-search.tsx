import { chakra, Stack, Text } from "@chakra-ui/react";
import { type Favourites, WidgetCards } from "#app/widgets/list/widget-cards.tsx";
import { fold } from "#domain/fold.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The most cards of a search: more would be slow, and nobody reads them. */
const MAX_FOUND = 60;

type SearchFieldProps = { value: string; onChange(value: string): void };

/** The search field of the dashboard. */
export function WidgetSearchField({ value, onChange }: SearchFieldProps) {
  return (
    // Not Chakra's Input: it would add two kilobytes of fields and forms to the dashboard.
    <chakra.input
      type="search"
      aria-label="Search widgets"
      placeholder="Search widgets"
      h="10"
      px="3"
      fontSize="sm"
      borderWidth="1px"
      borderRadius="sm"
      bg="bg.panel"
      focusVisibleRing="inside"
      w={{ base: "full", sm: "xs" }}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type FoundWidgetsProps = { widgets: Widget[]; search: string; favourites?: Favourites };

/** The widgets of all toolkits whose name or description contains every word of a search. */
export function FoundWidgets({ widgets, search, favourites }: FoundWidgetsProps) {
  const found = matching(widgets, search);
  return (
    <Stack gap="4">
      <Text role="status" color="fg.muted">
        {foundText(found.length, search)}
      </Text>
      <WidgetCards widgets={found.slice(0, MAX_FOUND)} favourites={favourites} />
    </Stack>
  );
}

function matching(widgets: Widget[], search: string): Widget[] {
  const words = fold(search).split(/\s+/u);
  return widgets.filter(({ data }) => {
    const text = fold(`${data.name} ${data.description}`);
    return words.every((word) => text.includes(word));
  });
}

function foundText(count: number, search: string): string {
  if (count === 0) return `No widget contains “${search.trim()}”.`;
  if (count > MAX_FOUND) return `${count} widgets. The first ${MAX_FOUND} are shown.`;
  return count === 1 ? "1 widget" : `${count} widgets`;
}
