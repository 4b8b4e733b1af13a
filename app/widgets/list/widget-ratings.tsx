import { Text } from "@chakra-ui/react";
import { useCallback } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import type { VersionRatings } from "#domain/widgets/answers.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The ratings of the widget's answers by visitors (product/widgets 7); nothing where there are none. */
export function WidgetRatings({ widget: { type, id, version } }: { widget: Widget }) {
  const load = useCallback(
    async () =>
      rest().widgets[":type"][":id"].ratings.$get({ param: pathParameters({ type, id }) }),
    [type, id],
  );
  const { value } = useLoad<VersionRatings[]>(load);
  const oldest = value?.at(-1);
  if (!value || oldest === undefined) return null;
  const current = value.find((row) => row.version === version);
  return (
    <Text>
      Visitors&apos; ratings: <b>{sentence(value)}</b>, since version {oldest.version}.
      {value.length > 1 &&
        ` Of the current version ${version}: ${sentence(current ? [current] : [])}.`}
    </Text>
  );
}

function sentence(rows: VersionRatings[]): string {
  const sum = (name: "up" | "down") => rows.reduce((total, row) => total + row[name], 0);
  return `${sum("up")} up, ${sum("down")} down`;
}
