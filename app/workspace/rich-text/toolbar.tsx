import { Button, HStack, SimpleGrid, Stack } from "@chakra-ui/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Baseline, ChevronDown, Highlighter, Image, Smile } from "#app/look/icons.ts";
import { ActionMenu } from "#app/workspace/action-menu.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import {
  ColorTool,
  LinkTool,
  TabStopContext,
  ToolButton,
  ToolPopover,
  useRovingFocus,
  useTool,
} from "#app/workspace/rich-text/popover-tools.tsx";
import {
  ALIGNMENT,
  BLOCK_TYPE,
  FONT_FAMILY,
  FONT_SIZE,
  HISTORY,
  INLINE_STYLES,
  LISTS,
  REMOVAL,
  type Tool,
  type ToolChoices,
} from "#app/workspace/rich-text/tools.ts";
import { ImageUrl } from "#domain/field.ts";

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

/** A menu of the toolbar. Its button shows the current value at the cursor. */
function ToolMenu({ editor, tool }: { editor: Editor; tool: ToolChoices }) {
  const { label, choices, valueIn, choose } = tool;
  const value = useEditorState({ editor, selector: ({ editor }) => valueIn(editor) });
  const current = choices.find((choice) => choice.value === value)?.label ?? value;
  const member = useTool(label);
  return (
    <ActionMenu
      {...member}
      items={choices.map((choice) => ({
        ...choice,
        isCurrent: choice.value === value,
        run: () => choose(editor.chain().focus(), choice.value).run(),
      }))}
      size="xs"
      variant="ghost"
      fontWeight="500"
      maxW="36"
      aria-label={`${label}: ${current}`}
      title={label}
    >
      {value === "" ? label : current} <ChevronDown />
    </ActionMenu>
  );
}

function EmojiTool({ editor }: { editor: Editor }) {
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

const EMOJI: Record<string, string> = {
  "😀": "Grinning face",
  "😊": "Smiling face",
  "😂": "Tears of joy",
  "😉": "Wink",
  "😍": "Heart eyes",
  "🤩": "Star-struck",
  "🤔": "Thinking",
  "😎": "Sunglasses",
  "😅": "Relieved laugh",
  "😢": "Crying",
  "😮": "Surprise",
  "🥳": "Party face",
  "👋": "Waving hand",
  "👍": "Thumbs up",
  "👎": "Thumbs down",
  "👏": "Clapping hands",
  "🙌": "Raised hands",
  "🙏": "Folded hands",
  "💪": "Strong arm",
  "👉": "Pointing right",
  "👇": "Pointing down",
  "🤝": "Handshake",
  "👀": "Eyes",
  "🧠": "Brain",
  "❤️": "Red heart",
  "💙": "Blue heart",
  "💚": "Green heart",
  "⭐": "Star",
  "✨": "Sparkles",
  "🔥": "Fire",
  "🎉": "Party popper",
  "🎁": "Gift",
  "🏆": "Trophy",
  "🥇": "Gold medal",
  "🎯": "Target",
  "🚀": "Rocket",
  "💡": "Light bulb",
  "📚": "Books",
  "📖": "Open book",
  "🎓": "Graduation cap",
  "✏️": "Pencil",
  "📝": "Memo",
  "📈": "Rising chart",
  "📅": "Calendar",
  "⏰": "Alarm clock",
  "⏳": "Hourglass",
  "🔑": "Key",
  "🔒": "Lock",
  "💬": "Speech bubble",
  "📣": "Megaphone",
  "📌": "Pin",
  "🔗": "Link",
  "💻": "Laptop",
  "📱": "Mobile phone",
  "🎥": "Camera",
  "🎧": "Headphones",
  "🎨": "Palette",
  "🛠️": "Tools",
  "🌱": "Seedling",
  "🌍": "Globe",
  "☀️": "Sun",
  "🌈": "Rainbow",
  "☕": "Coffee",
  "🍞": "Bread",
  "✅": "Check mark",
  "❌": "Cross mark",
  "⚠️": "Warning",
  "❓": "Question mark",
  "❗": "Exclamation mark",
  "➡️": "Right arrow",
  "⬇️": "Down arrow",
  "💯": "Hundred points",
};

function ImageTool({ editor }: { editor: Editor }) {
  return (
    <ToolPopover editor={editor} label="Image" icon={Image}>
      {(finish) => <ImageForm editor={editor} finish={finish} />}
    </ToolPopover>
  );
}

function ImageForm({ editor, finish }: { editor: Editor; finish: () => void }) {
  const former = editor.isActive("image") ? editor.getAttributes("image") : {};
  const [address, setAddress] = useState(String(former.src ?? ""));
  const [description, setDescription] = useState(String(former.alt ?? ""));
  const [isValidated, setValidated] = useState(false);
  const src = address.trim();
  const checked = ImageUrl.safeParse(src);
  const isImage = src !== "" && checked.success;

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    setValidated(true);
    if (!isImage) return;
    const size = await sizeOf(src);
    editor
      .chain()
      .setImage({ src, alt: description.trim(), ...size })
      .run();
    finish();
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Stack gap="3">
        <EditorField
          label="Image address"
          value={address}
          inputMode="url"
          placeholder="https://"
          isInvalid={isValidated && !isImage}
          error="Must be an image address that begins with https://."
          onChange={(text) => {
            setAddress(text);
            setValidated(false);
          }}
        />
        <EditorField
          label="Description"
          value={description}
          help="Describes the image to people who cannot see it. Leave this empty if the image is decoration only."
          onChange={setDescription}
        />
        <Button size="sm" type="submit" variant="solid" alignSelf="flex-end">
          Insert image
        </Button>
      </Stack>
    </form>
  );
}

/** The size of an image in pixels, so that pages can reserve its space; empty if the image cannot be loaded. */
async function sizeOf(src: string): Promise<{ width?: number; height?: number }> {
  const image = document.createElement("img");
  image.src = src;
  try {
    await image.decode();
  } catch {
    return {};
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}
