import { Badge, Box, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { Fragment, type ReactNode } from "react";
import {
  type AttentionLine,
  AttentionList,
  ClientActivityParts,
  MENDS,
} from "#app/clients/client-activity.tsx";
import type { ClientActivity } from "#app/clients/load-activity.ts";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { type ClientMove, MoveButton } from "#app/clients/move-button.tsx";
import type { LoadFailed } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { statementsPath, answersPath } from "#app/usage/usage-paths.ts";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { TextLink } from "#app/workspace/text-link.tsx";
import { dayText } from "#app/workspace/time-text.tsx";
import type { ClientOverview, ListedClient } from "#domain/clients/replies.ts";
import { attentionOf, furtherAttention } from "#domain/clients/attention.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

const MoveClient = lazyPart(() => import("#app/clients/move-client.tsx"), "MoveClient");

/** The figures that the overview shows besides the client's own fields. */
type ClientFigures = { overview: ClientOverview | LoadFailed; activity: ClientActivity };

type OverviewTabProps = { client: ListedClient; figures: ClientFigures };

/** The overview of a client: warnings, usage, and the numbers of its widgets and people (product/clients 15). */
export function ClientOverviewTab({ client, figures: { overview, activity } }: OverviewTabProps) {
  const move = useDialogState<ClientMove>();
  const ofClient = new URLSearchParams({ client: client.id });
  return (
    <Stack gap="5">
      <LoadedPart part={overview} failure="The warnings cannot be loaded right now.">
        {(overview) => (
          <AttentionList
            lines={linesOf(client, overview, move)}
            allWell="Nothing needs attention."
          />
        )}
      </LoadedPart>
      {move.isOpen && <MoveClient key={move.turn} editor={move} />}
      <ClientActivityParts
        activity={activity}
        usagePath={`/usage?days=30&${ofClient}`}
        answersPath={(filter) => answersPath({ ...filter, client: client.id })}
      />
      <LoadedPart part={overview} failure="The facts of this client cannot be loaded right now.">
        {(overview) => (
          <SimpleGrid
            as="dl"
            minChildWidth="12rem"
            gap="4"
            borderWidth="1px"
            borderRadius="lg"
            bg="bg.panel"
            p={{ base: "4", md: "5" }}
          >
            {factsOf(client, overview).map(([label, value]) => (
              <Box key={label} minW="0">
                <Text as="dt" color="fg.muted" fontSize="sm">
                  {label}
                </Text>
                <Box as="dd" overflowWrap="anywhere">
                  {value}
                </Box>
              </Box>
            ))}
          </SimpleGrid>
        )}
      </LoadedPart>
    </Stack>
  );
}

function factsOf(client: ListedClient, overview: ClientOverview): [string, ReactNode][] {
  const { id, domainurl, allowedOrigins, gptmodel } = client;
  const { widgets, people, modelRetired } = overview;
  const sites = [domainurl, ...allowedOrigins].filter((site) => site !== "").map(readableOrigin);
  const more = sites.length > 3 ? ` and ${sites.length - 3} more` : "";
  return [
    [
      "Model",
      <Fragment key="model">
        {gptmodel || "None"} {modelRetired && <Badge colorPalette="orange">Retired</Badge>}
      </Fragment>,
    ],
    ["Sites", sites.length === 0 ? "None" : sites.slice(0, 3).join(", ") + more],
    [
      "Widgets",
      <ClientTabLink key="widgets" id={id} tab="widgets">
        {widgets === 1 ? "1 approved" : `${widgets.toLocaleString("en")} approved`}
      </ClientTabLink>,
    ],
    [
      "People",
      <ClientTabLink key="people" id={id} tab="people">
        {people >= 1_000 ? "1,000 or more" : String(people)}
      </ClientTabLink>,
    ],
    [
      "Statements",
      <TextLink key="statements" to={statementsPath({ client: id })}>
        By month
      </TextLink>,
    ],
  ];
}

/** The warnings of a client, each with the link to the tab that mends it, or with the button that does. */
function linesOf(
  client: ListedClient,
  overview: ClientOverview,
  move: DialogState<ClientMove>,
): AttentionLine[] {
  const { modelRetired, modelEndsOn, modelReplacement, budget, oldKeyEndsAt } = overview;
  const further = { ...overview, hasOldKey: oldKeyEndsAt !== null };
  const facts = { ...client, modelRetired, modelEndsOn, modelReplacement, spent: budget.spent };
  return [...attentionOf(facts, dayText), ...furtherAttention(further)].map((attention) => ({
    ...attention,
    mend:
      attention.moveTo === undefined ? (
        <ClientTabLink id={client.id} tab={attention.tab}>
          {MENDS[attention.tab]}
        </ClientTabLink>
      ) : (
        <MoveButton client={client} to={attention.moveTo} editor={move} />
      ),
  }));
}
