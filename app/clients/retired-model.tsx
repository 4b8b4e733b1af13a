import { Badge, HStack, Text } from "@chakra-ui/react";
import { RowText } from "#app/workspace/table/row-text.tsx";

/** Explains the mark of a retired model (product/operations 1). */
export const RETIRED_EXPLANATION =
  "The AI provider does not have this model any more. Another model answers in its place until you choose a new one.";

/** A client's model, marked if the provider has retired it. */
export function ModelName({ model, isRetired }: { model: string; isRetired: boolean }) {
  return (
    <HStack wrap="wrap">
      <RowText>{model}</RowText>
      {isRetired && <RetiredBadge />}
    </HStack>
  );
}

/** The explanation below a list in which a model is marked. */
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
