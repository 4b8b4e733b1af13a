import { Badge, Box, Button, Flex, Heading, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { useSave } from "#app/calls/use-save.ts";
import { ModelField } from "#app/clients/model-field.tsx";
import { Plus, RefreshCw, RotateCcw } from "#app/look/icons.ts";
import {
  type ModelToLeave,
  MoveModelButton,
  usesText,
} from "#app/operations/move-model-button.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { SaveButton } from "#app/workspace/editing/form-buttons.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { type Column, RowTable } from "#app/workspace/table/row-table.tsx";
import { dayText, fullDayText, LocalTime } from "#app/workspace/time-text.tsx";
import { endingSentence } from "#domain/clients/attention.ts";
import { CHOOSE_MODEL } from "#domain/messages.ts";
import type { ModelInUse, ModelsInUse } from "#domain/operations/model-replies.ts";
import { ANY_MODEL, perMillion, priceNames, priceText } from "#domain/usage/money.ts";
import type { PriceList, StoredPrice } from "#domain/usage/replies.ts";
import type { Route } from "./+types/models.ts";

const MoveModel = lazyPart(() => import("#app/operations/move-model.tsx"), "MoveModel");

export const meta = titled("Models");

export const clientLoader = pageLoader(async (request) => {
  const { models, prices } = rest(request.signal);
  const [stored, priceList] = await Promise.all([
    initialLoad(request, models.$get()),
    partLoad(initialLoad(request, prices.$get())),
  ]);
  // A new site: the nightly job has not asked the provider yet.
  const isUnknown = stored.checkedAt === null && !stored.hasFailed && stored.rows.length > 0;
  const current = isUnknown ? await initialLoad(request, models.check.$post()) : stored;
  return { ...current, prices: priceList };
});

/** The models that clients use, with their state at the provider (product/operations 7). */
export default function Models({ loaderData }: Route.ComponentProps) {
  const { rows, prices } = loaderData;
  const move = useDialogState<ModelToLeave>();
  const columns: Column<ModelInUse>[] = [
    {
      header: "Model",
      text: ({ id }) => id || "None",
      isName: true,
      width: "clamp(11rem, 17.5cqi, 20rem)",
    },
    {
      header: "State",
      width: "clamp(13rem, 27cqi, 24rem)",
      cell: (model) => <ModelStateText model={model} />,
    },
    { header: "Used by", text: usersOf },
    {
      header: "Price today",
      text: ({ id }) => (prices instanceof LoadFailed ? "" : todaysPrice(prices, id)),
      width: "12rem",
    },
    {
      header: "Move",
      width: "11rem",
      hasOwnLabels: true,
      cell: (model) =>
        isUsed(model) && <MoveModelButton model={modelToLeave(model)} onPress={move.open} />,
    },
  ];
  const open = (model: ModelInUse) => isUsed(model) && move.open(modelToLeave(model));
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
      {move.isOpen && <MoveModel key={move.turn} editor={move} offered={offered} />}
      <LoadedPart part={prices} failure="The prices cannot be loaded right now.">
        {(prices) => <PriceTable prices={prices} />}
      </LoadedPart>
    </AdminPage>
  );
}

function todaysPrice(prices: PriceList, model: string): string {
  const price = model === "" ? null : priceNow(prices, model);
  if (price === null) return "none";
  const { current, next, isOwn } = price;
  const later = next ? `; from ${fullDayText(next.validFrom)} ${priceText(next)}` : "";
  return `${priceText(current)}${isOwn ? "" : " (no price of its own)"}${later}`;
}

function usersOf({ clients, widgets, names }: ModelInUse): string {
  if (clients === 0 && widgets === 0) return "No client";
  const more = clients - names.length;
  const ofWidgets = widgets > 0 ? [usesText({ clients: 0, widgets })] : [];
  return [...names, ...(more > 0 ? [`${more} more`] : []), ...ofWidgets].join(", ");
}

