import { Badge, HStack, Text } from "@chakra-ui/react";
import { RowText } from "#app/workspace/table/row-text.tsx";

/** Explains the mark of a retired model (product/operations 1). */
const RETIRED_EXPLANATION =
  "The AI provider no longer has this model. The fallback model answers until you choose another one.";

/** A client's model, marked if the provider has retired it. */
export function ModelName({ model, isRetired }: { model: string; isRetired: boolean }) {
  return (
    <HStack minW="0">
      <RowText>{model || "None"}</RowText>
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
