import { Button, HStack, Heading, Stack, Text } from "@chakra-ui/react";
import { Check, Play, X } from "#app/look/icons.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { useCall } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadState } from "#app/site/load-failure.tsx";
import { BoxedList, BoxedRow } from "#app/workspace/boxed-list.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { useOlderRows } from "#app/workspace/table/long-list.ts";
import { TableLoading } from "#app/workspace/table/table-loading.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { OfferedTool, OfferedToolPage } from "#domain/widgets/replies.ts";
import { EDUCATORS_TOOLKIT } from "#domain/toolkit-collection.ts";

const TryDialog = lazyPart(
  () => import("#app/widgets/offers/offered-tool-dialogs.tsx"),
  "TryDialog",
);
const DeclineDialog = lazyPart(
  () => import("#app/widgets/offers/offered-tool-dialogs.tsx"),
  "DeclineDialog",
);

/** The tools that people have offered to a client, as a part of its page. */
export function ClientOffers() {
  const { calls } = useClientCalls();
  const loaded = useLoad<OfferedToolPage>(async () => calls.offers.$get({ query: {} }), calls);
  const { value: page, refresh } = loaded;
  if (page === undefined) return <TableLoading />;
  if (page) return <OfferedTools page={page} onDecided={refresh} />;
  return <LoadState of={loaded} failure="The offers cannot be loaded right now." />;
}

/** The tools that educators have offered to the site, each to try, take over or decline (product/making 5). */
export function OfferedTools({ page, onDecided }: { page: OfferedToolPage; onDecided(): void }) {
  const { calls } = useClientCalls();
  const list = useOlderRows(page, async (before) =>
    calls.offers.$get({ query: before ? { before } : {} }),
  );
  const dialog = useDialogState<{ kind: "try" | "decline"; tool: OfferedTool }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { send, isSending, refusal } = useCall();
  const [started, setStarted] = useState("");
  const task = dialog.entity;
  // The row of the reloaded list: it can have a newer version than the opened dialog.
  const tool = task && (list.rows.find(({ id }) => id === task.tool.id) ?? task.tool);
  const isDecided = useRef(false);
  // The row of a decided tool goes, and the button with the focus with it. A dialog that has been opened since keeps the focus.
  const moveFocus = useEffectEvent(() => {
    if (isDecided.current && task === null) heading.current?.focus();
    isDecided.current = false;
  });
  useEffect(() => moveFocus(), [page]);
  // The page removes the list, and the focus in it, with the last tool.
  useEffect(
    () => () => {
      const focusPage = () => document.querySelector<HTMLElement>("main h1")?.focus();
      if (isDecided.current) requestAnimationFrame(focusPage);
    },
    [],
  );

  function update(note: string) {
    dialog.close();
    noteSaved(note);
    isDecided.current = true;
    onDecided();
  }

  async function takeOver({ id: widgetid, version, name }: OfferedTool) {
    setStarted(widgetid);
    const reply = await send(() =>
      calls.offers["take-over"].$post({ json: { widgetid, version } }),
    );
    // After a refusal, the list is loaded again: the tool may be offered no more.
    if (reply === null) return onDecided();
    const taken = await reply.json();
    update(
      taken.isDraft
        ? `The changes in ${name} are a draft of ${taken.name} now.`
        : `${taken.name} is in the toolkit ${EDUCATORS_TOOLKIT} now.`,
    );
  }

  return (
    <Stack as="section" gap="5" aria-labelledby="offered-tools">
      <Stack gap="1">
        <Heading id="offered-tools" ref={heading} tabIndex={-1}>
          Offered by educators
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          The button Take over makes a copy for the site, which everybody can use at once. The
          author keeps the tool.
        </Text>
      </Stack>
      {refusal && task === null && <ErrorMessage message={refusal} />}
      {list.rows.length === 0 && (
        <EmptyState
          title="No tool is offered"
          text="Educators offer a tool of their own with the button Offer to my site."
        />
      )}
      {list.rows.length > 0 && (
        <BoxedList>
          {list.rows.map((row) => (
            <OfferRow
              key={row.id}
              tool={row}
              isBusy={isSending}
              isStarted={isSending && started === row.id}
              onTry={() => dialog.open({ kind: "try", tool: row })}
              onTakeOver={() => void takeOver(row)}
              onDecline={() => dialog.open({ kind: "decline", tool: row })}
            />
          ))}
        </BoxedList>
      )}
      {list.next && (
        <Button size="sm" alignSelf="start" loading={list.isLoading} onClick={list.more}>
          Load more
        </Button>
      )}
      {list.refusal && <ErrorMessage message={list.refusal} />}
      {tool && task?.kind === "try" && (
        <TryDialog
          key={`${dialog.turn} ${tool.version}`}
          tool={tool}
          isSending={isSending}
          refusal={refusal}
          onTakeOver={() => void takeOver(tool)}
          onClose={dialog.close}
        />
      )}
      {tool && task?.kind === "decline" && (
        <DeclineDialog
          key={dialog.turn}
          tool={tool}
          onDeclined={() => update(`${tool.name} has been declined.`)}
          onClose={dialog.close}
        />
      )}
    </Stack>
  );
}

type OfferRowProps = {
  tool: OfferedTool;
  /** Whether a tool is being taken over, and whether it is this one. */
  isBusy: boolean;
  isStarted: boolean;
  onTry(): void;
  onTakeOver(): void;
  onDecline(): void;
};

function OfferRow({ tool, isBusy, isStarted, onTry, onTakeOver, onDecline }: OfferRowProps) {
  const { name, description, person, offeredAt, note, copy } = tool;
  return (
    <BoxedRow>
      <Stack gap="1" flex="1 1 16rem" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {name}
        </Text>
        {description && (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
            {description}
          </Text>
        )}
        <Text fontSize="sm" color="fg.muted">
          {person}, <LocalTime time={offeredAt} />
        </Text>
        {note && (
          <Text fontSize="sm" overflowWrap="anywhere">
            “{note}”
          </Text>
        )}
        {copy !== null && (
          <Text fontSize="sm" overflowWrap="anywhere">
            The site has a copy: {copy}. The button Take over turns the changes into a draft of it.
          </Text>
        )}
      </Stack>
      <HStack wrap="wrap">
        <Button size="xs" aria-label={`Try it: ${name}`} onClick={onTry}>
          <Play /> Try it
        </Button>
        <Button
          size="xs"
          variant="solid"
          aria-label={`Take over: ${name}`}
          disabled={isBusy}
          loading={isStarted}
          onClick={onTakeOver}
        >
          <Check /> Take over
        </Button>
        <Button size="xs" aria-label={`Decline: ${name}`} onClick={onDecline}>
          <X /> Decline
        </Button>
      </HStack>
    </BoxedRow>
  );
}
