import { Flex, Link as StyledLink, Text } from "@chakra-ui/react";
import type { StatementList } from "#domain/usage/statement-answers.ts";
import { Link } from "react-router";
import { ClientStatement } from "#app/usage/client-statement.tsx";
import { CsvButton } from "#app/usage/csv-button.tsx";
import { StatementPart } from "#app/usage/statement-part.tsx";
import { StatementTable } from "#app/usage/statement-table.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/loaded-part.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { FilterField } from "#app/workspace/table/list-fields.tsx";
import { monthText } from "#app/workspace/time-text.ts";
import { statementListTable } from "#domain/usage/statement.ts";
import type { Route } from "./+types/statements.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Statements", matches);
}

export const clientLoader = pageLoader(async (request) => {
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
});

/** The page of the months that are over, with the usage of each client (product/statements). */
export default function Statements({ loaderData }: Route.ComponentProps) {
  const { months, month, list, client, statement } = loaderData;
  if (month === null) {
    return (
      <AdminPage heading="Statements">
        <EmptyState
          title="No statements yet"
          text="A month has statements when it is over and had answers."
        />
      </AdminPage>
    );
  }
  return (
    <AdminPage heading="Statements">
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
    </AdminPage>
  );
}

function AboutMonth({ list }: { list: StatementList }) {
  return (
    <Text color="fg.muted" mb="6">
      {monthText(list.month)}. Corrections and new prices of its answers change it. Its days are
      those of the time zone {list.zone}. Names are those at its end. Costs are computed from tokens
      and prices, without taxes.
    </Text>
  );
}

function OfAll({ list }: { list: StatementList }) {
  const { month, clients, totals } = list;
  const lines = clients.map(({ id, name, ...line }) => ({
    ...line,
    id,
    name: (
      <StyledLink asChild color="brand.fg">
        <Link to={`?${new URLSearchParams({ month, client: id })}`}>{name}</Link>
      </StyledLink>
    ),
  }));
  const file = <CsvButton rows={() => statementListTable(list)} name={`statements-${month}.csv`} />;
  return (
    <StatementPart heading="Clients" action={file}>
      <StatementTable label="Clients" header="Client" lines={lines} totals={totals} />
    </StatementPart>
  );
}
