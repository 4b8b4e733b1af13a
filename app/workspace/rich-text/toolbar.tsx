import { HStack } from "@chakra-ui/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { Baseline, Highlighter } from "lucide-react";
import type { ReactNode } from "react";
import { BLOCK_TYPE, FONT_FAMILY, FONT_SIZE } from "#app/workspace/rich-text/choices.ts";
import { ColorTool } from "#app/workspace/rich-text/color-tool.tsx";
import { EmojiTool } from "#app/workspace/rich-text/emoji-tool.tsx";
import { ImageTool } from "#app/workspace/rich-text/image-tool.tsx";
import { LinkTool } from "#app/workspace/rich-text/link-tool.tsx";
import { TabStopContext, useRovingFocus } from "#app/workspace/rich-text/roving-focus.ts";
import { ToolButton } from "#app/workspace/rich-text/tool-button.tsx";
import { ToolMenu } from "#app/workspace/rich-text/tool-menu.tsx";
import {
  ALIGNMENT,
  HISTORY,
  INLINE_STYLES,
  LISTS,
  REMOVAL,
  type Tool,
} from "#app/workspace/rich-text/tools.ts";

/** The toolbar of the landing text. It has one tab stop; arrow keys move from tool to tool. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { tabStop, group } = useRovingFocus(HISTORY[0]?.label ?? "");
  return (
    <TabStopContext value={tabStop}>
      <HStack
        {...group}
        role="toolbar"
        aria-label={`${label}: formatting`}
        wrap="wrap"
        rowGap="1"
        columnGap="0"
        py="1.5"
        bg="bg.subtle"
        borderBottomWidth="1px"
        borderTopRadius="md"
      >
        <Group>
          <Tools editor={editor} tools={HISTORY} />
        </Group>
        <Group>
          <ToolMenu editor={editor} tool={BLOCK_TYPE} />
          <ToolMenu editor={editor} tool={FONT_FAMILY} />
          <ToolMenu editor={editor} tool={FONT_SIZE} />
        </Group>
        <Group>
          <Tools editor={editor} tools={INLINE_STYLES} />
        </Group>
        <Group>
          <ColorTool editor={editor} label="Text color" icon={Baseline} attribute="color" />
          <ColorTool
            editor={editor}
            label="Highlight"
            icon={Highlighter}
            attribute="backgroundColor"
          />
          <Tools editor={editor} tools={REMOVAL} />
        </Group>
        <Group>
          <Tools editor={editor} tools={ALIGNMENT} />
        </Group>
        <Group>
          <Tools editor={editor} tools={LISTS} />
        </Group>
        <Group>
          <LinkTool editor={editor} />
          <ImageTool editor={editor} />
          <EmojiTool editor={editor} />
        </Group>
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

/** Tools of one kind, which stay in one line when the toolbar wraps. */
function Group({ children }: { children: ReactNode }) {
  return (
    <HStack wrap="wrap" gap="0" px="1.5" borderEndWidth="1px" _last={{ borderEndWidth: "0" }}>
      {children}
    </HStack>
  );
}
