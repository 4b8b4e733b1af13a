import { Flex } from "@chakra-ui/react";
import type { ClientName } from "#domain/clients/answers.ts";
import type { UsageReport } from "#domain/usage/answers.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { MEASURES, type Measure } from "#app/usage/usage-measures.ts";
import { FilterField } from "#app/workspace/table/list-fields.tsx";
import { RANGES, type UsageView } from "#app/usage/usage-view.ts";
import type { UsageGroup } from "#domain/usage/report.ts";

const SPLITS: { value: UsageGroup; text: string }[] = [
  { value: "client", text: "Client" },
  { value: "feature", text: "Widget or tool" },
  { value: "kind", text: "Kind" },
  { value: "model", text: "Model" },
  { value: "user", text: "Person" },
  { value: "refused", text: "Refused, by reason" },
];

type UsageFiltersProps = {
  view: UsageView;
  report: UsageReport;
  measures: readonly { value: Measure; text: string }[];
  /** The clients to choose from; only administrators have a choice. */
  clients: ClientName[] | null;
};

/** What the page shows: client, days, measure and split. The URL holds the choices. */
export function UsageFilters({ view, report, measures, clients }: UsageFiltersProps) {
  const splits = SPLITS.filter(({ value }) => value !== "client" || clients !== null);
  return (
    <Flex wrap="wrap" gap="3" mb="6" align="end">
      {clients && (
        <FilterField
          label="Client"
          name="client"
          value={view.client}
          options={[
            { value: "", text: "All clients" },
            ...clients.map(({ id, clientname }) => ({ value: id, text: clientname })),
          ]}
        />
      )}
      <FilterField label="Days" name="days" value={view.days} options={RANGES} />
      {view.days === "own" && <DayRange from={report.from} to={report.to} />}
      <FilterField
        label="Measure"
        name="measure"
        value={view.measure === MEASURES[0].value ? "" : view.measure}
        options={measures.map(({ value, text }) => ({
          value: value === MEASURES[0].value ? "" : value,
          text,
        }))}
      />
      <FilterField
        label="Group by"
        name="split"
        value={view.split ?? ""}
        options={[{ value: "", text: "None" }, ...splits]}
      />
    </Flex>
  );
}
