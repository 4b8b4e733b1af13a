import { SimpleGrid } from "@chakra-ui/react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import type { LabelledFieldProps } from "#app/workspace/editing/labelled-field.tsx";
import { youtubeIdIn } from "#domain/widgets/widget.ts";

export type TextField = LabelledFieldProps & { value: string; onChange(value: string): void };

/** Page Number: digits only. */
export function PageNumberField(props: { field: TextField; placeholder?: string }) {
  const { field, placeholder } = props;
  return (
    <EditorField
      {...field}
      placeholder={placeholder}
      inputMode="numeric"
      onChange={(text) => /^\d*$/u.test(text) && field.onChange(text)}
    />
  );
}

/** The image and the video of a widget. The address of a video becomes its id. */
export function MediaFields({ image, youtube }: { image: TextField; youtube: TextField }) {
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      <EditorField {...image} inputMode="url" placeholder="https://" />
      <EditorField
        {...youtube}
        help="The id or the address of the video. With a video the image is shown on the dashboard only."
        onChange={(text) => youtube.onChange(youtubeIdIn(text))}
      />
    </SimpleGrid>
  );
}
