import { Box, Flex, Heading } from "@chakra-ui/react";
import { createContext, type ReactNode, use } from "react";
import { DialogFrame, type FrameProps } from "#app/workspace/editing/dialog-frame.tsx";
import { FrameBanners, MainButton, saveOnEnter } from "#app/workspace/editing/editor-parts.tsx";
import { UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";

const InPage = createContext(false);

/** Editors inside of it are parts of the page, not dialogs. */
export function EditorsInPage({ children }: { children: ReactNode }) {
  return <InPage value>{children}</InPage>;
}

/** Whether an editor is a part of its page. */
export function useInPage(): boolean {
  return use(InPage);
}

/** The frame of an editor: a dialog, or a part of the page inside of EditorsInPage. */
export function EditorFrame(props: FrameProps) {
  return useInPage() ? <PageFrame {...props} /> : <DialogFrame {...props} />;
}

/** The width of the fields, by the size of the dialog. */
const WIDTHS = { md: "lg", lg: "3xl", xl: "full", cover: "full" };

/** The frame of an editor in a page. Its buttons and banners stay at the end of the window while the fields scroll. */
function PageFrame(props: FrameProps) {
  const { title, size = "lg", hasChanges, success, failure, action, further, onEnter } = props;
  const hasFoot = Boolean(success || failure || action || further);
  return (
    <Box as="section" maxW={WIDTHS[size]}>
      <Heading as="h2" srOnly>
        {title}
      </Heading>
      <Box onKeyDown={(event) => saveOnEnter(event, onEnter)}>{props.children}</Box>
      <Box
        position="sticky"
        bottom="0"
        zIndex="1"
        bg="bg"
        mt="6"
        {...(hasFoot && { py: "4", borderTopWidth: "1px" })}
      >
        <FrameBanners success={success} failure={failure} />
        {(action || further) && (
          <Flex align="center" wrap="wrap" gap="4" mt={success || failure ? "4" : "0"}>
            {action && <MainButton {...action} />}
            <Flex align="center" wrap="wrap" gap="4" ms="auto">
              {further}
            </Flex>
          </Flex>
        )}
      </Box>
      {hasChanges && <UnsavedChanges isSaving={action?.isBusy} />}
    </Box>
  );
}
