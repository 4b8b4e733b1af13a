import { Box, Button, CloseButton, Flex, Heading, Text, chakra } from "@chakra-ui/react";
import { MessageSquarePlus, MessagesSquare } from "#app/look/icons.ts";
import { type ReactNode, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { problemSentence } from "#app/calls/use-call.ts";
import { Conversation } from "#app/chat/chat-conversation.tsx";
import { type OpenedThread, type ThreadRows, loadThread, loadThreads } from "#app/chat/use-chat.ts";
import { type ThreadAction, ThreadList } from "#app/chat/thread-list.tsx";
import { pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { SidebarPage } from "#app/workspace/sidebar.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import type { Route } from "./+types/chat.ts";

// Marked as pure, so that the Worker does not contain the dialogs.
const ThreadDialogs = lazyPart(() => import("#app/chat/thread-dialogs.tsx"), "ThreadDialogs");

export const meta = titled("Chat");

type Loaded = { threads: ThreadRows | LoadFailed; opened: OpenedThread };

export const clientLoader = pageLoader<Loaded>(async (request, former) => {
  const [threads, opened] = await Promise.all([
    partLoad(loadThreads(request)),
    loadThread(request),
  ]);
  // A conversation that cannot be loaded anew stays on screen.
  const shown = former?.opened.id === opened.id ? former?.opened : undefined;
  return { threads, opened: (opened.failure && shown) || opened };
});

export default function Chat({ loaderData: { threads, opened } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [parameters] = useSearchParams();
  const [isAnswering, setAnswering] = useState(false);
  /** The conversation on the page when the person asked for a new thread. */
  const [left, setLeft] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<ThreadAction>();
  // The first thread of a person gets its id by the first message. The conversation with it goes on.
  const [first, setFirst] = useState<string>();
  const key = opened.id === first || opened.id === undefined ? "first" : opened.id;
  const isStarting = left === key;

  async function startThread() {
    setFailure(undefined);
    setLeft(key);
    const json = { action: "new thread" } as const;
    const response = await rest()
      .api.thread.$post({ json })
      .catch(() => null);
    if (response?.ok) await navigate("/chat");
    else setFailure(response ? await problemSentence(response) : ANSWER_FAILURES.unavailable);
    setLeft(undefined);
  }

  function onStored(id: string) {
    if (opened.id === undefined) setFirst(id);
    if (parameters.has("thread")) return void revalidate();
    const next = new URLSearchParams(parameters);
    next.set("thread", id);
    void navigate(`?${next}`, { replace: true, preventScrollReset: true });
  }

  const list = (close?: () => void) =>
    threads instanceof LoadFailed ? (
      <LoadFailure message={threads.message} />
    ) : (
      <ThreadList
        threads={threads}
        current={opened.id}
        onOpen={close}
        onAction={(action) => {
          close?.();
          setAsked(action);
        }}
      />
    );
  return (
    <SidebarPage>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
        <Heading as="h1" size="3xl">
          Chat
        </Heading>
        <Flex gap="3">
          <ThreadDrawer>{list}</ThreadDrawer>
          <Button onClick={() => void startThread()} disabled={isAnswering || isStarting}>
            <MessageSquarePlus /> New Thread
          </Button>
        </Flex>
      </Flex>
      {failure && <ErrorMessage message={failure} />}
      <Flex gap="6">
        {/* The window limits its width, so that large text leaves room for the messages. */}
        <Flex
          hideBelow="lg"
          w="min(16rem, 25vw)"
          flexShrink="0"
          maxH="max(21rem, 100dvh - 17.5rem)"
        >
          {list()}
        </Flex>
        {/* Hidden until the new thread is open: a question typed before would be lost with the former conversation. */}
        <Box flex="1" minW="0" visibility={isStarting ? "hidden" : undefined}>
          <Opened opened={opened} isAsking={asked !== undefined}>
            <Conversation
              key={key}
              opened={opened}
              onStored={onStored}
              onAnswering={setAnswering}
            />
          </Opened>
        </Box>
      </Flex>
      {asked && (
        <ThreadDialogs
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDeleted={({ id }) => {
            setAsked(undefined);
            // The reload after the deletion has found no such thread.
            if (id === opened.id || id === parameters.get("thread")) void navigate("/chat");
          }}
        />
      )}
    </SidebarPage>
  );
}

type OpenedProps = { opened: OpenedThread; isAsking: boolean; children: ReactNode };

/** The conversation, or why there is none. While a dialog about the thread is open, a thread that is gone is not reported. */
function Opened({ opened: { isGone, failure }, isAsking, children }: OpenedProps) {
  if (isGone && !isAsking) return <ErrorMessage message={CHAT_SENTENCES.deleted} />;
  if (failure) return <LoadFailure message={failure} />;
  return children;
}

/** On small screens: a button that opens the list of threads in a drawer. The browser's own dialog keeps the focus inside. */
function ThreadDrawer({ children }: { children(close: () => void): ReactNode }) {
  const [drawer, setDrawer] = useState<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => drawer?.close();
  function open() {
    setOpen(true);
    drawer?.showModal();
  }
  return (
    <>
      <Button hideFrom="lg" onClick={open}>
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
