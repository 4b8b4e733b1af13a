import { Card, Heading } from "@chakra-ui/react";
import type { Result } from "#domain/assistant/answers.ts";
import { useState } from "react";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import { withoutKey } from "#app/results/quiz-key.ts";
import { ResultExports } from "#app/results/result-exports.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";

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