function isUsed({ clients, widgets }: Pick<ModelInUse, "clients" | "widgets">): boolean {
  return clients > 0 || widgets > 0;
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
        <Button size="sm" loading={isSending} onClick={() => void check()}>
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

/**
 * The price of a model today, and the next one that begins later.
 * @returns `isOwn` is false if the model has no price of its own and has that of `ANY_MODEL`
 */
function priceNow({ rows, today }: PriceList, model: string) {
  for (const name of priceNames(model)) {
    const own = rows.filter((price) => price.model === name);
    const current = own.find(({ validFrom }) => validFrom <= today);
    if (current) {
      const next = own.findLast(({ validFrom }) => validFrom > today);
      return { current, next, isOwn: name !== ANY_MODEL };
    }
  }
  return null;
}

/** The state of a model at the provider with the day of its end, and what an owner has to do about it. */
function ModelStateText({ model }: { model: ModelInUse }) {
  const { known, isReplaced, isFallback, isDefault } = model;
  const task = taskOf(model);
  return (
    <HStack columnGap="2" rowGap="1" wrap="wrap" py="1">
      <StateBadge model={model} />
      {known?.state === "retiring" && known.shutdownDate && (
        <Text as="span" fontSize="sm">
          on {dayText(known.shutdownDate)}
        </Text>
      )}
      {isDefault && <Badge>Default</Badge>}
      {isFallback && <Badge>Fallback</Badge>}
      {isReplaced && (
        <Text as="span" fontSize="sm" color="fg.muted">
          the fallback answers
        </Text>
      )}
      {task && (
        <Text
          fontSize="sm"
          color="fg.muted"
          flexBasis="full"
          whiteSpace="normal"
          overflowWrap="anywhere"
        >
          {task}
        </Text>
      )}
    </HStack>
  );
}

/** The task of the site's owner that a model needs; empty for none. */
function taskOf({ id, known, isReplaced, isDefault, ...uses }: ModelInUse): string {
  if (id === "") return "Its clients get no answers. Move them to a model now.";
  const isRetired = isReplaced || known?.state === "gone";
  const endsOn = known?.state === "retiring" ? known.shutdownDate : null;
  const sentence = endingSentence(id, { isRetired, endsOn }, dayText);
  if (sentence === null) return "";
  const users = uses.clients > 0 ? "clients" : "widgets";
  const move = isUsed(uses) && known?.replacement == null ? `Move its ${users}.` : "";
  return [sentence, move, isDefault ? "Choose another default model." : ""]
    .filter(Boolean)
    .join(" ");
}

function modelToLeave({ id, clients, widgets, names, known }: ModelInUse): ModelToLeave {
  return { id, clients, widgets, names, replacement: known?.replacement ?? null };
}

/** The order of the list: none first, then retired models, then those that end, the most used ones of each. */
function urgencyOf({ id, known, isReplaced, clients }: ModelInUse): number {
  if (id === "") return Number.POSITIVE_INFINITY;
  const rank = isReplaced || known?.state === "gone" ? 2 : Number(known?.state === "retiring");
  return rank * 1_000_000 + clients;
}

function StateBadge({ model: { id, known } }: { model: ModelInUse }) {
  if (id === "") return <Badge colorPalette="red">No model</Badge>;
  switch (known?.state) {
    case undefined:
      return <Badge>Not checked</Badge>;
    case "ok":
      return <Badge colorPalette="green">Available</Badge>;
    case "retiring":
      return <Badge colorPalette="orange">Ends</Badge>;
    case "gone":
      return <Badge colorPalette="red">Gone</Badge>;
    case "unlisted":
      return <Badge title="The provider's list does not name it.">Not listed</Badge>;
  }
}

/** Chooses the model of new clients (product/operations 7). */
function DefaultModel({ model, version }: { model: string; version: number }) {
  const [chosen, setChosen] = useState(model);
  // The choices are loaded when somebody wants to choose.
  const [isChanging, setChanging] = useState(false);
  const [error, setError] = useState<string>();
  const saving = useSave<unknown>(
    "The default model could not be saved.",
    () => noteSaved(`New clients get ${chosen}.`),
    ({ errors }) => setError(errors[0]?.message),
  );
  function save() {
    if (chosen === "") return setError(CHOOSE_MODEL);
    setError(undefined);
    saving.save(async () => rest().platform.$post({ json: { defaultModel: chosen, version } }));
  }
  return (
    <Box
      as="section"
      aria-label="Default model"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="4"
      mb="6"
    >
      <Stack gap="2" maxW="2xl">
        {isChanging ? (
          <ModelField
            label="Default model"
            value={chosen}
            error={error}
            onChange={(text) => {
              setChosen(text);
              setError(undefined);
            }}
          />
        ) : (
          <>
            <Text fontSize="sm" fontWeight="medium">
              Default model
            </Text>
            <Flex gap="3" align="center">
              <Text overflowWrap="anywhere">{model}</Text>
              <Button size="sm" onClick={() => setChanging(true)}>
                Change
              </Button>
            </Flex>
          </>
        )}
        <Text color="fg.muted" fontSize="sm">
          New clients get it, unless another one is chosen for them. Existing clients keep theirs.
        </Text>
      </Stack>
      {chosen !== model && (
        <Box mt="4">
          <SaveButton saving={saving} onSave={save}>
            Save default model
          </SaveButton>
        </Box>
      )}
    </Box>
  );
}

const PriceEditor = lazyPart(() => import("#app/operations/price-dialogs.tsx"), "PriceEditor");
const Reprice = lazyPart(() => import("#app/operations/price-dialogs.tsx"), "Reprice");

type Row = StoredPrice & { id: string };

/** Every stored price, the latest of a model first, with Add price and Re-price (product/usage 7). */
function PriceTable({ prices }: { prices: PriceList }) {
  const adding = useDialogState<StoredPrice>();
  const repricing = useDialogState<StoredPrice>();
  const rows = prices.rows.map((price) => ({ ...price, id: `${price.model} ${price.validFrom}` }));
  const columns: Column<Row>[] = [
    { header: "Model", text: ({ model }) => nameOf(model), isName: true },
    { header: "From", text: ({ validFrom }) => fullDayText(validFrom), width: "8rem" },
    { header: "Input", text: ({ input }) => perMillion(input), width: "6rem", isNumber: true },
    {
      header: "Cached input",
      text: ({ cachedInput }) => (cachedInput === null ? "" : perMillion(cachedInput)),
      width: "8rem",
      isNumber: true,
    },
    { header: "Output", text: ({ output }) => perMillion(output), width: "6rem", isNumber: true },
    {
      header: "Source",
      text: ({ source, by }) => `${source}, ${by}`,
      width: "clamp(8rem, 18cqi, 18rem)",
    },
    rowActions<Row>(
      ({ model, validFrom }) => `${nameOf(model)} from ${validFrom}`,
      [{ label: "Re-price", icon: <RotateCcw />, run: repricing.open }],
    ),
  ];
  return (
    <Stack as="section" gap="3" mt="10" aria-label="Prices">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading>Prices</Heading>
        <Button size="sm" onClick={() => adding.open(null)}>
          <Plus /> Add price
        </Button>
      </Flex>
      <Text color="fg.muted" fontSize="sm">
        Prices are in dollars for a million tokens. A price applies to answers from its day on.
        {prices.isDemo && " The demo model answers: nothing is billed."}
      </Text>
      <RowTable
        label="Prices"
        columns={columns}
        rows={rows}
        emptyText="No prices yet."
        onOpen={adding.open}
      />
      {adding.isOpen && <PriceEditor key={adding.turn} editor={adding} today={prices.today} />}
      {repricing.isOpen && <Reprice key={repricing.turn} editor={repricing} />}
    </Stack>
  );
}

function nameOf(model: string): string {
  return model === ANY_MODEL ? "All other models" : model;
}
