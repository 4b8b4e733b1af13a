import { Link as StyledLink, Text } from "@chakra-ui/react";
import type { UsageReport } from "#domain/usage/answers.ts";
import { Link } from "react-router";
import type { UsageView } from "#app/usage/usage-view.ts";

type UsageRemarksProps = {
  report: UsageReport;
  view: UsageView;
  /** The address of the answers that match a filter; none where the reader has no list of them. */
  answersPath?(filter: Record<string, string>): string;
};

/** The sentences below the chart: the time zone, the hatched bar, computed costs and estimated answers. */
export function UsageRemarks({
  report: { zone, rows, totals, from, to, today },
  view,
  answersPath,
}: UsageRemarksProps) {
  const { client, split } = view;
  const estimated = `${totals.estimated.toLocaleString("en")} of these answers are estimated`;
  const filter = { from, to, estimated: "true", ...(client && { client }) };
  return (
    <Text color="fg.muted" fontSize="sm" mt="2">
      Days are those of the time zone {zone}.
      {rows.some(({ day }) => day === today) && " The hatched bar is today, which is not over."}
      {totals.cost !== null &&
        split !== "refused" &&
        " Costs are computed from tokens and prices, not billed."}
      {split === "refused" &&
        " Refusals by limits of the day and by budgets are exact. Those by limits per minute are counted by each server process in its memory, so some are missing."}
      {totals.estimated > 0 && (
        <>
          {" "}
          {answersPath ? (
            <StyledLink asChild color="brand.fg">
              <Link to={answersPath(filter)}>{estimated}</Link>
            </StyledLink>
          ) : (
            estimated
          )}
          {totals.unpriced > 0 &&
            `, ${totals.unpriced.toLocaleString("en")} of them because their model has no price`}
          .
        </>
      )}
    </Text>
  );
}
