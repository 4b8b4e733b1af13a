import { Badge, Button, Code, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { useClientChange } from "#app/clients/use-client-change.tsx";
import { LoadState } from "#app/site/load-failure.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { ConfirmButton } from "#app/workspace/editing/confirm-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorFrame } from "#app/workspace/editing/editor-frame.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { LocalTime, fullDayText } from "#app/workspace/time-text.tsx";
import type { ClientKey } from "#domain/clients/replies.ts";
import { isAlive, keyEnding } from "#domain/clients/client-keys.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";

/** The keys editor of a client (product/clients 14). Its buttons save at once. */
export function ClientKeys({ editor }: { editor: DialogState<EditedSite> }) {
  const { client, change, isSaving, close, success, failure, repeat } = useClientChange(editor);
  const { calls } = useClientCalls();
  const loaded = useLoad(async () => calls.keys.$get(), calls);
  const { value: keys, retry } = loaded;
  const [isRotating, setRotating] = useState(false);
  if (client === null) return null;
  const current = keys?.find((key) => key.isCurrent);
  const hasOld = keys?.some((key) => !key.isCurrent && isAlive(key));

  function rotate(endsAt: string, done: string) {
    change(
      ({ version }) => calls.rotatekey.$post({ json: { endsAt, version } }),
      done,
      () => {
        setRotating(false);
        retry();
      },
    );
  }

  return (
    <EditorFrame
      title={`Keys: ${client.clientname}`}
      success={success}
      failure={failure && <SaveFailure {...failure} onSignedIn={repeat} />}
      onClose={close}
    >
      {(isSaving || failure) && <UnsavedChanges isSaving={isSaving} />}
      <Stack gap="5">
        <Text color="fg.muted" fontSize="sm">
          The key is part of the address of every widget on the site’s pages. Anyone can read it
          there. If somebody abuses it, rotate it: the old key works for as long as you choose, so
          you can change the pages one by one.
        </Text>
        <LoadState of={loaded} failure="The keys cannot be loaded right now." />
        {keys && (
          <Stack as="ul" gap="4" listStyleType="none">
            {keys.map((key) => (
              <ClientKeyItem key={key.apikey} apiKey={key} onEnded={retry} />
            ))}
          </Stack>
        )}
        {current && hasOld && (
          <Text fontSize="sm" color="fg.muted">
            At most two keys work at a time. End the old key before you rotate again.
          </Text>
        )}
        {current && !hasOld && !isRotating && (
          <Button alignSelf="start" onClick={() => setRotating(true)}>
            Rotate…
          </Button>
        )}
        {current && !hasOld && isRotating && (
          <KeyRotationForm
            current={current}
            isSaving={isSaving}
            onRotate={rotate}
            onCancel={() => setRotating(false)}
          />
        )}
      </Stack>
    </EditorFrame>
  );
}

type ClientKeyItemProps = { apiKey: ClientKey; onEnded(): void };

/** A key with its life and its last use. An old key that is alive can be ended. */
function ClientKeyItem({ apiKey: key, onEnded }: ClientKeyItemProps) {
  const isOld = !key.isCurrent && isAlive(key);
  return (
    <Stack as="li" gap="2" borderWidth="1px" borderRadius="md" p="4" align="start">
      <HStack gap="3" flexWrap="wrap">
        {key.isCurrent && <Badge colorPalette="green">Current</Badge>}
        {isOld && <Badge colorPalette="orange">Old</Badge>}
        {!key.isCurrent && !isOld && <Badge>Ended</Badge>}
        <Code overflowWrap="anywhere" size="sm">
          {key.apikey}
        </Code>
      </HStack>
      <Text fontSize="sm" color="fg.muted">
        Made <LocalTime time={key.createdAt} />
        {key.endsAt && (
          <>
            , {isOld ? "ends" : "ended"} <LocalTime time={key.endsAt} />
          </>
        )}
      </Text>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {lastUseText(key)}
      </Text>
      {(key.isCurrent || isOld) && (
        <HStack gap="2" flexWrap="wrap">
          <CopyButton text={key.apikey} label={key.isCurrent ? "Copy key" : "Copy old key"} />
          {isOld && <EndNow apiKey={key} onEnded={onEnded} />}
        </HStack>
      )}
    </Stack>
  );
}

function EndNow({ apiKey: { apikey }, onEnded }: ClientKeyItemProps) {
  const { calls } = useClientCalls();
  return (
    <ConfirmButton
      label="End now"
      title={`End the key ${keyEnding(apikey)} now?`}
      text="Widgets on pages that still have this key stop at once. This cannot be undone."
      confirmLabel="End key"
      call={() => calls.endkey.$post({ json: { apikey } })}
      onDone={onEnded}
    />
  );
}

const LIVES = [
  { value: "now", text: "Not at all: it ends now" },
  { value: "1", text: "1 hour" },
  { value: "24", text: "24 hours" },
  { value: "168", text: "7 days" },
  { value: "720", text: "30 days" },
  { value: "date", text: "Until a date" },
];

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

type KeyRotationFormProps = {
  current: ClientKey;
  isSaving: boolean;
  onRotate(endsAt: string, done: string): void;
  onCancel(): void;
};

/** Asks how long the old key still works, and explains the consequences. */
function KeyRotationForm(props: KeyRotationFormProps) {
  const { current, isSaving, onRotate, onCancel } = props;
  const { noun } = useClientCalls();
  const [life, setLife] = useState("168");
  const [date, setDate] = useState("");
  const [error, setError] = useState<string>();
  const [openedAt] = useState(() => Date.now());
  const end = endOf(life, date, openedAt);

  function rotate() {
    if (life === "now")
      return onRotate("now", `The ${noun.toLowerCase()} has a new key. The old one has ended.`);
    const chosen = endToCome(life, date);
    if (chosen === null) return setError("Choose a time in the future.");
    const done = `The ${noun.toLowerCase()} has a new key. The old one works until ${FORMAT.format(chosen)}.`;
    onRotate(new Date(chosen).toISOString(), done);
  }

  return (
    <Stack as="section" gap="4" borderWidth="1px" borderRadius="md" p="4" aria-label="Rotate">
      <EditorField
        label="How long should the old key work?"
        value={life}
        options={LIVES}
        onChange={setLife}
      />
      {life === "date" && (
        <EditorField
          label="Ends"
          type="datetime-local"
          isRequired
          value={date}
          error={error}
          onChange={(value) => {
            setDate(value);
            setError(undefined);
          }}
        />
      )}
      <Stack gap="2" fontSize="sm">
        <Text>{consequence(life, end)}</Text>
        <Text overflowWrap="anywhere">{pagesText(current)}</Text>
      </Stack>
      <HStack gap="2" flexWrap="wrap">
        <Button
          size="sm"
          variant="solid"
          colorPalette={life === "now" ? "red" : undefined}
          loading={isSaving}
          onClick={rotate}
        >
          Rotate key
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </HStack>
    </Stack>
  );
}

/** In milliseconds since 1970; null without a date. */
function endOf(life: string, date: string, from: number): number | null {
  if (life === "now") return from;
  if (life !== "date") return from + Number(life) * HOUR_MS;
  return date === "" ? null : new Date(date).getTime();
}

/** Counted from now on, because the form can be open for hours; null for a time that is not to come. */
function endToCome(life: string, date: string): number | null {
  const end = endOf(life, date, Date.now());
  return end !== null && end > Date.now() ? end : null;
}

function consequence(life: string, end: number | null): string {
  if (life === "now")
    return "Widgets on all pages stop at once, and work again on a page when it has the new key.";
  const until = end === null ? "the end" : FORMAT.format(end);
  return `Both keys work until ${until}. From then on, a widget with the old key says that it is not available. Put the new key into every page before then.`;
}

function pagesText(key: ClientKey): string {
  const name = `The key ${keyEnding(key.apikey)}`;
  if (!key.lastSeenOn && !key.lastAnswerOn) return `${name} has not been used yet.`;
  if (!key.lastOrigin) return `${name} is in use. ${lastUseText(key)}`;
  return `${name} is in use on ${readableOrigin(key.lastOrigin)}; other sites may have it too. ${lastUseText(key)}`;
}

/** A sentence about the last use of a key, with its site. Days are days of the platform. */
function lastUseText({ lastAnswerOn, lastSeenOn, lastOrigin }: ClientKey): string {
  if (!lastAnswerOn && !lastSeenOn) return "Not used yet.";
  const answer = lastAnswerOn ? `Last answer: ${fullDayText(lastAnswerOn)}.` : "No answer yet.";
  const site = lastOrigin ? ` on ${readableOrigin(lastOrigin)}` : "";
  return lastSeenOn ? `${answer} Last seen: ${fullDayText(lastSeenOn)}${site}.` : answer;
}
