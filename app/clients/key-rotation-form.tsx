import { Button, HStack, Stack, Text } from "@chakra-ui/react";
import type { ClientKey } from "#domain/clients/answers.ts";
import { useState } from "react";
import { useClientSource } from "#app/clients/client-source.ts";
import { lastUseText } from "#app/clients/key-use.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import { keyEnding } from "#domain/clients/client-keys.ts";
import { HOUR_MS } from "#domain/durations.ts";

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

/** Asks how long the old key lives, and says what follows. */
export function KeyRotationForm(props: KeyRotationFormProps) {
  const { current, isSaving, onRotate, onCancel } = props;
  const { noun } = useClientSource();
  const [life, setLife] = useState("168");
  const [date, setDate] = useState("");
  const [error, setError] = useState<string>();
  const [openedAt] = useState(() => Date.now());
  const end = endOf(life, date, openedAt);

  function rotate() {
    if (life === "now")
      return onRotate("now", `The ${noun.toLowerCase()} has a new key. The old one has ended.`);
    const chosen = endToCome(life, date);
    if (chosen === null) return setError("Choose a time to come.");
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
          colorPalette={life === "now" ? "red" : "brand"}
          loading={isSaving}
          onClick={rotate}
        >
          Rotate key
        </Button>
        <Button size="sm" variant="outline" onClick={onCancel}>
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
  return `Both keys work until ${until}. From then on, a widget with the old key says that it is not available. Put the new key into every page before.`;
}

function pagesText(key: ClientKey): string {
  const name = `The key ${keyEnding(key.apikey)}`;
  if (!key.lastSeenOn && !key.lastAnswerOn) return `${name} has not been used yet.`;
  if (!key.lastOrigin) return `${name} is in use. ${lastUseText(key)}`;
  return `${name} is in use on ${readableOrigin(key.lastOrigin)}; other sites may have it too. ${lastUseText(key)}`;
}
