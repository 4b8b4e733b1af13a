import { Button, SimpleGrid } from "@chakra-ui/react";
import type { Editor } from "@tiptap/react";
import { Smile } from "lucide-react";
import { EMOJI } from "#app/workspace/rich-text/emoji.ts";
import { TabStopContext, useRovingFocus, useTool } from "#app/workspace/rich-text/roving-focus.ts";
import { ToolPopover } from "#app/workspace/rich-text/tool-popover.tsx";

/** Inserts an emoji as a plain character. */
export function EmojiTool({ editor }: { editor: Editor }) {
  return (
    <ToolPopover editor={editor} label="Emoji" icon={Smile} width="20rem">
      {(finish) => (
        <EmojiGrid
          onChoose={(emoji) => {
            editor.commands.insertContent(emoji);
            finish();
          }}
        />
      )}
    </ToolPopover>
  );
}

function EmojiGrid({ onChoose }: { onChoose(emoji: string): void }) {
  const names = Object.entries(EMOJI);
  const { tabStop, group } = useRovingFocus(names[0]?.[0] ?? "");
  return (
    <TabStopContext value={tabStop}>
      <SimpleGrid
        {...group}
        role="group"
        aria-label="Emoji (use the arrow keys)"
        columns={8}
        p="1"
        maxH="13rem"
        overflowY="auto"
      >
        {names.map(([emoji, name]) => (
          <EmojiButton key={emoji} emoji={emoji} name={name} onChoose={onChoose} />
        ))}
      </SimpleGrid>
    </TabStopContext>
  );
}

type EmojiButtonProps = { emoji: string; name: string; onChoose(emoji: string): void };

function EmojiButton({ emoji, name, onChoose }: EmojiButtonProps) {
  const tool = useTool(emoji);
  return (
    <Button
      {...tool}
      size="xs"
      variant="ghost"
      px="0"
      fontSize="lg"
      color="fg"
      aria-label={name}
      title={name}
      onClick={() => onChoose(emoji)}
    >
      {emoji}
    </Button>
  );
}
