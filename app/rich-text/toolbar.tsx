import { HStack, Separator } from "@chakra-ui/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { Baseline, Highlighter } from "lucide-react";
import { BLOCK_TYPE, FONT_FAMILY, FONT_SIZE } from "#app/rich-text/choices.ts";
import { ColorTool } from "#app/rich-text/color-tool.tsx";
import { EmojiTool } from "#app/rich-text/emoji-tool.tsx";
import { ImageTool } from "#app/rich-text/image-tool.tsx";
import { LinkTool } from "#app/rich-text/link-tool.tsx";
import { TabStopContext, useRovingFocus } from "#app/rich-text/roving-focus.ts";
import { ToolButton } from "#app/rich-text/tool-button.tsx";
import { ToolMenu } from "#app/rich-text/tool-menu.tsx";
import {
  ALIGNMENT,
  HISTORY,
  INLINE_STYLES,
  LISTS,
  REMOVAL,
  type Tool,
} from "#app/rich-text/tools.ts";

/** The tools of spec 2 for landing text. One tab stop; arrow keys move from tool to tool. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { tabStop, group } = useRovingFocus(HISTORY[0]?.label ?? "");
  return (
    <TabStopContext value={tabStop}>
      <HStack
        {...group}
        role="toolbar"
        aria-label={`${label}: formatting`}
        wrap="wrap"
        gap="0.5"
        p="1.5"
        bg="bg.subtle"
        borderBottomWidth="1px"
        borderTopRadius="md"
      >
        <Tools editor={editor} tools={HISTORY} />
        <Divider />
        <ToolMenu editor={editor} tool={BLOCK_TYPE} />
        <ToolMenu editor={editor} tool={FONT_FAMILY} />
        <ToolMenu editor={editor} tool={FONT_SIZE} />
        <Divider />
        <Tools editor={editor} tools={INLINE_STYLES} />
        <ColorTool editor={editor} label="Text colour" icon={Baseline} attribute="color" />
        <ColorTool
          editor={editor}
          label="Highlight"
          icon={Highlighter}
          attribute="backgroundColor"
        />
        <Divider />
        <Tools editor={editor} tools={ALIGNMENT} />
        <Divider />
        <Tools editor={editor} tools={LISTS} />
        <Divider />
        <LinkTool editor={editor} />
        <ImageTool editor={editor} />
        <EmojiTool editor={editor} />
        <Divider />
        <Tools editor={editor} tools={REMOVAL} />
      </HStack>
    </TabStopContext>
  );
}

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map((tool) => ({
        isActive: tool.isActive?.(editor),
        isPossible: tool.isPossible?.(editor),
      })),
  });
  return tools.map(({ label, icon: Icon, run }, index) => (
    <ToolButton
      key={label}
      label={label}
      isPressed={states[index]?.isActive}
      isPossible={states[index]?.isPossible}
      onClick={() => run(editor.chain().focus()).run()}
    >
      <Icon />
    </ToolButton>
  ));
}

function Divider() {
  return <Separator orientation="vertical" h="5" mx="0.5" />;
}
