import { Box, Button, Flex, HStack, Heading, Stack, Text } from "@chakra-ui/react";
import { Printer } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { statementsPath } from "#app/usage/usage-paths.ts";
import { SumsTable, CsvButton } from "#app/usage/sums-table.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { FilterField } from "#app/workspace/table/list-fields.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { monthText } from "#app/workspace/time-text.tsx";
import type { Statement, StatementList, StatementSums } from "#domain/usage/replies.ts";
import { inDollars } from "#domain/usage/money.ts";
import { statementListTable, statementTable } from "#domain/usage/statement.ts";

type LoadedStatements = Awaited<ReturnType<typeof loadStatements>>;

/** Loads the months that have statements, and of the month and the client that the address names. */
export async function loadStatements(request: Request) {
  const api = rest(request.signal).statements;
  const { searchParams } = new URL(request.url);
  const { months } = await initialLoad(request, api.$get());
  const month = months.find((one) => one === searchParams.get("month")) ?? months[0];
  if (month === undefined) return { months, month: null };
  const list = await partLoad(initialLoad(request, api[":month"].$get({ param: { month } })));
  if (list instanceof LoadFailed) return { months, month, list };
  const client = list.clients.find(({ id }) => id === searchParams.get("client"))?.id;
  const call = client && api[":month"][":client"].$get({ param: { month, client } });
  const statement = call ? await partLoad(initialLoad(request, call)) : null;
  return { months, month, list, client, statement };
}

/** The months that are over, with the usage of each client (product/statements). */
export function Statements({ months, month, list, client, statement }: LoadedStatements) {
  if (month === null) {
    return (
      <EmptyState
        title="No statements yet"
        text="A month has statements when it is over, if there were answers in it."
      />
    );
  }
  return (
    <>
      <Flex wrap="wrap" gap="3" mb="6" align="end" _print={{ display: "none" }}>
        <FilterField
          label="Month"
          name="month"
          value={month}
          options={months.map((value) => ({ value, text: monthText(value) }))}
        />
        {!(list instanceof LoadFailed) && (
          <FilterField
            label="Client"
            name="client"
            value={client}
            options={[
              { value: "", text: "All clients" },
              ...list.clients.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
        )}
      </Flex>
      <LoadedPart part={list}>
        {(list) => (
          <>
            <AboutMonth list={list} />
            {statement ? (
              <LoadedPart part={statement}>
                {(statement) => (
                  <ClientStatement key={`${month} ${client}`} statement={statement} />
                )}
              </LoadedPart>
            ) : (
              <OfAll key={month} list={list} />
            )}
          </>
        )}
      </LoadedPart>
    </>
  );
}

function AboutMonth({ list }: { list: StatementList }) {
  return (
    <Text color="fg.muted" fontSize="sm" mb="6">
      {monthText(list.month)}, with days counted in the time zone {list.zone}. Costs are computed
      from tokens and prices, without taxes. Corrections and new prices change them afterwards.
      Clients have the names that they had at the end of the month.
    </Text>
  );
}

function OfAll({ list }: { list: StatementList }) {
  const { month, clients, totals } = list;
  const rows = clients.map(({ id, name, ...sums }) => ({
    id,
    name: <TextLink to={statementsPath({ month, client: id })}>{name}</TextLink>,
    cells: numbersOf(sums),
  }));
  const file = <CsvButton rows={() => statementListTable(list)} name={`statements-${month}.csv`} />;
  return (
    <StatementPart heading="Clients" action={file}>
      <SumsTable
        label="Clients"
        header="Client"
        numbers={NUMBERS}
        rows={rows}
        totals={numbersOf(totals)}
      />
    </StatementPart>
  );
}

/** The statement of a client for a month: its sums and its tables. It can be printed and saved (product/statements 1). */
function ClientStatement({ statement }: { statement: Statement }) {
  const { month, client, rows, models, totals } = statement;
  const shown = { numbers: NUMBERS, totals: numbersOf(totals) };
  const file = (
    <CsvButton
      rows={() => statementTable(statement)}
      name={`statement-${month}-${client.name}.csv`}
    />
  );
  return (
    <Stack gap="8">
      <StatementPart
        heading={client.isDeleted ? `${client.name} (deleted)` : client.name}
        action={
          <HStack gap="3">
            <Button size="sm" onClick={() => print()}>
              <Printer /> Print
            </Button>
            {file}
          </HStack>
        }
      >
        <HStack as="dl" wrap="wrap" gap={{ base: "4", md: "8" }} align="start">
          {factsOf(statement).map(([name, value]) => (
            <Box key={name}>
              <Text as="dt" color="fg.muted" fontSize="sm">
                {name}
              </Text>
              <Text as="dd" fontWeight="600" fontSize="lg" fontVariantNumeric="tabular-nums">
                {value}
              </Text>
            </Box>
          ))}
        </HStack>
        <SumsTable
          {...shown}
          label="Models"
          header="Model"
          rows={models.map(({ model, ...sums }) => ({
            id: model,
            name: model,
            cells: numbersOf(sums),
          }))}
        />
      </StatementPart>
      <StatementPart heading="Widgets and tools">
        <SumsTable
          {...shown}
          label="Widgets and tools"
          header="Widget or tool, model"
          rows={rows.map(({ feature, name, model, ...sums }) => ({
            id: `${feature} ${model}`,
            name: `${name}, ${model}`,
            cells: numbersOf(sums),
          }))}
        />
      </StatementPart>
    </Stack>
  );
}

function factsOf({ month, totals }: Statement): [name: string, value: string][] {
  return [
    ["Period", monthText(month)],
    ["Cost", inDollars(totals.cost)],
    ["Answers", totals.answers.toLocaleString("en")],
    ["Tokens", (totals.inputTokens + totals.outputTokens).toLocaleString("en")],
  ];
}

type StatementPartProps = { heading: string; action?: ReactNode; children: ReactNode };

function StatementPart({ heading, action, children }: StatementPartProps) {
  return (
    <Stack as="section" gap="4">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading>{heading}</Heading>
        {action}
      </Flex>
      {children}
    </Stack>
  );
}

/** The cost comes first: a narrow screen shows it without scrolling. */
const NUMBERS = ["Cost", "Answers", "Failures", "Tokens in", "Cached", "Tokens out"];

function numbersOf(sums: StatementSums): string[] {
  const { answers, failures, inputTokens, cachedTokens, outputTokens, cost } = sums;
  const counts = [answers, failures, inputTokens, cachedTokens, outputTokens];
  return [inDollars(cost), ...counts.map((count) => count.toLocaleString("en"))];
}
