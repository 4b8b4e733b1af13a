import { Box, chakra, Skeleton, Stack, Text } from "@chakra-ui/react";
import { ChevronRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { WidgetFields } from "#app/widgets/editor/widget-details.tsx";
import {
  MediaFields,
  PageNumberField,
  type TextField,
} from "#app/widgets/editor/widget-fields.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { loadRichText } from "#app/workspace/rich-text/load-rich-text.ts";

// TipTap is large: loaded when the group is opened first.
const RichText = lazy(loadRichText);

type AppearanceFieldsProps = { field(name: keyof WidgetFields): TextField };

const NAMES = ["landingText", "image", "youtube", "description", "pageNumber"] as const;

/** The fields of a widget that its form does not need, in a group that is closed at first. */
export function AppearanceFields({ field }: AppearanceFieldsProps) {
  const [isToggled, setToggled] = useState(false);
  const fields = NAMES.map((name) => field(name));
  // An error in a closed group would not be seen.
  const isOpen = isToggled || fields.some(({ error }) => error !== undefined);
  const set = fields.filter(({ value }) => value !== "").map(({ label }) => label);
  return (
    <chakra.details
      open={isOpen}
      borderWidth="1px"
      borderRadius="lg"
      onToggle={(event) => setToggled(event.currentTarget.open)}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="2"
        px="4"
        py="3"
        cursor="pointer"
        listStyleType="none"
        borderRadius="lg"
        focusVisibleRing="outside"
      >
        <Box
          asChild
          flexShrink="0"
          color="fg.muted"
          transform={isOpen ? "rotate(90deg)" : undefined}
        >
          <ChevronRight size="16" aria-hidden="true" />
        </Box>
        <Text as="span" fontWeight="600">
          Appearance
        </Text>
        <Text as="span" fontSize="sm" color="fg.muted" minW="0" truncate>
          {set.join(", ")}
        </Text>
      </chakra.summary>
      {isOpen && (
        <Box px="4" pb="4" pt="1">
          <AppearanceControls field={field} />
        </Box>
      )}
    </chakra.details>
  );
}

/** The controls of the look of a widget: landing text, image, video, text of its card, and its place in the list. */
function AppearanceControls({ field }: AppearanceFieldsProps) {
  return (
    <Stack gap="5">
      <Suspense fallback={<Skeleton h="72" aria-busy="true" />}>
        <RichText {...field("landingText")} />
      </Suspense>
      <MediaFields image={field("image")} youtube={field("youtube")} />
      <EditorField {...field("description")} rows={2} />
      <PageNumberField field={field("pageNumber")} />
    </Stack>
  );
}
