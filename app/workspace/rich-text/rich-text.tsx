import { Box, Text } from "@chakra-ui/react";
import { createDocument, type Extensions } from "@tiptap/core";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useId, useRef } from "react";
import proseCss from "#app/prose.css?inline";
import { EXTENSIONS } from "#app/workspace/rich-text/extensions.ts";
import { htmlOf, pastedHtml } from "#app/workspace/rich-text/landing-html.ts";
import { Toolbar } from "#app/workspace/rich-text/toolbar.tsx";

type RichTextProps = {
  label: string;
  /** The stored HTML. */
  value: string;
  error?: string;
  /** The formats of the text, those of landing text by default. */
  extensions?: Extensions;
  onChange(html: string): void;
};

/** A labelled rich text. It has the embed's style sheet (app/prose.css), on the ground of the color scheme. */
export function RichText({
  label,
  value,
  error,
  extensions = EXTENSIONS,
  onChange,
}: RichTextProps) {
  const id = useId();
  const editor = useLandingEditor(value, onChange, extensions, {
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": `${id}label`,
    "aria-describedby": `${id}error`,
    class: "landing prose",
  });
  return (
    <Box>
      <Text
        id={`${id}label`}
        textStyle="sm"
        fontWeight="medium"
        mb="1.5"
        w="fit-content"
        onClick={() => editor?.commands.focus()}
      >
        {label}
      </Text>
      <style>{proseCss}</style>
      <Box borderWidth="1px" borderRadius="md" _focusWithin={{ borderColor: "brand.focusRing" }}>
        {editor && <Toolbar editor={editor} label={label} />}
        <Box css={PAPER}>
          <EditorContent editor={editor} />
        </Box>
      </Box>
      <Text id={`${id}error`} textStyle="xs" fontWeight="medium" color="fg.error" mt="1.5">
        {error}
      </Text>
    </Box>
  );
}

/** Connects TipTap to a controlled value: applies new values, and reports edits. */
function useLandingEditor(
  value: string,
  onChange: (html: string) => void,
  extensions: Extensions,
  attributes: Record<string, string>,
): Editor | null {
  // The value reported last, the value applied last, and TipTap's own HTML of the latter: equal HTML is no edit.
  const known = useRef({ told: value, taken: value, html: "" });
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    editorProps: {
      attributes,
      transformPastedHTML: (html) =>
        pastedHtml(
          html,
          extensions.some(({ name }) => name === "table"),
        ),
    },
    onCreate: ({ editor }) => {
      known.current.html = htmlOf(editor);
    },
    onUpdate({ editor }) {
      const html = htmlOf(editor);
      const { taken } = known.current;
      known.current.told = html === known.current.html ? taken : html;
      onChange(known.current.told);
    },
  });

  useEffect(() => {
    if (!editor || value === known.current.told) return;
    const isSame = createDocument(value, editor.schema).eq(editor.state.doc);
    if (!isSame) editor.commands.setContent(value, { emitUpdate: false });
    known.current = { told: value, taken: value, html: htmlOf(editor) };
  }, [editor, value]);

  return editor;
}

const PAPER = {
  bg: "bg.panel",
  color: "fg",
  // A color of the text's own was chosen for a light ground.
  _dark: { "& .landing [style*=color]": { bg: "white" } },
  borderBottomRadius: "md",
  "& .landing": {
    minH: "36",
    maxH: "80",
    overflowY: "auto",
    px: "4",
    py: "3",
    outline: "none",
    fontSize: "16px",
    lineHeight: "1.5",
    borderBottomRadius: "md",
    _focusVisible: { boxShadow: "inset 0 0 0 2px var(--color-brand-focus)" },
  },
  "& .ProseMirror-selectednode": { outline: "2px solid var(--color-brand-focus)" },
};
