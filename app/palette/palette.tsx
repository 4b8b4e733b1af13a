import { Box, createListCollection, Dialog, Input, Listbox, Portal, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { type PaletteEntry, pagesWith } from "#app/palette/palette-pages.ts";
import { usePaletteSearch } from "#app/palette/palette-search.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import type { PaletteProps } from "#app/workspace/palette-host.tsx";
import { ROLE } from "#domain/account-roles.ts";
import { MAX_SEARCH_LENGTH } from "#domain/list-query.ts";

/** A search for pages and, for administrators, for widgets, clients and people (product/site 9). */
export default function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Dialog.Root
      open={isOpen}
      size="md"
      lazyMount
      unmountOnExit
      scrollBehavior="inside"
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner w="full" px="2">
          <Dialog.Content aria-label="Search" bg="bg.panel" overflow="hidden">
            <Search onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Search({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const roles = useShownRoles() ?? [];
  const isAdmin = roles.includes(ROLE.Admin);
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const content = useId();
  const { entries, isSearching, hasFailed } = usePaletteSearch(isAdmin ? text : "");
  const items = [...pagesWith(text, roles), ...entries];
  const collection = createListCollection<PaletteEntry>({
    items,
    itemToValue: ({ path }) => path,
    itemToString: ({ label }) => label,
    groupBy: ({ group }) => group,
  });
  const wanted = isAdmin ? "pages, widgets, clients and people" : "pages";

  function open(path: string) {
    onClose();
    void navigate(path);
  }

  return (
    <Listbox.Root
      collection={collection}
      selectionMode="single"
      ids={{ content }}
      value={[]}
      onValueChange={({ value: [path] }) => path !== undefined && open(path)}
      display="flex"
      flexDirection="column"
      minH="0"
    >
      <Listbox.Label srOnly>Search {wanted}</Listbox.Label>
      <Listbox.Input
        as={Input}
        autoHighlight
        role="combobox"
        aria-expanded="true"
        aria-controls={content}
        aria-label={`Search ${wanted}`}
        placeholder={`Search ${wanted}`}
        maxLength={MAX_SEARCH_LENGTH}
        h="12"
        px="4"
        borderWidth="0"
        borderBottomWidth="1px"
        borderRadius="0"
        outline="none"
        value={typed}
        onChange={({ currentTarget }) => setTyped((currentTarget as HTMLInputElement).value)}
      />
      <Listbox.Content
        maxH="min(24rem, 60vh)"
        overflowY="auto"
        p={items.length > 0 ? "2" : "0"}
        outline="none"
      >
        {collection.group().map(([group, entriesOfGroup]) => (
          <Listbox.ItemGroup key={group}>
            <Listbox.ItemGroupLabel px="2" py="1" fontSize="xs" fontWeight="600" color="fg.muted">
              {group}
            </Listbox.ItemGroupLabel>
            {entriesOfGroup.map((entry) => (
              <Listbox.Item
                key={entry.path}
                item={entry}
                display="flex"
                alignItems="baseline"
                gap="3"
                px="2"
                py="2"
                borderRadius="md"
                cursor="pointer"
                _highlighted={{ bg: "brand.muted", color: "brand.fg" }}
                _highContrast={{ _highlighted: { outline: "2px solid Highlight" } }}
              >
                <Listbox.ItemText flex="1" minW="0" truncate>
                  {entry.label}
                </Listbox.ItemText>
                {entry.hint && (
                  <Text as="span" fontSize="sm" color="fg.muted" maxW="40%" truncate>
                    {entry.hint}
                  </Text>
                )}
              </Listbox.Item>
            ))}
          </Listbox.ItemGroup>
        ))}
      </Listbox.Content>
      <Box role="status" px="4" py="2" fontSize="sm" color="fg.muted" borderTopWidth="1px">
        {stateOf({ text, count: items.length, isSearching, hasFailed })}
      </Box>
    </Listbox.Root>
  );
}

type SearchState = { text: string; count: number; isSearching: boolean; hasFailed: boolean };

function stateOf({ text, count, isSearching, hasFailed }: SearchState): string {
  if (isSearching) return "Searching ...";
  if (hasFailed) return "Not everything could be searched right now.";
  if (text === "") return "↑ ↓ to choose, Enter to open";
  if (count === 0) return `Nothing matches “${text}”.`;
  return count === 1 ? "1 match" : `${count} matches`;
}
