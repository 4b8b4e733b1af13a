import { SimpleGrid } from "@chakra-ui/react";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { youtubeIdIn } from "#domain/widgets/widget.ts";

/** Page Number: digits only. */
export function PageNumberField(props: { field: FieldProps; placeholder?: string }) {
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
export function MediaFields({ image, youtube }: { image: FieldProps; youtube: FieldProps }) {
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      <EditorField
        {...image}
        inputMode="url"
        placeholder="https://"
        help="Best shape: 16 wide, 10 high. Images of another shape are cut at the edges."
      />
      <EditorField
        {...youtube}
        help="The id or the address of the video. With a video the image is shown on the dashboard only."
        onChange={(text) => youtube.onChange(youtubeIdIn(text))}
      />
    </SimpleGrid>
  );
}
