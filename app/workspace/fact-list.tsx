import { DataList } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Labels with their values, one a line. */
export function FactList({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <DataList.Root orientation="horizontal" gap="3">
      {facts.map(([label, value]) => (
        <DataList.Item key={label} alignItems="start">
          <DataList.ItemLabel minW={{ base: "28", sm: "36" }}>{label}</DataList.ItemLabel>
          <DataList.ItemValue overflowWrap="anywhere" minW="0">
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
