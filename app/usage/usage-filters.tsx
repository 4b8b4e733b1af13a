import { Flex } from "@chakra-ui/react";
import type { ClientName } from "#domain/clients/answers.ts";
import type { UsageReport } from "#domain/usage/answers.ts";
import { ClientFilter } from "#app/usage/client-filter.tsx";
import { ChoiceButtons } from "#app/usage/choice-buttons.tsx";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { DayRange } from "#app/workspace/day-range.tsx";
import { FilterField } from "#app/workspace/table/list-fields.tsx";
import { RANGES, type UsageView } from "#app/usage/usage-view.ts";
import type { UsageGroup } from "#domain/usage/report.ts";

/** The splits to choose from. */
export const SPLITS: { value: UsageGroup; text: string }[] = [
  { value: "client", text: "By client" },
  { value: "feature", text: "By widget or tool" },
  { value: "kind", text: "By kind" },
  { value: "model", text: "By model" },
  { value: "user", text: "By person" },
  { value: "refused", text: "Refused, by reason" },
];

type UsageFiltersProps = {
  view: UsageView;
  report: UsageReport;
  /** The clients to choose from; only administrators have a choice. */
  clients: ClientName[] | LoadFailed | null;
};

/** What the page shows: days, client and split. The URL holds the choices. */
export function UsageFilters({ view, report, clients }: UsageFiltersProps) {
  const splits = SPLITS.filter(({ value }) => value !== "client" || clients !== null);
  return (
    <Flex wrap="wrap" gap="3" mb="6" align="end">
      <ChoiceButtons label="Days" name="days" value={view.days} options={RANGES} />
      {view.days === "own" && <DayRange from={report.from} to={report.to} />}
      {clients && <ClientFilter all="All clients" value={view.client} clients={clients} />}
      <FilterField
        label="Group by"
        name="split"
        value={view.split ?? ""}
        options={[{ value: "", text: "Not grouped" }, ...splits]}
      />
    </Flex>
  );
}
