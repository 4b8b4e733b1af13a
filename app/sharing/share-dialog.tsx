import { Box, Button, chakra, HStack, SimpleGrid, Skeleton, Stack, Text } from "@chakra-ui/react";
import { Printer } from "#app/look/icons.ts";
import { useEffect, useRef, useState } from "react";
import { printSheet } from "#app/answers/answer-actions.tsx";
import { useCall } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { rest } from "#app/session/session-calls.ts";
import { EndShare, shareAddress, useFocusAfterEnd } from "#app/sharing/end-share.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { fullDayText, LocalTime } from "#app/workspace/time-text.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { SHARE_DAYS, type Share } from "#domain/sharing.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const ShareCode = lazyPart(
  () => import("#app/sharing/share-code.tsx"),
  "default",
  <Skeleton boxSize="136px" aria-busy="true" />,
);

export type Shared = Pick<Widget, "id"> & { name: string };

/** The dialog in which a widget is shared (product/sharing 5). */
export function ShareDialog({ widget, onClose }: { widget: Shared; onClose(): void }) {
  const { value, retry, refresh } = useLoad(async () => rest().shares.$get());
  const heading = useRef<HTMLParagraphElement>(null);
  const [made, setMade] = useState<string>();
  const own = value?.shares.filter((share) => share.widget === widget.id) ?? [];
  // Without a link, the dialog shows the refusal alone.
  const refusedText = own.length === 0 ? value?.refusal : null;
  useFocusAfterEnd(own.length, () => heading.current);
  return (
    <DialogFrame title={`Share: ${widget.name}`} onClose={onClose}>
      <Stack gap="6">
        <Text ref={heading} tabIndex={-1} color="fg.muted" fontSize="sm">
          {refusedText ??
            "Everybody who has the link can use this tool, without an account. If you change the tool, the link shows the change at once."}
        </Text>
        {value === undefined && <Skeleton h="40" aria-busy="true" />}
        {value === null && (
          <LoadFailure message="The shares cannot be loaded right now." onRetry={retry} />
        )}
        {own.map((share) => (
          <SharedLink
            key={share.code}
            share={share}
            isNew={share.code === made}
            onEnded={refresh}
          />
        ))}
        {value && !refusedText && (
          <NewShare
            {...{ widget, refusal: value.refusal }}
            isFirst={own.length === 0}
            onMade={(code) => {
              setMade(code);
              refresh();
            }}
          />
        )}
      </Stack>
    </DialogFrame>
  );
}

type SharedLinkProps = {
  share: Share;
  /** Whether it has been made just now: then its first button gets the focus. */
  isNew: boolean;
  onEnded(): void;
};

function SharedLink({ share, isNew, onEnded }: SharedLinkProps) {
  const { code, endsAt, dailyAnswers, answersToday, isOpen, name } = share;
  const address = shareAddress(code);
  const picture = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) section.current?.querySelector("button")?.focus();
  }, [isNew]);
  return (
    <Stack
      ref={section}
      as="section"
      aria-label={address}
      borderWidth="1px"
      borderRadius="lg"
      p="4"
      gap="4"
    >
      <HStack gap="5" align="start" wrap="wrap">
        <div ref={picture}>
          <ShareCode address={address} />
        </div>
        <Stack gap="3" flex="1 1 14rem" minW="0">
          <Text fontWeight="600" overflowWrap="anywhere">
            {address}
          </Text>
          <HStack gap="2" wrap="wrap">
            <CopyButton text={address} label="Copy link" />
            <Button
              size="sm"
              onClick={() => {
                const code = picture.current?.innerHTML ?? "";
                const texts = `<p>Scan the code, or open this address:</p><p><strong>${address}</strong></p><p>It works until ${fullDayText(endsAt)}.</p>`;
                printSheet(name, code + texts, (sheet) => sheet.classList.add("code-print"));
              }}
            >
              <Printer /> Print
            </Button>
            <EndShare
              share={share}
              end={async (json) => rest().shares.$delete({ json })}
              onEnded={onEnded}
            />
          </HStack>
          <Text fontSize="sm" color="fg.muted">
            {isOpen ? (
              <>
                Ends <LocalTime time={endsAt} />. {answersToday} of {dailyAnswers} answers today.
              </>
            ) : (
              "This link does not open now: you or your site may not share the tool any more."
            )}
          </Text>
        </Stack>
      </HStack>
    </Stack>
  );
}

type NewShareProps = {
  widget: Shared;
  refusal: string | null;
  isFirst: boolean;
  onMade(code: string): void;
};

const DAYS = Object.entries(SHARE_DAYS).map(([value, text]) => ({ value, text }));

function NewShare({ widget, refusal, isFirst, onMade }: NewShareProps) {
  const [days, setDays] = useState("30");
  const [answers, setAnswers] = useState("50");
  const { send, isSending, refusal: refused } = useCall();

  async function make() {
    const draft = { widgetid: widget.id, days: Number(days), dailyAnswers: Number(answers) };
    const reply = await send(() => rest().shares.add.$post({ json: draft }));
    if (reply) onMade((await reply.json()).code);
  }

  if (refusal !== null) return <Text>{refusal}</Text>;
  const fields = (
    <Stack as="section" gap="4" aria-label="New link" align="stretch">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <EditorField label="Works for" value={days} options={DAYS} onChange={setDays} />
        <EditorField
          label="Answers a day"
          inputMode="numeric"
          value={answers}
          onChange={setAnswers}
        />
      </SimpleGrid>
      {refused && <ErrorMessage message={refused} />}
      <Button
        alignSelf="start"
        size="sm"

        variant={isFirst ? "solid" : "outline"}
        loading={isSending}
        onClick={() => void make()}
      >
        Make a link
      </Button>
    </Stack>
  );
  if (isFirst) return fields;
  return (
    <chakra.details>
      <chakra.summary fontSize="sm" fontWeight="medium" cursor="pointer" py="1" w="fit-content">
        Another link
      </chakra.summary>
      <Box mt="3">{fields}</Box>
    </chakra.details>
  );
}
