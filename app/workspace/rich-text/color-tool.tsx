import { Button, chakra, HStack, Input, SimpleGrid, Stack } from "@chakra-ui/react";
import { type Editor, useEditorState } from "@tiptap/react";
import type { Icon } from "#app/look/icon.ts";
import { COLORS } from "#app/workspace/rich-text/choices.ts";
import { TabStopContext, useRovingFocus, useTool } from "#app/workspace/rich-text/roving-focus.ts";
import { ToolPopover } from "#app/workspace/rich-text/tool-popover.tsx";

type ColorToolProps = {
  editor: Editor;
  label: string;
  icon: Icon;
  /** The colour of the letters, or of their background. */
  attribute: "color" | "backgroundColor";
};

/** Sets the colour of the selection, from a palette or the browser's picker. */
export function ColorTool({ editor, label, icon, attribute }: ColorToolProps) {
  const value = useEditorState({
    editor,
    selector: ({ editor }) => String(editor.getAttributes("textStyle")[attribute] ?? ""),
  });
  function choose(color: string) {
    const chain = editor.chain();
    if (color === "") chain.setMark("textStyle", { [attribute]: null }).removeEmptyTextStyle();
    else chain.setMark("textStyle", { [attribute]: color });
    chain.run();
  }
  return (
    <ToolPopover editor={editor} label={label} icon={icon} isPressed={value !== ""} width="15rem">
      {(finish) => (
        <Stack gap="3">
          <Swatches
            value={value}
            onChoose={(color) => {
              choose(color);
              finish();
            }}
          />
          <HStack justify="space-between">
            <chakra.label display="flex" alignItems="center" gap="2">
              <Input
                type="color"
                size="xs"
                w="10"
                p="1"
                value={/^#[0-9a-f]{6}$/iu.test(value) ? value : "#000000"}
                onChange={(event) => choose(event.target.value)}
              />
              Other
            </chakra.label>
            <Button
              size="xs"
              variant="outline"
              onClick={() => {
                choose("");
                finish();
              }}
            >
              No color
            </Button>
          </HStack>
        </Stack>
      )}
    </ToolPopover>
  );
}

function Swatches({ value, onChoose }: { value: string; onChoose(color: string): void }) {
  const { tabStop, group } = useRovingFocus("Black");
  return (
    <TabStopContext value={tabStop}>
      <SimpleGrid
        {...group}
        role="group"
        aria-label="Colors (use the arrow keys)"
        columns={8}
        gap="1"
      >
        {Object.entries(COLORS).map(([name, color]) => (
          <Swatch
            key={color}
            name={name}
            color={color}
            isCurrent={value === color}
            onChoose={onChoose}
          />
        ))}
      </SimpleGrid>
    </TabStopContext>
  );
}

type SwatchProps = {
  name: string;
  color: string;
  isCurrent: boolean;
  onChoose(color: string): void;
};

function Swatch({ name, color, isCurrent, onChoose }: SwatchProps) {
  const tool = useTool(name);
  return (
    <Button
      {...tool}
      minW="0"
      h="6"
      p="0"
      borderWidth="1px"
      borderColor="border.emphasized"
      outline={isCurrent ? "2px solid" : undefined}
      outlineColor="brand.focusRing"
      style={{ background: color }}
      aria-label={name}
      title={name}
      aria-pressed={isCurrent}
      onClick={() => onChoose(color)}
    />
  );
}
