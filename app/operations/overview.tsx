import { Flex, Heading, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { userPath } from "#app/accounts/user-path.ts";
import { clientPath } from "#app/clients/client-path.ts";
import { type ModelToLeave, MoveModelButton } from "#app/operations/move-model-button.tsx";
import { quotaText } from "#app/usage/usage-view.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { TextLink } from "#app/workspace/text-link.tsx";
import { dayText } from "#app/workspace/time-text.tsx";
import { endingSentence } from "#domain/clients/attention.ts";
import type { Overview } from "#domain/operations/replies.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

const MoveModel = lazyPart(() => import("#app/operations/move-model.tsx"), "MoveModel");

const COUNTS = [
  { name: "toolkits", one: "toolkit", to: "/toolkits" },
  { name: "widgets", one: "widget", to: "/widgets" },
  { name: "clients", one: "client", to: "/clients" },
  { name: "users", one: "user", to: "/users" },
] as const;

/** The items that need attention, today's answers, and the numbers of toolkits, widgets, clients and users (product/site 7). */
export function OverviewLists({ overview }: { overview: Overview }) {
  const { counts, answers, attention } = overview;
  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: "8", lg: "10" }}>
        <Part heading="Needs attention">
          <AttentionList attention={attention} />
        </Part>
        <Part heading="Answers today">
          <AnswersToday answers={answers} />
        </Part>
      </SimpleGrid>
      <Stack as="ul" listStyleType="none" direction="row" wrap="wrap" gap="6" fontSize="sm">
        {COUNTS.map(({ name, one, to }) => (
          <li key={name}>
            <TextLink to={to} color="fg.muted">
              {counts[name].toLocaleString("en")} {counts[name] === 1 ? one : name}
            </TextLink>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" minW="0">
      <Heading>{heading}</Heading>
      {children}
    </Stack>
  );
}

function AnswersToday({ answers }: Pick<Overview, "answers">) {
  const { zone, total, limit, clients } = answers;
  return (
    <Stack gap="2">
      <Text color="fg.muted">
        Since midnight ({zone}), all clients together have used {quotaText(total, limit)} answers.
      </Text>
      <Stack as="ul" listStyleType="none" gap="1.5">
        {clients.map(({ id, name, count, limit: ofClient }) => (
          <Stack as="li" key={id} direction="row" gap="3" justify="space-between">
            <TextLink
              to={`/usage?${new URLSearchParams({ client: id })}`}
              color="inherit"
              overflowWrap="anywhere"
            >
              {name}
            </TextLink>
            <Text as="span" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {quotaText(count, ofClient)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}

type Attention = Overview["attention"];

/** How many entities with the same trouble a line names. */
const NAMED = 3;

/** A line: what is wrong, and the page that mends it, or the model whose clients move. */
type Line = { id: string; to: string; text: string; model?: ModelToLeave };

/** The items that need attention, each with a link to the page that mends it. Entities with the same trouble share one. */
function AttentionList({ attention }: { attention: Attention }) {
  const lines = linesOf(attention);
  const move = useDialogState<ModelToLeave>();
  const moving = move.isOpen && <MoveModel key={move.turn} editor={move} offered={[]} />;
  if (lines.length === 0)
    return (
      <>
        <Text color="fg.muted" display="flex" gap="2" alignItems="center">
          <CircleCheck size="18" /> Nothing needs attention.
        </Text>
        {moving}
      </>
    );
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="2">
        {lines.map(({ id, to, text, model }) => (
          <Flex as="li" key={id} columnGap="3" rowGap="1" wrap="wrap" align="center">
            <TextLink to={to} color="inherit" alignItems="start" overflowWrap="anywhere">
              <Text as="span" color="orange.fg" flexShrink="0" mt="1">
                <TriangleAlert size="16" />
              </Text>
              {text}
            </TextLink>
            {model && <MoveModelButton model={model} onPress={move.open} />}
          </Flex>
        ))}
      </Stack>
      {moving}
    </>
  );
}

function linesOf(attention: Attention): Line[] {
  const { alerts, retired, ending, withoutModel, withoutOrigins, withoutWidgets } = attention;
  const { unapproved, waiting } = attention;
  const more = alerts.count - alerts.rows.length;
  const isRetired = ({ id }: { id: string }) => retired.rows.some((row) => row.id === id);
  const ends = [...retired.rows, ...ending.rows.filter((row) => !isRetired(row))];
  // The line about a model has more details than its alert.
  const isLine = ({ id: alert }: { id: string }) =>
    ends.some(({ id }) =>
      ["retiring", "gone"].some((state) => alert.startsWith(`model.${state}:${id}:`)),
    );
  return [
    ...alerts.rows
      .filter((alert) => !isLine(alert))
      .map(({ id, name }) => ({ id, to: "/operations", text: name })),
    ...(more > 0
      ? [{ id: "alerts", to: "/operations", text: `${more.toLocaleString("en")} more alerts.` }]
      : []),
    ...lineOf(waiting, "/users?permission=waiting", {
      one: "waits for approval.",
      many: "people wait for approval",
      pathOf: userPath,
    }),
    ...lineOf(withoutModel, "/models", {
      one: "has no model, so it gets no answers. Choose one.",
      many: "clients have no model, so they get no answers",
      pathOf: (id) => clientPath(id, "details"),
    }),
    ...ends.map((row) => ({
      id: `model ${row.id}`,
      to: "/models",
      text: endingLine(row, isRetired(row)),
      model: row.replacement === null ? undefined : modelToLeave(row),
    })),
    ...lineOf(withoutOrigins, "/clients", {
      one: "has no domain and no allowed sites: no site can show its widgets.",
      many: "clients have no domain and no allowed sites, so no site can show their widgets",
      pathOf: (id) => clientPath(id, "sites"),
    }),
    ...lineOf(withoutWidgets, "/clients", {
      one: "has no widgets. Approve some.",
      many: "clients have no widgets",
      pathOf: (id) => clientPath(id, "widgets"),
    }),
    ...lineOf(unapproved, "/widgets", {
      one: "is not approved for any client.",
      many: "widgets are not approved for any client",
    }),
  ];
}

type EndingModel = Attention["ending"]["rows"][number];

function endingLine({ id, name, clients, endsOn }: EndingModel, isRetired: boolean): string {
  const users =
    clients === 1 ? `${name} uses it.` : `${clients.toLocaleString("en")} clients use it.`;
  return `${endingSentence(id, { isRetired, endsOn }, dayText)} ${users}`;
}

function modelToLeave({ id, name, clients, replacement }: EndingModel): ModelToLeave {
  // The line is about clients only; `/models` counts the widgets, too.
  return { id, clients, widgets: 0, names: [name], replacement };
}

/** One line for all entities with the same trouble. Of several it names the first ones. */
function lineOf(
  { count, rows }: { count: number; rows: { id: string; name: string }[] },
  page: string,
  { one, many, pathOf }: { one: string; many: string; pathOf?(id: string): string },
): Line[] {
  const [first] = rows;
  if (first === undefined) return [];
  if (count === 1) {
    const { id, name } = first;
    const search = new URLSearchParams({ search: name });
    const to = pathOf?.(id) ?? `${page}${page.includes("?") ? "&" : "?"}${search}`;
    return [{ id: one, to, text: `${name} ${one}` }];
  }
  const named = rows.slice(0, NAMED).map(({ name }) => name);
  const names = `${named.join(", ")}${count > named.length ? " and others" : ""}`;
  return [{ id: many, to: page, text: `${count.toLocaleString("en")} ${many}: ${names}.` }];
}
