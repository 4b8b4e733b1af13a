import { Button, Stack } from "@chakra-ui/react";
import type { Editor } from "@tiptap/react";
import { Image } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { ToolPopover } from "#app/workspace/rich-text/tool-popover.tsx";
import { ImageUrl } from "#domain/field.ts";

/** Inserts an image by its address. */
export function ImageTool({ editor }: { editor: Editor }) {
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
        <Button size="sm" type="submit" colorPalette="brand" alignSelf="flex-end">
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
