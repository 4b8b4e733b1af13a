import { Box, Button, Flex, SimpleGrid, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { Lightbulb, ListChecks, Mail, Pencil, Presentation, RotateCw } from "#app/look/icons.ts";
import { type RefObject, memo, useEffect, useId, useRef } from "react";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import type { Turn, ShownMessage } from "#app/chat/use-chat.ts";
import { BOT_NAME, CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import { resultTitleOf } from "#domain/assistant/result-title.ts";

type MessageListProps = {
  messages: ShownMessage[];
  isAnswering: boolean;
  status: string;
  onSend(turn: Turn): void;
  onResend(): void;
  onEdit(turn: Turn): void;
  onStart(text: string): void;
};

/** The messages of the thread: the person on the right, the bot on the left, scrolled to the newest (product/assistant 2). */
export function MessageList(props: MessageListProps) {
  const { messages, isAnswering, status, onSend, onResend, onEdit, onStart } = props;
  const view = useNewestInView(messages.filter(({ role }) => role === "user").length);
  const heading = useId();
  const isWaiting = isAnswering && messages.at(-1)?.role === "user";
  return (
    <>
      {/* The headings of answers begin at h3. */}
      <VisuallyHidden asChild>
        <h2 id={heading}>Messages</h2>
      </VisuallyHidden>
      <Box
        {...view}
        // On a phone, what stands above it and the field below it fit into the window too.
        h={{ base: "max(18rem, 100dvh - 21rem)", lg: "max(18rem, 100dvh - 20.5rem)" }}
        overflowY="auto"
        borderWidth="1px"
        borderRadius="lg"
        bg="bg.panel"
        p="4"
        role="log"
        aria-labelledby={heading}
        aria-busy={isAnswering}
        // The status below announces an answer: once when it begins, once when it ends.
        aria-live="off"
        // A scroll area needs the focus to be scrolled by keyboard.
        tabIndex={0}
      >
        {messages.length === 0 && (
          <Flex direction="column" minH="full" align="center" justify="center" gap="6">
            <Text color="fg.muted">No messages to display</Text>
            <ChatStarters onStart={onStart} />
          </Flex>
        )}
        <Stack gap="4">
          {messages.map((message, index) => (
            <ChatMessageBox
              // oxlint-disable-next-line react/no-array-index-key -- a message keeps its place when it gets a sequence
              key={index}
              message={message}
              question={message.role === "agent" ? messages[index - 1] : undefined}
              isNewest={index === messages.length - 1}
              isAnswering={isAnswering}
              onSend={onSend}
              onResend={onResend}
              onEdit={onEdit}
            />
          ))}
          {isWaiting && (
            <Text fontSize="sm" color="fg.muted">
              {BOT_NAME} is writing ...
            </Text>
          )}
        </Stack>
      </Box>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </>
  );
}

const STARTERS = [
  {
    Icon: Presentation,
    text: "Plan a 45-minute lesson on fractions for grade 5, with a warm-up, practice and an exit ticket.",
  },
  {
    Icon: ListChecks,
    text: "Write a quiz of ten questions about the water cycle, with an answer key.",
  },
  {
    Icon: Lightbulb,
    text: "Explain photosynthesis to an eight-year-old, with an everyday comparison.",
  },
  { Icon: Mail, text: "Write a friendly e-mail to parents about our field trip next week." },
];

/** Ideas for a first message. A press writes one into the field, where it can be changed before it is sent. */
function ChatStarters({ onStart }: { onStart(text: string): void }) {
  return (
    <SimpleGrid
      as="ul"
      w="full"
      // Two columns where there is room for two: large text leaves room for one.
      gridTemplateColumns="repeat(auto-fit, minmax(min(15rem, 100%), 1fr))"
      gap="3"
      maxW="2xl"
      listStyleType="none"
    >
      {STARTERS.map(({ Icon, text }) => (
        <li key={text}>
          <Button
            h="full"
            w="full"
            p="3"
            gap="3"
            color="fg"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="400"
            onClick={() => onStart(text)}
          >
            <Box as="span" p="2" borderRadius="md" bg="brand.muted" color="brand.fg">
              <Icon />
            </Box>
            {text}
          </Button>
        </li>
      ))}
    </SimpleGrid>
  );
}

type ChatMessageProps = {
  message: ShownMessage;
  question?: ShownMessage;
  isNewest: boolean;
  isAnswering: boolean;
  onSend(turn: Turn): void;
  onResend(): void;
  onEdit(turn: Turn): void;
};

/** A message with its actions. While an answer streams, only the newest message renders again. */
const ChatMessageBox = memo(
  function ChatMessageBox(props: ChatMessageProps) {
    const { message, onResend } = props;
    const isOwn = message.role === "user";
    return (
      <Flex direction="column" align={isOwn ? "flex-end" : "flex-start"} className="group">
        <Text fontSize="xs" color="fg.muted" mb="1">
          {message.name}
        </Text>
        <Box
          maxW={isOwn ? { base: "90%", md: "75%" } : "min(46rem, 100%)"}
          px={isOwn ? "4" : "0"}
          py={isOwn ? "2.5" : "1"}
          borderRadius="xl"
          // In forced colours only a border shows where a message ends.
          borderWidth="1px"
          borderColor="transparent"
          bg={isOwn ? "brand.solid" : "bg.panel"}
          color={isOwn ? "brand.contrast" : "fg"}
          overflowWrap="anywhere"
        >
          <AnswerText text={message.message} html={message.html} end={message.end} />
        </Box>
        {message.stopped && (
          <Text mt="1" fontSize="sm" color="fg.muted">
            {CHAT_SENTENCES.stopped}
          </Text>
        )}
        <Actions {...props} />
        {message.failure && (
          <Flex role="alert" mt="1" gap="2" align="center" fontSize="sm" color="fg.error">
            {message.failure}
            <Button size="xs" onClick={onResend}>
              <RotateCw /> Send again
            </Button>
          </Flex>
        )}
      </Flex>
    );
  },
  // The functions are new at every render, and what they do depends on their arguments only.
  (former, next) =>
    former.message === next.message &&
    former.question === next.question &&
    former.isNewest === next.isNewest &&
    former.isAnswering === next.isAnswering,
);

/** Buttons of older messages appear on hover and focus. */
const QUIET = {
  "@media (hover: hover)": {
    opacity: 0,
    ".group:is(:hover, :focus-within) &": { opacity: 1 },
  },
};

function isComplete({ html, end }: ShownMessage): boolean {
  return html !== undefined && end === undefined;
}

function Actions(props: ChatMessageProps) {
  const { message, question, isNewest, isAnswering, onSend, onEdit } = props;
  if (message.failure !== undefined) return null;
  const isOwn = message.role === "user";
  return (
    <Flex
      mt="2"
      gap="2"
      wrap="wrap"
      align="flex-start"
      css={isNewest ? undefined : QUIET}
      // The buttons keep their space while an answer comes, so that it does not move when it is complete.
      visibility={isAnswering ? "hidden" : undefined}
    >
      {isOwn && (
        <Button
          size="xs"
          variant="ghost"
          onClick={() => onEdit({ message: message.message, replaced: message })}
        >
          <Pencil /> Edit and resend
        </Button>
      )}
      {!isOwn && (isAnswering || isComplete(message)) && (
        // The Markdown is made from the HTML: the text of an edited result has lost its structure.
        <AnswerActions
          title={resultTitleOf(question?.message ?? message.name)}
          html={message.html ?? ""}
        />
      )}
      {isNewest && question && (
        <Button size="sm" onClick={() => onSend({ message: question.message, replaced: question })}>
          <RotateCw /> Ask again
        </Button>
      )}
    </Flex>
  );
}

/** A list counts as scrolled to its end within this distance (px). */
const NEAR = 48;

/**
 * Keeps a list scrolled to its newest message: when a message is added, when a message grows, and when the list is resized. If the
 * person has scrolled up, the list stays there until the person's next message.
 * @param ownMessages the number of the person's own messages
 * @returns the props of the scrolling element
 */
function useNewestInView(ownMessages: number): {
  ref: RefObject<HTMLDivElement | null>;
  onScroll(): void;
} {
  const ref = useRef<HTMLDivElement>(null);
  // Without messages, the list begins at its top.
  const isAtEnd = useRef(ownMessages > 0);
  const lastTop = useRef(0);

  useEffect(() => {
    if (ownMessages === 0) return;
    isAtEnd.current = true;
    if (ref.current) lastTop.current = toEnd(ref.current);
  }, [ownMessages]);

  useEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) lastTop.current = toEnd(list);
    });
    for (const element of [list, ...list.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function onScroll() {
    const list = ref.current;
    if (list === null) return;
    const isUp = list.scrollTop < lastTop.current;
    lastTop.current = list.scrollTop;
    // The list may have grown since the last scroll to its end, so only scrolling up counts as leaving it.
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) isAtEnd.current = true;
    else if (isUp) isAtEnd.current = false;
  }

  return { ref, onScroll };
}

/** Gives the resulting scroll position. */
function toEnd(list: HTMLDivElement): number {
  list.scrollTo({ top: list.scrollHeight });
  return list.scrollTop;
}
