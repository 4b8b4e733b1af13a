import { Badge, HStack, Text } from "@chakra-ui/react";
import type { ModelInUse } from "#domain/operations/model-answers.ts";
import { dayText } from "#app/workspace/time-text.ts";

/** The state of a model at the provider, with the day of its end. */
export function ModelStateText({ model }: { model: ModelInUse }) {
  const { known, isReplaced, isFallback, isDefault } = model;
  return (
    <HStack gap="2" wrap="wrap" py="1">
      <StateBadge model={model} />
      {known?.state === "retiring" && known.shutdownDate && (
        <Text as="span" fontSize="sm">
          on {dayText(known.shutdownDate)}
        </Text>
      )}
      {isDefault && <Badge colorPalette="purple">default</Badge>}
      {isFallback && <Badge colorPalette="blue">fallback</Badge>}
      {isReplaced && (
        <Text as="span" fontSize="sm" color="fg.muted">
          the fallback answers
        </Text>
      )}
    </HStack>
  );
}

/** What an owner has to do about a model; empty for nothing. */
export function taskOf({ id, known, isReplaced, isDefault, clients }: ModelInUse): string {
  if (id === "") return "Nothing is answered for its clients. Move them to a model now.";
  const isGone = isReplaced || known?.state === "gone";
  const isEnding = known?.state === "retiring" && known.shutdownDate !== null;
  if (!isGone && !isEnding) return "";
  const until = isGone ? "now" : `before ${dayText(known?.shutdownDate ?? "")}`;
  const target = known?.replacement ? ` to ${known.replacement}` : "";
  const move = clients > 0 ? `Move its clients${target} ${until}.` : "";
  return [move, isDefault ? "Choose another default model." : ""].filter(Boolean).join(" ");
}

/** The order of the list: none first, then retired models, then those that end, the most used ones of each. */
export function urgencyOf({ id, known, isReplaced, clients }: ModelInUse): number {
  if (id === "") return Number.POSITIVE_INFINITY;
  const rank = isReplaced || known?.state === "gone" ? 2 : Number(known?.state === "retiring");
  return rank * 1_000_000 + clients;
}

function StateBadge({ model: { id, known } }: { model: ModelInUse }) {
  if (id === "") return <Badge colorPalette="red">no model</Badge>;
  switch (known?.state) {
    case undefined:
      return <Badge>not checked</Badge>;
    case "ok":
      return <Badge colorPalette="green">available</Badge>;
    case "retiring":
      return <Badge colorPalette="orange">ends</Badge>;
    case "gone":
      return <Badge colorPalette="red">gone</Badge>;
    case "unlisted":
      return <Badge title="The provider's list does not name it.">not listed</Badge>;
  }
}
