import { Button, chakra, CloseButton, Flex, Text } from "@chakra-ui/react";
import { MessagesSquare } from "lucide-react";
import { type ReactNode, useState } from "react";

/** On small screens: a button that opens the list of threads in a drawer. The browser's own dialog keeps the focus inside. */
export function ThreadDrawer({ children }: { children(close: () => void): ReactNode }) {
  const [drawer, setDrawer] = useState<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => drawer?.close();
  function open() {
    setOpen(true);
    drawer?.showModal();
  }
  return (
    <>
      <Button variant="outline" hideFrom="lg" onClick={open}>
        <MessagesSquare /> Chats
      </Button>
      <chakra.dialog
        ref={setDrawer}
        aria-label="Chats"
        onClose={() => setOpen(false)}
        // A press outside of the drawer closes it.
        onClick={(event) => event.target === drawer && close()}
        m="0"
        h="dvh"
        maxH="dvh"
        w="80"
        maxW="85vw"
        bg="bg.panel"
        color="fg"
        boxShadow="lg"
        _backdrop={{ bg: "blackAlpha.500" }}
      >
        {isOpen && (
          <Flex direction="column" gap="3" p="4" h="full">
            <Flex justify="space-between" align="center">
              <Text fontFamily="heading" fontWeight="700">
                Chats
              </Text>
              <CloseButton size="sm" aria-label="Close chats" onClick={close} />
            </Flex>
            {children(close)}
          </Flex>
        )}
      </chakra.dialog>
    </>
  );
}
