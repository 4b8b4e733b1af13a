import { Alert, CloseButton, Dialog, Portal, Stack } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { DiscardQuestion, UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";

type DialogFrameProps = {
  isOpen: boolean;
  title: string;
  size?: "md" | "lg" | "xl" | "cover";
  /** Whether there are changes that closing would lose: then it asks first. */
  hasChanges: boolean;
  /** Shown as a success banner, such as 'Widget has been saved.' */
  success?: ReactNode;
  /** An error message, such as 'Save Failed'. */
  failure?: ReactNode;
  /** While something inside uses Escape for itself, such as putting back what is dragged. */
  keepsEscape?: boolean;
  /** The buttons at the foot. `requestClose` closes, asking first where something would be lost. */
  footer(requestClose: () => void): ReactNode;
  children: ReactNode;
  /** Called when Enter is pressed in a field of one line, as a form does. */
  onEnter?(): void;
  onClose(): void;
};

/** The frame of every editor: banners, content, buttons, and the question before changes are lost. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    isOpen,
    title,
    size = "lg",
    hasChanges,
    success,
    failure,
    keepsEscape = false,
    footer,
    children,
    onEnter,
    onClose,
  } = props;
  const [isAsking, setAsking] = useState(false);
  const requestClose = () => (hasChanges ? setAsking(true) : onClose());
  function onKeyDown(event: KeyboardEvent) {
    if (!onEnter || event.key !== "Enter" || !isLoneField(event.target)) return;
    // The Enter that ends the composition of a word belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <>
      <Dialog.Root
        open={isOpen}
        size={size}
        scrollBehavior="inside"
        closeOnEscape={!keepsEscape}
        lazyMount
        unmountOnExit
        onOpenChange={({ open }) => !open && requestClose()}
      >
        <Portal>
          <Dialog.Backdrop />
          {/* As wide as the page, beside its scroll bar; on small screens as high as it can be. */}
          <Dialog.Positioner w="full" px="2">
            <Dialog.Content
              bg="bg.panel"
              my={{ base: "3", md: "16" }}
              maxH={{ base: "calc(100% - 1.5rem)", md: "calc(100% - 8rem)" }}
            >
              <Dialog.Header pe="12">
                <Dialog.Title fontFamily="heading" minW="0" overflowWrap="anywhere">
                  {title}
                </Dialog.Title>
              </Dialog.Header>
              {/* Outside of what scrolls: seen from wherever the person was. */}
              <Stack gap="4" aria-live="polite" px="6" mb={success || failure ? "4" : "0"}>
                {success && (
                  <Alert.Root status="success">
                    <Alert.Indicator />
                    <Alert.Title>{success}</Alert.Title>
                  </Alert.Root>
                )}
                {failure}
              </Stack>
              <Dialog.Body onKeyDown={onKeyDown}>{children}</Dialog.Body>
              <Dialog.Footer flexWrap="wrap" borderTopWidth="1px" pt="4">
                {footer(requestClose)}
              </Dialog.Footer>
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label="Close dialog" />
              </Dialog.CloseTrigger>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
      <DiscardQuestion
        isOpen={isAsking}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
      {isOpen && hasChanges && <UnsavedChanges />}
    </>
  );
}

/**
 * Whether something is a field of one line outside of any form. The editors are no form elements themselves: the tools of the rich
 * text are forms, and forms must not be nested.
 */
function isLoneField(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.form === null &&
    ["text", "password"].includes(target.type)
  );
}
