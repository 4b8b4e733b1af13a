import { Button, Menu } from "@chakra-ui/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { ChevronDown } from "lucide-react";
import type { ToolChoices } from "#app/workspace/rich-text/choices.ts";
import { useTool } from "#app/workspace/rich-text/roving-focus.ts";

/** A menu of the toolbar. Its button shows the current value at the cursor. */
export function ToolMenu({ editor, tool }: { editor: Editor; tool: ToolChoices }) {
  const { label, choices, valueIn, choose } = tool;
  const value = useEditorState({ editor, selector: ({ editor }) => valueIn(editor) });
  const current = choices.find((choice) => choice.value === value)?.label ?? value;
  const member = useTool(label);
  return (
    <Menu.Root positioning={{ strategy: "fixed", placement: "bottom-start" }} lazyMount>
      <Menu.Trigger asChild>
        <Button
          {...member}
          type="button"
          size="xs"
          variant="ghost"
          fontWeight="500"
          maxW="36"
          aria-label={`${label}: ${current}`}
          title={label}
        >
          {value === "" ? label : current} <ChevronDown />
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content maxH="64" overflowY="auto">
          <Menu.RadioItemGroup
            value={value}
            onValueChange={({ value }) => choose(editor.chain().focus(), value).run()}
          >
            {choices.map((choice) => (
              <Menu.RadioItem key={choice.value} value={choice.value} css={choice.look}>
                {choice.label}
                <Menu.ItemIndicator />
              </Menu.RadioItem>
            ))}
          </Menu.RadioItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
