import { Card, Heading } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { ResultBar } from "#app/results/result-bar.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import { withoutKey } from "#app/results/result-tools.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import type { Result } from "#domain/assistant/replies.ts";

type ResultReadingProps = {
  result: Result;
  onEdit(): void;
  /** Further buttons of the bar. */
  children: ReactNode;
  /** The controls at the end of the bar. */
  end: ReactNode;
};

/** The text of a result below its bar; a quiz with or without its key (product/answers 6). */
export function ResultReading({ result, onEdit, children, end }: ResultReadingProps) {
  const { id, title, edited, answer, structured } = result;
  const [isKeyShown, setKeyShown] = useState(true);
  const isQuiz = structured?.kind === "quiz";
  const hasKey = !isQuiz || isKeyShown;
  const html = edited ?? (hasKey ? result.html : withoutKey(result.html));
  return (
    <Card.Root bg="bg.panel" _print={{ border: "none" }}>
      <Card.Body gap="5" _print={{ p: "0" }}>
        <ResultBar
          title={title}
          html={html}
          markdown={edited === null && hasKey ? answer : undefined}
          items={structured}
          resultId={id}
          onEdit={onEdit}
          end={end}
        >
          {children}
        </ResultBar>
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
