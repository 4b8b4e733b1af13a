import { Button, CloseButton, Dialog, Flex, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import {
  FrameBanners,
  type MainAction,
  MainButton,
  saveOnEnter,
} from "#app/workspace/editing/editor-parts.tsx";
import { DiscardQuestion, UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";

export type FrameProps = {
  /** Open, unless given. */
  isOpen?: boolean;
  title: string;
  size?: "md" | "lg" | "xl" | "cover";
  /** Whether closing would lose changes; then the dialog asks first. */
  hasChanges?: boolean;
  /** The text of a success banner, such as 'Widget has been saved.' */
  success?: ReactNode;
  /** An error message, such as 'Save Failed'. */
  failure?: ReactNode;
  /** True while Escape must not close the dialog, such as during a drag. */
  keepsEscape?: boolean;
  action?: MainAction;
  /** Whether the content is a text without controls: then the keyboard can scroll it. */
  isText?: boolean;
  /** The label of the button that closes the dialog, and asks first if changes would be lost. */
  closeLabel?: string;
  /** In a page: one of several forms, with its buttons below its fields. The page itself asks before changes are lost. */
  isPart?: boolean;
  /** Further buttons, at the other end of the footer. */
  further?: ReactNode;
  children: ReactNode;
  /** Called when Enter is pressed in a field of one line (product/site 6). */
  onEnter?(): void;
  onClose(): void;
  /** Called when the closed dialog is out of sight and has given the focus back. */
  onClosed?(): void;
};

/** The window of `DialogFrame`, whose file loads when it opens first. */
export function DialogWindow(props: FrameProps) {
  const {
    isOpen = true,
    title,
    size = "lg",
    hasChanges = false,
    success,
    failure,
    keepsEscape = false,
    action,
    isText,
    closeLabel = "Close",
    further,
    children,
    onEnter,
    onClose,
    onClosed,
  } = props;
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const requestClose = () => (hasChanges ? setAsking(true) : onClose());
  return (
    <>
      <Dialog.Root
        open={isOpen}
        size={size}
        scrollBehavior="inside"
        closeOnEscape={!keepsEscape}
        initialFocusEl={() => firstField(body.current) ?? heading.current}
        lazyMount
        unmountOnExit
        onOpenChange={({ open }) => !open && requestClose()}
        // A press in a frame of this site inside the dialog is none outside of it.
        onPointerDownOutside={(event) => {
          if (isInFrame(event.detail.target)) event.preventDefault();
        }}
        // Escape closes an open panel in the dialog, and not the dialog around it.
        onEscapeKeyDown={(event) => {
          const panel = body.current?.querySelector<HTMLElement>(":popover-open");
          if (!panel) return;
          event.preventDefault();
          panel.hidePopover();
        }}
        // The focus goes back by a timer that was set when the dialog closed, so it comes before this one.
        onExitComplete={onClosed && (() => setTimeout(onClosed))}
      >
        <Portal>
          <Dialog.Backdrop />
          {/* As wide as the page without its scroll bar. */}
          <Dialog.Positioner w="full" px="2">
            <Dialog.Content
              bg="bg.panel"
              my={{ base: "3", md: "16" }}
              maxH={{ base: "calc(100% - 1.5rem)", md: "calc(100% - 8rem)" }}
            >
              <Dialog.Header pe="12">
                <Dialog.Title
                  ref={heading}
                  tabIndex={-1}
                  fontFamily="heading"
                  minW="0"
                  overflowWrap="anywhere"
                >
                  {title}
                </Dialog.Title>
              </Dialog.Header>
              {/* Outside of the scrolling body, so that the banners are always visible. */}
              <FrameBanners
                success={success}
                failure={failure}
                px="6"
                mb={success || failure ? "4" : "0"}
              />
              <Dialog.Body
                ref={body}
                tabIndex={isText ? 0 : undefined}
                onKeyDown={(event) => saveOnEnter(event, onEnter)}
              >
                {children}
              </Dialog.Body>
              <Dialog.Footer flexWrap="wrap" borderTopWidth="1px" pt="4">
                <Flex align="center" wrap="wrap" gap="4" me="auto">
                  {further}
                </Flex>
                <Button onClick={requestClose}>{closeLabel}</Button>
                {action && <MainButton {...action} />}
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
      {isOpen && hasChanges && <UnsavedChanges isSaving={action?.isBusy} />}
    </>
  );
}

/** Nodes of a frame are those of another window. */
function isInFrame(target: EventTarget): boolean {
  return !(target instanceof Node);
}

/** The field that a dialog begins with. None before a button: Enter would press it, such as the one that removes a site. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  const first = body?.querySelector<HTMLElement>(
    "input, select, textarea, button, a, [contenteditable]",
  );
  return first && !first.matches("button, a") ? first : null;
}
