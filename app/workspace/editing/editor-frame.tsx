import { Box, Flex, Heading } from "@chakra-ui/react";
import { createContext, type ReactNode, use } from "react";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import type { FrameProps } from "#app/workspace/editing/dialog-window.tsx";
import { FrameBanners, MainButton, saveOnEnter } from "#app/workspace/editing/editor-parts.tsx";
import { PageNote } from "#app/workspace/editing/saved-note.tsx";
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

/**
 * The frame of an editor in a page. Its buttons stay at the end of the window while the fields scroll. A success is a note in the corner
 * of the page, so that the buttons do not move.
 */
function PageFrame(props: FrameProps) {
  const { title, size = "lg", hasChanges, success, failure, action, further, onEnter } = props;
  const { isPart = false } = props;
  const hasFoot = Boolean(failure || action || further);
  return (
    <Box as={isPart ? "div" : "section"} maxW={WIDTHS[size]}>
      {!isPart && <Heading srOnly>{title}</Heading>}
      <Box onKeyDown={(event) => saveOnEnter(event, onEnter)}>{props.children}</Box>
      <Box
        mt="6"
        {...(!isPart && { position: "sticky", bottom: "0", zIndex: "1", bg: "bg" })}
        {...(!isPart && hasFoot && { py: "4", borderTopWidth: "1px" })}
      >
        <FrameBanners failure={failure} />
        {(action || further) && (
          <Flex align="center" wrap="wrap" gap="4" mt={failure ? "4" : "0"}>
            {action && <MainButton {...action} />}
            <Flex align="center" wrap="wrap" gap="4" ms="auto">
              {further}
            </Flex>
          </Flex>
        )}
      </Box>
      <PageNote>{success}</PageNote>
      {hasChanges && !isPart && <UnsavedChanges isSaving={action?.isBusy} />}
    </Box>
  );
}
