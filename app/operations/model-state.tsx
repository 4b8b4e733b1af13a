import { Badge, HStack, Text } from "@chakra-ui/react";
import type { ModelInUse } from "#domain/operations/answers.ts";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** The state of a model at the provider, with the day of its end. */
export function ModelStateText({ model }: { model: ModelInUse }) {
  const { known, isReplaced, isFallback } = model;
  return (
    <HStack gap="2" wrap="wrap" py="1">
      <StateBadge model={model} />
      {known?.state === "retiring" && known.shutdownDate && (
        <Text as="span" fontSize="sm">
          on {DAY.format(new Date(known.shutdownDate))}
        </Text>
      )}
      {isFallback && <Badge colorPalette="blue">fallback</Badge>}
      {isReplaced && (
        <Text as="span" fontSize="sm" color="fg.muted">
          the fallback answers
        </Text>
      )}
    </HStack>
  );
}

function StateBadge({ model: { known } }: { model: ModelInUse }) {
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
