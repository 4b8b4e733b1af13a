import { Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import type { Overview } from "#domain/operations/answers.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";

type Attention = Overview["attention"];

/** A line: what is wrong, and the page that mends it. */
type Line = { id: string; to: string; text: string };

/** The items that need attention, each with a link to the page that mends it. The list names at most five of a kind. */
export function AttentionList({ attention }: { attention: Attention }) {
  const lines = linesOf(attention);
  if (lines.length === 0)
    return (
      <Text color="fg.muted" display="flex" gap="2" alignItems="center">
        <CircleCheck size="18" aria-hidden="true" /> Nothing at the moment.
      </Text>
    );
  return (
    <Stack as="ul" listStyleType="none" gap="2">
      {lines.map(({ id, to, text }) => (
        <li key={id}>
          <StyledLink asChild color="inherit" alignItems="start" overflowWrap="anywhere">
            <Link to={to}>
              <Text as="span" color="orange.fg" flexShrink="0" mt="1">
                <TriangleAlert size="16" aria-hidden="true" />
              </Text>
              {text}
            </Link>
          </StyledLink>
        </li>
      ))}
    </Stack>
  );
}

function linesOf(attention: Attention): Line[] {
  const { alerts, retired, withoutOrigins, withoutWidgets, unapproved, waiting } = attention;
  return [
    ...linesOfKind("alert", alerts, "/operations", ({ name }) => name, { isSearched: false }),
    ...linesOfKind("waiting", waiting, "/users", ({ name }) => `${name} waits for approval.`),
    ...linesOfKind(
      "retired",
      retired,
      "/clients",
      ({ name, model }) => `${name}: the AI provider no longer has ${model}. Choose another model.`,
    ),
    ...linesOfKind(
      "origins",
      withoutOrigins,
      "/clients",
      ({ name }) => `${name} has no domain and no allowed origins: no site can show its widgets.`,
    ),
    ...linesOfKind(
      "widgets",
      withoutWidgets,
      "/clients",
      ({ name }) => `${name} has no widgets. Approve some.`,
    ),
    ...linesOfKind(
      "approvals",
      unapproved,
      // Approvals belong to a client, so a search for the widget's name would find nothing.
      "/clients",
      ({ name }) => `${name} is not approved for any client.`,
      { isSearched: false },
    ),
  ];
}

function linesOfKind<T extends { id: string; name: string }>(
  kind: string,
  { count, rows }: { count: number; rows: T[] },
  page: string,
  textOf: (row: T) => string,
  { isSearched = true } = {},
): Line[] {
  const named = rows.map((row) => ({
    id: `${kind} ${row.id}`,
    to: isSearched ? `${page}?${new URLSearchParams({ search: row.name })}` : page,
    text: textOf(row),
  }));
  const more = count - rows.length;
  const rest = { id: kind, to: page, text: `${more.toLocaleString("en")} more of this kind` };
  return more > 0 ? [...named, rest] : named;
}
