import { Button, Card, Flex, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import { fileName } from "#app/answers/file-name.ts";
import type { ItemFormat } from "#app/results/save-items.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import type { Result } from "#domain/assistant/answers.ts";
import { FILE_FAILED } from "#domain/messages.ts";

/** The text of a result with the buttons that take it along; a quiz with or without its key (product/answers 6). */
export function ResultReading({ result }: { result: Result }) {
  const { title, edited, answer, structured } = result;
  const [isKeyShown, setKeyShown] = useState(true);
  const isQuiz = structured?.kind === "quiz";
  const hasKey = !isQuiz || isKeyShown;
  const html = edited ?? (hasKey ? result.html : withoutKey(result.html));
  return (
    <Card.Root bg="bg.panel">
      <Card.Body gap="5">
        <AnswerActions
          title={title}
          html={html}
          markdown={edited === null && hasKey ? answer : undefined}
        />
        {structured && <ResultExports title={title} answer={structured} />}
        {isQuiz && (
          <EditorSwitch
            label="With the right answers: on the page, in copies, files and on paper"
            isOn={isKeyShown}
            onChange={setKeyShown}
          />
        )}
        {/* Headings of answers begin at h3. */}
        <Heading as="h2" srOnly>
          Answer
        </Heading>
        <AnswerText text={answer} html={html} />
      </Card.Body>
    </Card.Root>
  );
}

/** A quiz without its key: no marks at the right options, and no reasons. `html` is sanitised, as the server sends it. */
function withoutKey(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll(".right, .why")) part.remove();
  return body.innerHTML;
}

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
function ResultExports({ title, answer }: { title: string; answer: Structured }) {
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
    <Flex
      gap="2"
      wrap="wrap"
      align="center"
      role="group"
      aria-label="For other programs"
      _print={{ display: "none" }}
    >
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
