import { Box, Heading, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { ProviderForm } from "#app/single-sign-on/provider-form.tsx";
import { ProviderRecipes } from "#app/single-sign-on/provider-recipes.tsx";
import { RemovedPeople } from "#app/single-sign-on/removed-people.tsx";
import type { EditedSignIn, SignInSource } from "#app/single-sign-on/sign-in-source.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { AddressList } from "#app/workspace/address-list.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";

/** The identity provider of a client: its settings, who signs in by it, and who may no longer (product/single-sign-on 8). */
export function ClientSignIn({ source }: { source: SignInSource }) {
  const { value: part, retry, refresh } = useLoad(source.load);
  if (part === undefined) return <Text role="status">Loading ...</Text>;
  if (part === null)
    return <LoadFailure message="The sign-in cannot be loaded right now." onRetry={retry} />;
  const { settings, addresses, shutOut } = part;
  return (
    <Stack gap="8" maxW="3xl">
      {settings?.isReadable === false ? (
        <ErrorMessage message="Nobody can sign in by the provider now: this site can no longer read the secret. Enter it again." />
      ) : (
        <Text color="fg.muted" fontSize="sm">
          {stateText(part)}
        </Text>
      )}
      <Section
        heading={settings ? "Addresses for the provider" : "1. Enter these at your provider"}
      >
        <AddressList
          rows={[
            ["Redirect URI", "Copy redirect URI", addresses.callback],
            ["Sign-in address, for a tile or a link", "Copy sign-in address", addresses.start],
          ]}
        />
        <ProviderRecipes />
      </Section>
      <Section heading={settings ? "Provider" : "2. Enter here what the provider shows"}>
        <Editor source={source} part={part} onStored={refresh} onRemoved={retry} />
      </Section>
      {(settings || shutOut.length > 0) && (
        <Section heading="Removed people">
          <RemovedPeople shutOut={shutOut} source={source} onChanged={refresh} />
        </Section>
      )}
    </Stack>
  );
}

type EditorProps = {
  source: SignInSource;
  part: EditedSignIn;
  onStored(): void;
  onRemoved(): void;
};

function Editor({ part, onRemoved, ...props }: EditorProps) {
  const editor = useDialogState(part);
  return <ProviderForm editor={{ ...editor, close: onRemoved }} people={part.people} {...props} />;
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Heading as="h2" size="md" mb="3">
        {heading}
      </Heading>
      <Stack gap="5" align="stretch">
        {children}
      </Stack>
    </Box>
  );
}

function stateText({ settings, people }: EditedSignIn): string {
  if (settings === null)
    return "People can sign in with the accounts that they have at your school or company, by OpenID Connect. Whoever comes for the first time gets an account as an educator.";
  const count = people === 1 ? "1 person signs in" : `${people} people sign in`;
  const rest = settings.isRequired ? " Educators have no other way." : "";
  return `The page of sign-in has the button “Sign in with ${settings.label}”. ${count} by it.${rest}`;
}
