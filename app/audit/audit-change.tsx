import { Box, Heading, SimpleGrid, Skeleton, Text } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import { AuditMembers } from "#app/audit/audit-members.tsx";
import type { ReadChange } from "#app/audit/audit-changes.ts";

// The library of the comparison is loaded with the first long text.
const TextDiff = lazy(() => import("#app/workspace/text-diff.tsx"));

/** A text that is longer, or has lines, is shown by its words that differ. */
const LONG = 80;

type AuditChangeProps = { change: ReadChange; side: "before" | "after" | "both" };

/** A field that differs: its value before and after, or only the one that there is. */
export function AuditChange({ change, side }: AuditChangeProps) {
  return (
    <Box as="section" aria-label={change.label}>
      <Heading as="h3" size="sm" mb="1.5">
        {change.label}
      </Heading>
      <Content change={change} side={side} />
    </Box>
  );
}

function Content({ change, side }: AuditChangeProps) {
  if (change.kind === "secret") return <Text>Changed. The audit does not have its value.</Text>;
  if (change.kind === "members") return <AuditMembers change={change} />;
  const { before, after } = change;
  if (side !== "both") return <Value text={side === "before" ? before : after} />;
  if (before === after) return <Text>Only its formatting was changed.</Text>;
  if (before !== "" && after !== "" && (isLong(before) || isLong(after))) {
    return (
      <>
        <Text fontSize="sm" color="fg.muted" mb="1.5">
          + and underlined: added. − and struck through: removed.
        </Text>
        <Box borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="sm">
          <Suspense fallback={<Skeleton h="10" aria-busy="true" />}>
            <TextDiff former={before} newer={after} />
          </Suspense>
        </Box>
      </>
    );
  }
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      <Value name="Before" text={before} />
      <Value name="After" text={after} />
    </SimpleGrid>
  );
}

function isLong(text: string): boolean {
  return text.length > LONG || text.includes("\n");
}

function Value({ name, text }: { name?: string; text: string }) {
  return (
    <Box borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="sm" minW="0">
      {name && <Text color="fg.muted">{name}</Text>}
      {text === "" ? (
        <Text color="fg.muted">empty</Text>
      ) : (
        <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {text}
        </Text>
      )}
    </Box>
  );
}
