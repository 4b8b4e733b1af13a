import {
  Box,
  Button,
  chakra,
  HStack,
  IconButton,
  type IconButtonProps,
  Input,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { type Editor, useEditorState } from "@tiptap/react";
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useState,
} from "react";
import type { Icon } from "#app/look/icon.ts";
import { Link } from "#app/look/icons.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { moveFocus } from "#app/workspace/move-focus.ts";
import { usePopover } from "#app/workspace/use-popover.ts";
import { LANDING_LINK } from "#domain/widgets/landing-text.ts";

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

const COLORS: Record<string, string> = {
  Black: "#000000",
  "Dark grey": "#374151",
  Grey: "#6b7280",
  White: "#ffffff",
  Red: "#b91c1c",
  Orange: "#c2410c",
  Yellow: "#facc15",
  Green: "#15803d",
  Teal: "#0f766e",
  Blue: "#1d4ed8",
  Indigo: "#4338ca",
  Purple: "#7e22ce",
  Pink: "#be185d",
  Brown: "#78350f",
  "Light blue": "#bfdbfe",
  "Light green": "#bbf7d0",
};

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
      variant="solid"
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

/** Makes the selection a link, or inserts the address as a link if nothing is selected. */
export function LinkTool({ editor }: { editor: Editor }) {
  const isActive = useEditorState({ editor, selector: ({ editor }) => editor.isActive("link") });
  return (
    <ToolPopover editor={editor} label="Link" icon={Link} isPressed={isActive}>
      {(finish) => <LinkForm editor={editor} finish={finish} />}
    </ToolPopover>
  );
}

function LinkForm({ editor, finish }: { editor: Editor; finish: () => void }) {
  const former = String(editor.getAttributes("link").href ?? "");
  const [address, setAddress] = useState(former);
  const [isValidated, setValidated] = useState(false);
  const href = withScheme(address.trim());
  const isLink = LANDING_LINK.test(href);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    setValidated(true);
    if (!isLink) return;
    const chain = editor.chain().extendMarkRange("link");
    const isBlank = editor.state.selection.empty && former === "";
    if (isBlank) chain.insertContent({ type: "text", text: href, marks: [mark(href)] });
    else chain.setLink({ href });
    chain.run();
    finish();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetLink().run();
    finish();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="3">
        <EditorField
          label="Address"
          value={address}
          inputMode="url"
          placeholder="https://example.com"
          isInvalid={isValidated && !isLink}
          error="Must be an address such as https://example.com or mailto:me@example.com."
          onChange={(text) => {
            setAddress(text);
            setValidated(false);
          }}
        />
        <HStack justify="flex-end">
          {former !== "" && (
            <Button size="sm" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button size="sm" type="submit" variant="solid">
            Set link
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}

function mark(href: string) {
  return { type: "link", attrs: { href } };
}

/** Completes addresses that people type without a scheme: `example.com`, `me@example.com`. */
function withScheme(address: string): string {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/u.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/u.test(address) ? `https://${address}` : address;
}

/** The name of the group's member that is the tab stop. */
export const TabStopContext = createContext("");

/** The props that make a button a member of a group. */
export function useTool(name: string) {
  return { "data-tool": name, tabIndex: useContext(TabStopContext) === name ? 0 : -1 };
}

/**
 * A group of buttons with one tab stop; arrow keys move inside the group (ARIA Authoring Practices: toolbar). Groups can be nested.
 * @param first the tab stop until a member has had the focus
 * @returns the value of TabStopContext, and the props of the group's element
 */
export function useRovingFocus(first: string) {
  const [tabStop, setTabStop] = useState(first);
  return {
    tabStop,
    group: {
      "data-tools": "",
      onFocus(event: FocusEvent) {
        const tool = memberAt(event.target, event.currentTarget);
        if (tool?.dataset.tool) setTabStop(tool.dataset.tool);
      },
      onKeyDown(event: KeyboardEvent) {
        const tool = memberAt(event.target as Element, event.currentTarget);
        if (!tool) return;
        const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")].filter(
          (other) => memberAt(other, event.currentTarget),
        );
        moveFocus(event, tools);
      },
    },
  };
}

function memberAt(element: Element, group: Element): HTMLElement | null {
  const tool = element.closest<HTMLElement>("[data-tool]");
  return tool?.closest("[data-tools]") === group ? tool : null;
}

type ToolButtonProps = Omit<IconButtonProps, "aria-label"> & {
  label: string;
  /** Whether a format is on; for tools that switch one. */
  isPressed?: boolean;
  /** A disabled tool stays focusable, so that the focus is not lost. */
  isPossible?: boolean;
};

/** A button of the toolbar. A click keeps the selection in the text. */
export function ToolButton(props: ToolButtonProps) {
  const { label, isPressed, isPossible = true, onClick, ...rest } = props;
  const tool = useTool(label);
  return (
    <IconButton
      size="xs"
      variant={isPressed ? "subtle" : "ghost"}
      opacity={isPossible ? undefined : 0.45}
      {...rest}
      {...tool}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isPossible ? undefined : true}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isPossible ? onClick : undefined}
    />
  );
}

type ToolPopoverProps = {
  editor: Editor;
  label: string;
  icon: Icon;
  isPressed?: boolean;
  width?: string;
  /** The content. `finish` closes the popover and moves the focus to the text. */
  children(finish: () => void): ReactNode;
};

/** A tool with a popover for its options. Escape closes the popover and focuses the button. */
export function ToolPopover(props: ToolPopoverProps) {
  const { editor, label, icon: Icon, isPressed, width = "18rem", children } = props;
  const { isOpen, close, button, panel } = usePopover("input, button:not([tabindex='-1'])");
  /** Moves the focus to the text, at the former cursor. */
  function finish() {
    close();
    editor.commands.focus();
  }
  return (
    <>
      <ToolButton {...button} label={label} isPressed={isPressed} aria-haspopup="dialog">
        <Icon />
      </ToolButton>
      <Box
        {...panel}
        role="dialog"
        aria-labelledby={`${panel.id}title`}
        w={width}
        maxW="calc(100vw - 2rem)"
        maxH="100dvh"
        p="4"
      >
        {isOpen && (
          <>
            <Text id={`${panel.id}title`} fontWeight="600" mb="3">
              {label}
            </Text>
            {children(finish)}
          </>
        )}
      </Box>
    </>
  );
}
