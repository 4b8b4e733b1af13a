import { Button, Heading, Stack, Text } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { MadeToken } from "#app/service-tokens/made-token.tsx";
import { NewToken } from "#app/service-tokens/new-token.tsx";
import { TokenItem } from "#app/service-tokens/token-item.tsx";
import { TokenRecipes } from "#app/service-tokens/token-recipes.tsx";
import type { TokenSource } from "#app/service-tokens/token-source.ts";
import { hasEnded } from "#app/service-tokens/token-words.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { BoxedList } from "#app/workspace/boxed-list.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import type { NewServiceToken, ServiceToken } from "#domain/service-tokens/answers.ts";
import { MAX_SERVICE_TOKENS } from "#domain/service-tokens/service-token.ts";

/** The service tokens of a site or a client, loaded with the tab (product/service-tokens 7). */
export function ServiceTokens({ source }: { source: TokenSource }) {
  const { value: tokens, retry, refresh } = useLoad(source.list);
  if (tokens === undefined) return <Text role="status">Loading ...</Text>;
  if (tokens === null)
    return <LoadFailure message="The tokens cannot be loaded right now." onRetry={retry} />;
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
      <Heading as="h2" srOnly>
        Tokens
      </Heading>
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
    <Button ref={ref} alignSelf="start" size="sm" colorPalette="brand" onClick={onPress}>
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
  site: "A token lets a program of yours work with this site: a script, a server, an automation. It belongs on a server, never into a page, and works for nobody else’s site.",
  client:
    "A token lets a program of this client work with its site. The client’s managers see the tokens in My site, too.",
  platform:
    "A token of the platform reads and imports for every client, such as from a pipeline. Only administrators see and make these; a client has its own on its page.",
};
