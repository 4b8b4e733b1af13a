import { Button, Flex, Text } from "@chakra-ui/react";
import type { Result } from "#domain/assistant/answers.ts";
import { useState } from "react";
import type { ItemFormat } from "#app/results/save-items.ts";
import { fileName } from "#app/answers/file-name.ts";
import { FILE_FAILED } from "#domain/messages.ts";

type Structured = NonNullable<Result["structured"]>;

type Format = { format: ItemFormat; label: string; extension: string };

const CSV: Format = { format: "csv", label: "CSV", extension: "csv" };

const FORMATS: Readonly<Record<Structured["kind"], Format[]>> = {
  quiz: [
    { format: "gift", label: "GIFT (Moodle)", extension: "gift.txt" },
    { format: "xml", label: "Moodle XML", extension: "xml" },
    CSV,
  ],
  cards: [{ format: "anki", label: "Anki", extension: "anki.txt" }, CSV],
  table: [CSV],
  steps: [CSV],
};

/** The buttons that save the items of an answer for other programs (product/answers 6). */
export function ResultExports({ title, answer }: { title: string; answer: Structured }) {
  const [failure, setFailure] = useState("");

  async function save({ format, extension }: Format) {
    setFailure("");
    try {
      const { saveItems } = await import("#app/results/save-items.ts");
      await saveItems(answer, format, fileName(title, extension));
    } catch {
      setFailure(FILE_FAILED);
    }
  }

  return (
    <Flex gap="2" wrap="wrap" align="center" role="group" aria-label="For other programs">
      <Text fontSize="sm" color="fg.muted">
        For other programs
      </Text>
      {FORMATS[answer.kind].map((format) => (
        <Button key={format.label} size="sm" variant="outline" onClick={() => void save(format)}>
          {format.label}
        </Button>
      ))}
      <Text fontSize="sm" role="status">
        {failure}
      </Text>
    </Flex>
  );
}
