import { Button, HStack, Stack } from "@chakra-ui/react";
import { type Editor, useEditorState } from "@tiptap/react";
import { Link } from "#app/look/icons.ts";
import { type SubmitEvent, useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { ToolPopover } from "#app/workspace/rich-text/tool-popover.tsx";
import { LANDING_LINK } from "#domain/widgets/landing-text.ts";

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
            <Button size="sm" variant="outline" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button size="sm" type="submit" colorPalette="brand">
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
