import { Box, Button, Flex, IconButton, Link as StyledLink, Text } from "@chakra-ui/react";
import { Pencil, Trash2 } from "#app/look/icons.ts";
import { Link, useSearchParams } from "react-router";
import type { ThreadRows } from "#app/chat/use-chat.ts";
import { SearchField } from "#app/workspace/table/list-fields.tsx";
import type { Thread } from "#domain/assistant/replies.ts";
import { noChatSentence } from "#domain/assistant/chat-texts.ts";

/** A change that a dialog asks for. */
export type ThreadAction = { action: "rename" | "delete"; thread: Thread };

type ThreadListProps = {
  threads: ThreadRows;
  current?: string;
  onOpen?(): void;
  onAction(action: ThreadAction): void;
};

/** The person's threads with their search: each can be opened, renamed and deleted. */
export function ThreadList({ threads, current, onOpen, onAction }: ThreadListProps) {
  const [parameters] = useSearchParams();
  const { rows, total, search } = threads;
  const addressWith = (name: string, value: string) => {
    const next = new URLSearchParams(parameters);
    next.set(name, value);
    return `?${next}`;
  };
  return (
    <Flex as="nav" aria-label="Chats" direction="column" gap="2" minH="0" minW="0" flex="1">
      <SearchField label="chats" query={threads} size="sm" />
      <Box as="ul" listStyleType="none" overflowY="auto" minH="0" mx="-1" px="1" pb="1">
        {rows.map((thread) => (
          <Row
            key={thread.id}
            thread={thread}
            to={addressWith("thread", thread.id)}
            isCurrent={thread.id === current}
            onOpen={onOpen}
            onAction={onAction}
          />
        ))}
      </Box>
      <Text role="status" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {rows.length === 0 && (search ? noChatSentence(search) : "No chats yet.")}
      </Text>
      {rows.length < total && (
        <Button asChild size="sm" variant="ghost">
          <Link to={addressWith("all", "")} replace preventScrollReset>
            Show all {total} chats
          </Link>
        </Button>
      )}
    </Flex>
  );
}

type RowProps = Omit<ThreadListProps, "threads" | "current"> & {
  thread: Thread;
  to: string;
  isCurrent: boolean;
};

function Row({ thread, to, isCurrent, onOpen, onAction }: RowProps) {
  const title = thread.title || "New chat";
  return (
    <Flex
      as="li"
      align="center"
      borderRadius="md"
      bg={isCurrent ? "brand.muted" : undefined}
      _hover={{ bg: "bg.muted" }}
    >
      <StyledLink
        asChild
        flex="1"
        minW="0"
        px="2"
        py="1.5"
        fontSize="sm"
        color={isCurrent ? "brand.fg" : "fg"}
        fontWeight={isCurrent ? "600" : "400"}
      >
        <Link to={to} title={title} aria-current={isCurrent ? "page" : undefined} onClick={onOpen}>
          <Text as="span" truncate dir="auto">
            {title}
          </Text>
        </Link>
      </StyledLink>
      <IconButton
        size="xs"
        variant="ghost"
        color="fg.muted"
        aria-label={`Rename ${title}`}
        onClick={() => onAction({ action: "rename", thread })}
      >
        <Pencil />
      </IconButton>
      <IconButton
        size="xs"
        variant="ghost"
        color="fg.muted"
        aria-label={`Delete ${title}`}
        onClick={() => onAction({ action: "delete", thread })}
      >
        <Trash2 />
      </IconButton>
    </Flex>
  );
}
