import { Button, Flex, Heading } from "@chakra-ui/react";
import { MessageSquarePlus } from "lucide-react";
import { ChatInput } from "#app/assistant/chat-input.tsx";
import { MessageList } from "#app/assistant/message-list.tsx";
import { useChat } from "#app/assistant/use-chat.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { SidebarPage } from "#app/workspace/sidebar.tsx";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import type { Route } from "./+types/chat.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Chat", matches);
}

export const clientLoader = pageLoader(async (request) =>
  initialLoad(request, rest(request.signal).api.$get()),
);

export default function Chat({ loaderData }: Route.ComponentProps) {
  const chat = useChat(loaderData);
  return (
    <SidebarPage>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
        <Heading as="h1" size="3xl">
          Chatbot
        </Heading>
        <Button
          variant="outline"
          onClick={() => void chat.startThread()}
          disabled={chat.isAnswering}
        >
          <MessageSquarePlus /> New Thread
        </Button>
      </Flex>
      <MessageList messages={chat.messages} isAnswering={chat.isAnswering} onResend={chat.resend} />
      {chat.failure && <ErrorMessage message={chat.failure} />}
      <ChatInput isAnswering={chat.isAnswering} onSend={chat.send} />
    </SidebarPage>
  );
}
