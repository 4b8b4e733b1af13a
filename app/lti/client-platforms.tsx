import { Box, Button, Heading, Stack, Text } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { PlatformForm } from "#app/lti/platform-form.tsx";
import { PlatformItem } from "#app/lti/platform-item.tsx";
import { PlatformRecipes } from "#app/lti/platform-recipes.tsx";
import { RegistrationLink } from "#app/lti/registration-link.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { BoxedList } from "#app/workspace/boxed-list.tsx";
import { AddressList } from "#app/workspace/address-list.tsx";
import type { ListedClient } from "#domain/clients/answers.ts";
import type { ClientPlatforms as Platforms } from "#domain/lti/answers.ts";

/** The learning platforms of a client: Moodle, Canvas and others (product/lti 2). */
export function ClientPlatforms({ client: { id } }: { client: ListedClient }) {
  const load = useCallback(
    async () => rest().clients[":id"].platforms.$get({ param: { id } }),
    [id],
  );
  const { value: found, retry, refresh } = useLoad(load);
  if (found === undefined) return <Text role="status">Loading ...</Text>;
  if (found === null)
    return (
      <LoadFailure message="The learning platforms cannot be loaded right now." onRetry={retry} />
    );
  if (!found.isOn) return <SwitchedOff />;
  return <Connected clientId={id} found={found} onChanged={refresh} />;
}

function SwitchedOff() {
  return (
    <Text maxW="2xl">
      Widgets can be activities in Moodle, Canvas, Blackboard and Brightspace, and quizzes can write
      points into the gradebook. This site has no key for it yet. Whoever deploys it sets the secret
      LTI_KEY: docs/deploying.md says how, in one command.
    </Text>
  );
}

type ConnectedProps = { clientId: string; found: Platforms; onChanged(): void };

function Connected({ clientId, found: { platforms, addresses }, onChanged }: ConnectedProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Stack gap="8" maxW="3xl">
      <Box as="section">
        <Heading as="h2" size="md" mb="1">
          Connected platforms
        </Heading>
        <Text color="fg.muted" fontSize="sm" mb="3">
          Teachers choose this client’s approved widgets as activities. Pupils need no account;
          their names are never asked for. Points of quizzes go to the gradebook.
        </Text>
        {platforms.length === 0 ? (
          <Text color="fg.muted">None yet.</Text>
        ) : (
          <BoxedList>
            {platforms.map((platform) => (
              <PlatformItem
                key={platform.id}
                clientId={clientId}
                platform={platform}
                onChanged={onChanged}
              />
            ))}
          </BoxedList>
        )}
      </Box>
      <Box as="section">
        <Heading as="h2" size="md" mb="3">
          Connect a platform
        </Heading>
        <Stack gap="5" align="start">
          <RegistrationLink clientId={clientId} onLook={onChanged} />
          <PlatformRecipes />
          {!isTyping && (
            <Button
              variant="outline"
              size="sm"
              h="auto"
              minH="9"
              py="1.5"
              whiteSpace="normal"
              onClick={() => setTyping(true)}
            >
              Connect without a link: Blackboard and others…
            </Button>
          )}
        </Stack>
        {isTyping && (
          <Stack gap="4" mt="5">
            <Heading as="h3" size="sm">
              Enter these at the platform
            </Heading>
            <Addresses addresses={addresses} />
            <Heading as="h3" size="sm" mt="2">
              Enter here what the platform shows
            </Heading>
            <PlatformForm
              clientId={clientId}
              onAdded={() => {
                setTyping(false);
                onChanged();
              }}
              onCancel={() => setTyping(false)}
            />
          </Stack>
        )}
      </Box>
    </Stack>
  );
}

/** The addresses that platforms without a registration link ask for. */
function Addresses({ addresses }: Pick<Platforms, "addresses">) {
  const rows = [
    ["Tool URL, redirect URI and deep linking URL", "Copy tool URL", addresses.launch],
    ["Initiate login URL", "Copy login URL", addresses.login],
    ["Public keyset URL (JWKS)", "Copy keyset URL", addresses.keys],
    ["“Enter URL” of Canvas", "Copy Canvas URL", addresses.canvas],
  ] as const;
  return <AddressList rows={rows} />;
}
