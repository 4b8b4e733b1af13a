import { Button, Flex, Text } from "@chakra-ui/react";
import type { PriceList } from "#domain/usage/answers.ts";
import type { ModelInUse, ModelsInUse } from "#domain/operations/model-answers.ts";
import { RefreshCw } from "lucide-react";
import { useRevalidator } from "react-router";
import { DefaultModel } from "#app/operations/default-model.tsx";
import { ModelStateText, taskOf, urgencyOf } from "#app/operations/model-state.tsx";
import { priceNow, priceText } from "#app/workspace/model-price.ts";
import { PriceTable } from "#app/operations/price-table.tsx";
import { clientsText, MoveModel, moveText } from "#app/operations/move-model.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { LocalTime } from "#app/workspace/local-time.tsx";
import type { Column } from "#app/workspace/table/column.ts";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import { dayText } from "#app/workspace/time-text.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { useCall } from "#app/calls/use-call.ts";
import type { Route } from "./+types/models.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Models", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const { models, prices } = rest(request.signal);
  const [stored, priceList] = await Promise.all([
    initialLoad(request, models.$get()),
    initialLoad(request, prices.$get()),
  ]);
  // A new site: the nightly job has not asked the provider yet.
  const isUnknown = stored.checkedAt === null && !stored.hasFailed && stored.rows.length > 0;
  const current = isUnknown ? await initialLoad(request, models.check.$post()) : stored;
  return { ...current, prices: priceList };
});

/** The models that clients use, with what the provider says about them (product/operations 7). */
export default function Models({ loaderData }: Route.ComponentProps) {
  const { rows, prices } = loaderData;
  const move = useDialogState<ModelInUse>();
  const columns: Column<ModelInUse>[] = [
    { header: "Model", text: ({ id }) => id || "None", isName: true, width: "17.5%" },
    { header: "State", width: "10rem", cell: (model) => <ModelStateText model={model} /> },
    { header: "Used by", text: usersOf },
    { header: "Price today", text: ({ id }) => todaysPrice(prices, id), width: "10.5rem" },
    {
      header: "What to do",
      width: "13rem",
      cell: (model) => (
        <Text data-text="" css={{ "&&": { whiteSpace: "normal" } }} py={{ md: "2" }}>
          {taskOf(model)}
        </Text>
      ),
    },
    {
      header: "Move",
      width: "9rem",
      hasOwnLabels: true,
      cell: (model) =>
        model.clients > 0 && (
          <Button
            size="xs"
            variant="outline"
            aria-label={moveText(model)}
            onClick={() => move.open(model)}
          >
            Move {clientsText(model.clients)} …
          </Button>
        ),
    },
  ];
  const open = (model: ModelInUse) => model.clients > 0 && move.open(model);
  const replacements = rows.map(({ known }) => known?.replacement ?? "");
  const offered = [...new Set([...replacements, ...rows.map(({ id }) => id)])].filter(Boolean);
  return (
    <AdminPage heading="Models">
      <Check models={loaderData} />
      <DefaultModel
        key={loaderData.version}
        model={rows.find(({ isDefault }) => isDefault)?.id ?? ""}
        version={loaderData.version}
      />
      <RowTable
        label="Models"
        columns={columns}
        rows={rows.toSorted((one, other) => urgencyOf(other) - urgencyOf(one))}
        emptyText="No client uses a model yet."
        onOpen={open}
      />
      {move.state.step !== "closed" && (
        <MoveModel key={move.turn} editor={move} offered={offered} />
      )}
      <PriceTable prices={prices} />
    </AdminPage>
  );
}

function todaysPrice(prices: PriceList, model: string): string {
  const price = model === "" ? null : priceNow(prices, model);
  if (price === null) return "none";
  const { current, next, isOwn } = price;
  const later = next ? `; from ${dayText(next.validFrom)} ${priceText(next)}` : "";
  return `${priceText(current)}${isOwn ? "" : " (no price of its own)"}${later}`;
}

function usersOf({ clients, names }: ModelInUse): string {
  if (clients === 0) return "No client";
  const more = clients - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

function Check({ models: { checkedAt, hasFailed } }: { models: ModelsInUse }) {
  const { revalidate } = useRevalidator();
  const { send, isSending, refusal } = useCall();

  async function check() {
    await send(async () => rest().models.check.$post());
    await revalidate();
  }

  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" mb="4">
        <Button size="sm" variant="outline" loading={isSending} onClick={() => void check()}>
          <RefreshCw /> Check now
        </Button>
        <Text color="fg.muted" fontSize="sm" role="status">
          {checkedAt === null ? (
            "The provider has not been asked yet."
          ) : (
            <>
              The provider was asked <LocalTime time={checkedAt} />. It is asked every night.
            </>
          )}
        </Text>
      </Flex>
      {hasFailed && (
        <ErrorMessage message="The provider sent no list of models the last time. Showing earlier results." />
      )}
      {refusal && <ErrorMessage message={refusal} />}
    </>
  );
}
