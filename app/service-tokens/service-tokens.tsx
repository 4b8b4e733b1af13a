import { Badge, Box, Button, Code, HStack, Heading, Stack, Text, chakra } from "@chakra-ui/react";
import { Plus } from "#app/look/icons.ts";
import { type Ref, useEffect, useRef, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { clientTokens, type TokenSource } from "#app/service-tokens/token-source.ts";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import type { ListedClient } from "#domain/clients/replies.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";
import { endMark, hasEnded, scopesText, useText } from "#app/service-tokens/token-words.ts";
import { LoadState } from "#app/site/load-failure.tsx";
import { BoxedList, BoxedRow } from "#app/workspace/boxed-list.tsx";
import { ConfirmButton } from "#app/workspace/editing/confirm-dialog.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import type { NewServiceToken, ServiceToken } from "#domain/service-tokens/replies.ts";
import { MAX_SERVICE_TOKENS } from "#domain/service-tokens/program.ts";

const NewToken = lazyPart(() => import("#app/service-tokens/new-token.tsx"), "NewToken");
const MadeToken = lazyPart(() => import("#app/service-tokens/new-token.tsx"), "MadeToken");
const TokenCalls = lazyPart(() => import("#app/service-tokens/token-calls.tsx"), "TokenCalls");

/** The service tokens of the client that the page shows, loaded with the tab (product/service-tokens 7). */
export function ClientTokens({ client }: { client: EditedSite | ListedClient }) {
  const calls = useClientCalls();
  const [source] = useState(() => clientTokens(calls, client));
  const loaded = useLoad(source.list);
  const { value: tokens, refresh } = loaded;
  if (!tokens) return <LoadState of={loaded} failure="The tokens cannot be loaded right now." />;
  return <LoadedTokens tokens={tokens} source={source} onChanged={refresh} />;
}

type LoadedTokensProps = { tokens: ServiceToken[]; source: TokenSource; onChanged(): void };

/** Tokens, a form that makes one, and how programs use them. */
export function LoadedTokens({ tokens, source, onChanged }: LoadedTokensProps) {
  const [isTyping, setTyping] = useState(false);
  const [made, setMade] = useState<NewServiceToken>();
  const button = useRef<HTMLButtonElement>(null);
  const hadForm = useRef(false);
  // The form or the secret, which had the focus, is gone.
  useEffect(() => {
    const hasForm = isTyping || made !== undefined;
    if (hadForm.current && !hasForm) button.current?.focus();
    hadForm.current = hasForm;
  }, [isTyping, made]);
  const working = tokens.filter((token) => !hasEnded(token)).length;
  return (
    <Stack gap="6" maxW="3xl">
      <Heading srOnly>Tokens</Heading>
      <Text color="fg.muted" fontSize="sm">
        {ABOUT[source.owner]}
      </Text>
      {made && <MadeToken made={made} onDone={() => setMade(undefined)} />}
      {isTyping ? (
        <NewToken
          source={source}
          onMade={(token) => {
            setTyping(false);
            setMade(token);
            onChanged();
          }}
          onCancel={() => setTyping(false)}
        />
      ) : (
        <NewTokenButton ref={button} working={working} onPress={() => setTyping(true)} />
      )}
      <TokenList tokens={tokens} source={source} onGone={onChanged} />
      <TokenRecipes source={source} isOpen={made !== undefined} />
    </Stack>
  );
}

type NewTokenButtonProps = { ref: Ref<HTMLButtonElement>; working: number; onPress(): void };

function NewTokenButton({ ref, working, onPress }: NewTokenButtonProps) {
  if (working >= MAX_SERVICE_TOKENS)
    return (
      <Text fontSize="sm">
        {working} of {MAX_SERVICE_TOKENS} tokens work. End one to make another.
      </Text>
    );
  return (
    <Button ref={ref} alignSelf="start" size="sm" variant="solid" onClick={onPress}>
      <Plus /> New token
    </Button>
  );
}

type TokenListProps = { tokens: ServiceToken[]; source: TokenSource; onGone(): void };

function TokenList({ tokens, source, onGone }: TokenListProps) {
  if (tokens.length === 0)
    return <EmptyState title="No tokens yet" text="No program works with this site." />;
  return (
    <BoxedList label="Tokens">
      {tokens.map((token) => (
        <TokenItem key={token.id} token={token} source={source} onGone={onGone} />
      ))}
    </BoxedList>
  );
}

const ABOUT: Record<TokenSource["owner"], string> = {
  site: "A token lets a program of yours work with this site: a script, a server, an automation. Keep it on a server, never in a page. It works for this site only.",
  client:
    "A token lets a program of this client work with its site. The client’s managers see the tokens in My site, too.",
  platform:
    "A token of the platform lets a program read and import for every client. Only administrators see and make such tokens. The tokens of a client are on its page.",
};

type TokenItemProps = { token: ServiceToken; source: TokenSource; onGone(): void };

/** A token: what it may do, what it has used, and its end. */
function TokenItem(props: TokenItemProps) {
  const { name, ending, scopes, madeBy, madeAt, endsAt, isOrphaned } = props.token;
  const mark = endMark(props.token);
  const isOver = hasEnded(props.token);
  return (
    <BoxedRow>
      <Box flex="1" minW="60">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="500" overflowWrap="anywhere">
            {name}
          </Text>
          <Code size="sm">…{ending}</Code>
          {isOrphaned && !isOver && <Badge colorPalette="orange">Maker no longer in charge</Badge>}
          {mark && <Badge colorPalette={isOver ? "gray" : "orange"}>{mark}</Badge>}
        </HStack>
        <Text fontSize="sm">{scopesText(scopes)}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {useText(props.token)}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {isOver ? "Ended" : "Ends"} <LocalTime time={endsAt} /> · made <LocalTime time={madeAt} />{" "}
          by {madeBy}
        </Text>
        {isOrphaned && !isOver && (
          <Text fontSize="sm">
            The person who made it may still have it. If so, end it and make a new one for the
            program.
          </Text>
        )}
      </Box>
      <EndToken {...props} />
    </BoxedRow>
  );
}

/** A button that ends a token, or removes an ended token from the list. */
function EndToken({ token, source, onGone }: TokenItemProps) {
  const { id, name } = token;
  const isOver = hasEnded(token);
  return (
    <ConfirmButton
      label={isOver ? "Remove" : "End now"}
      aria-label={isOver ? `Remove: ${name}` : `End now: ${name}`}
      title={isOver ? `Remove ${name}?` : `End ${name} now?`}
      text={
        isOver
          ? "It has ended and is removed from this list. Its answers and their cost stay."
          : `The program “${name}” is refused from now on. This cannot be undone; a new token has another secret.`
      }
      confirmLabel={isOver ? "Remove" : "End token"}
      call={() => source.end(id)}
      onDone={() => {
        noteSaved(isOver ? `${name} has been removed.` : `${name} has ended.`);
        onGone();
      }}
    />
  );
}

/** How a program calls this site with a token. It is loaded when it is opened. */
function TokenRecipes({ source, isOpen }: { source: TokenSource; isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <chakra.details
      open={isOpen || undefined}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      borderWidth="1px"
      borderRadius="md"
      px="4"
      py="3"
      w="full"
    >
      <chakra.summary fontSize="sm" fontWeight="500" cursor="pointer">
        How a program uses a token
      </chakra.summary>
      {wasOpened && <TokenCalls source={source} />}
    </chakra.details>
  );
}
