import { Box, Dialog, Input, Listbox, Portal, Text, createListCollection } from "@chakra-ui/react";
import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { userPath } from "#app/accounts/user-path.ts";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import { clientPath } from "#app/clients/client-path.ts";
import { rest } from "#app/session/session-calls.ts";
import { useShownRoles } from "#app/session/use-session.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import type { PaletteProps } from "#app/workspace/palette-host.tsx";
import { SIDEBAR_LINKS } from "#app/workspace/sidebar-links.ts";
import { ROLE, type RoleCode, mayOpen } from "#domain/account-roles.ts";
import { fold } from "#domain/text.ts";
import { MAX_SEARCH_LENGTH } from "#domain/list-filters.ts";

/** A search for pages and, for administrators, for widgets, clients and people (product/site 9). */
export default function Palette({ isOpen, typed, onType, onClose }: PaletteProps) {
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
            <Search typed={typed} onType={onType} onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Search({ typed, onType, onClose }: Pick<PaletteProps, "typed" | "onType" | "onClose">) {
  const navigate = useNavigate();
  const roles = useShownRoles() ?? [];
  const isAdmin = roles.includes(ROLE.Admin);
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
        // The dialog selects the text when it gives the focus, and the next letter would replace what was typed until then.
        onFocus={({ currentTarget }) =>
          queueMicrotask(() =>
            (currentTarget as HTMLInputElement).setSelectionRange(typed.length, typed.length),
          )
        }
        onChange={({ currentTarget }) => onType((currentTarget as HTMLInputElement).value)}
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

/** Debounce of the search, in milliseconds. */
const PAUSE = 250;

/** How many entries of a kind are shown. */
const SHOWN = 5;

/** How many are asked for: the list of widgets also finds a text in a prompt, and names come first. */
const ASKED = "20";

type Found = { text: string; entries: PaletteEntry[]; hasFailed: boolean };

/**
 * Searches widgets, clients and people by a text: one round of calls for each pause in typing.
 * @param text the search; an empty one finds nothing
 */
function usePaletteSearch(text: string) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (text === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    async function find() {
      const next = await search(text, signal);
      if (!signal.aborted) setFound(next);
    }
    const timer = setTimeout(() => void find(), PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  const isCurrent = found?.text === text;
  return {
    entries: text !== "" && found ? found.entries : [],
    isSearching: text !== "" && !isCurrent,
    hasFailed: text !== "" && isCurrent && found.hasFailed,
  };
}

async function search(text: string, signal: AbortSignal): Promise<Found> {
  const api = rest(signal);
  const query = { page: "1", size: ASKED, search: text };
  const lists = [
    rowsOf(text, api.widgets.$get({ query }), (widget) => ({
      group: "Widgets",
      path: workbenchPath(widget),
      label: widget.data.name,
      hint: widget.type,
    })),
    rowsOf(text, api.clients.$get({ query }), ({ id, clientname, domainurl }) => ({
      group: "Clients",
      path: clientPath(id),
      label: clientname,
      hint: domainurl,
    })),
    rowsOf(text, api.users.$get({ query }), ({ id, username, company }) => ({
      group: "People",
      path: userPath(id),
      label: username,
      hint: company,
    })),
  ];
  const all = await Promise.all(lists);
  return { text, entries: all.flatMap((one) => one ?? []), hasFailed: all.includes(null) };
}

/** The first entries of a list, those with the text in their name before others, or `null` if it cannot be loaded. */
async function rowsOf<T>(
  text: string,
  call: Promise<{ ok: boolean; json(): Promise<T[]> }>,
  entryOf: (row: T) => PaletteEntry,
): Promise<PaletteEntry[] | null> {
  const response = await call.catch(() => null);
  if (!response?.ok) return null;
  const entries = (await response.json()).map(entryOf);
  const isNamed = ({ label }: PaletteEntry) => fold(label).includes(fold(text));
  const named = Map.groupBy(entries, isNamed);
  return [...(named.get(true) ?? []), ...(named.get(false) ?? [])].slice(0, SHOWN);
}

/** An entry of the palette. `path` is the page that it opens; it is unique. */
type PaletteEntry = { group: string; path: string; label: string; hint?: string };

const PAGES = [
  { to: "/dashboard", label: "Dashboard", role: ROLE.User },
  { to: "/make", label: "Make a tool", role: ROLE.User },
  ...SIDEBAR_LINKS,
  { to: "/usage?tab=statements", label: "Statements", role: ROLE.Admin },
  { to: "/results", label: "Results", role: ROLE.User },
  { to: "/account", label: "Account", role: ROLE.User },
  ...GENERATOR_PAGES.map(({ path, title }) => ({ to: path, label: title, role: ROLE.User })),
];

/** The pages that a person may open and whose name has a text. */
function pagesWith(text: string, roles: readonly RoleCode[]): PaletteEntry[] {
  return PAGES.filter(
    ({ label, role }) => mayOpen(roles, role) && fold(label).includes(fold(text)),
  ).map(({ to, label }) => ({ group: "Pages", path: to, label }));
}
