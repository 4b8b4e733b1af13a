import { Button, Flex, Text } from "@chakra-ui/react";
import { Copy, FileText, Hash, Printer } from "lucide-react";
import { useState } from "react";
import { copyAnswer } from "#app/answers/answer-actions-copy.ts";
import { printAnswer } from "#app/answers/answer-actions-print.ts";
import { fileName } from "#app/answers/file-name.ts";
import { saveFile } from "#app/site/save-file.ts";
import { AI_GENERATED } from "#domain/ai-generated.ts";
import { COPIED, FILE_FAILED } from "#domain/messages.ts";

type AnswerActionsProps = {
  /** The title of the document, and the name of its file. */
  title: string;
  /** The answer as sanitised HTML. */
  html: string;
  /** The answer as Markdown. Made from the HTML where it is missing. */
  markdown?: string;
};

/** The buttons that take an answer out of the product: Copy, Word, Markdown, Print (product/assistant 5). */
export function AnswerActions({ title, html, markdown }: AnswerActionsProps) {
  const [note, setNote] = useState("");

  async function copy() {
    setNote("");
    if (await copyAnswer(html)) setNote(COPIED);
  }

  async function save(extension: string, make: () => Promise<Blob>) {
    setNote("");
    try {
      saveFile(await make(), fileName(title, extension));
    } catch {
      setNote(FILE_FAILED);
    }
  }

  // The libraries are loaded by the first press.
  const toWord = async () =>
    (await import("#app/answers/answer-actions-word.ts")).wordFile(title, html);
  const toMarkdown = async () =>
    new Blob(
      [
        markdown ?? (await import("#app/answers/answer-actions-markdown.ts")).markdownOf(html),
        `\n\n<!-- ${AI_GENERATED} -->\n`,
      ],
      { type: "text/markdown" },
    );
  const actions = [
    { label: "Copy", Icon: Copy, run: copy },
    { label: "Word", Icon: FileText, run: () => save("docx", toWord) },
    { label: "Markdown", Icon: Hash, run: () => save("md", toMarkdown) },
    { label: "Print", Icon: Printer, run: () => printAnswer(title, html) },
  ];
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {actions.map(({ label, Icon, run }) => (
        <Button key={label} size="sm" variant="outline" onClick={() => void run()}>
          <Icon /> {label}
        </Button>
      ))}
      <Text fontSize="sm" color="fg.muted" role="status">
        {note}
      </Text>
    </Flex>
  );
}
