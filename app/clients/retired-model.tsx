import { Badge, HStack, Text } from "@chakra-ui/react";
import { RowText } from "#app/workspace/table/row-text.tsx";

/** What it means that a model is marked as retired (design 6). */
export const RETIRED_EXPLANATION =
  "The AI provider does not have this model any more. Another one answers in its place until you choose a new one.";

/** A client's model, marked where it is known as retired. */
export function ModelName({ model, isRetired }: { model: string; isRetired: boolean }) {
  return (
    <HStack wrap="wrap">
      <RowText>{model}</RowText>
      {isRetired && <RetiredBadge />}
    </HStack>
  );
}

/** Under a list in which a model is marked. */
export function RetiredLegend() {
  return (
    <Text mt="3" fontSize="sm" color="fg.muted">
      <RetiredBadge /> {RETIRED_EXPLANATION} Press Details to do so.
    </Text>
  );
}

function RetiredBadge() {
  return (
    <Badge colorPalette="orange" variant="surface">
      retired
    </Badge>
  );
}
