import {
  Badge,
  Box,
  Button,
  Flex,
  Heading,
  Link as StyledLink,
  Stack,
  Text,
} from "@chakra-ui/react";
import { type SubmitEvent, useCallback, useState } from "react";
import { Link } from "react-router";
import { useLoad } from "#app/calls/use-load.ts";
import { type FieldError, saveRequest } from "#app/calls/save-request.ts";
import { useSave } from "#app/calls/use-save.ts";
import { roleName } from "#domain/account-roles.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { LocalTime } from "#app/workspace/local-time.tsx";
import type { User } from "#domain/account-answers.ts";
import { PASSWORD_HELP, USERNAME_HELP } from "#domain/account-rules.ts";
import { UserDraft } from "#domain/accounts.ts";
import type { ListedClient } from "#domain/clients/answers.ts";
import { MAX_PAGE_SIZE } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";

/** The accounts of a client, and a form for a new one (product/clients 15). */
export function ClientPeople({ client: { id } }: { client: ListedClient }) {
  const load = useCallback(async () => {
    const query = { page: "1", size: String(MAX_PAGE_SIZE), client: id };
    return rest().users.$get({ query });
  }, [id]);
  const { value: people, retry, refresh } = useLoad(load);
  const all = `/users?${new URLSearchParams({ client: id })}`;
  return (
    <Stack gap="8" maxW="3xl">
      <Box as="section">
        <Heading as="h2" size="md" mb="3">
          Accounts
        </Heading>
        {people === undefined && <Text role="status">Loading ...</Text>}
        {people === null && (
          <LoadFailure message="The accounts cannot be loaded right now." onRetry={retry} />
        )}
        {people?.length === 0 && <Text color="fg.muted">Nobody yet.</Text>}
        {people && people.length > 0 && (
          <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" borderRadius="lg">
            {people.map((user) => (
              <Person key={user.id} user={user} />
            ))}
          </Stack>
        )}
        <StyledLink asChild color="brand.fg" mt="3">
          <Link to={all}>{people?.length === MAX_PAGE_SIZE ? "All users" : "Open in Users"}</Link>
        </StyledLink>
      </Box>
      <AddPerson clientId={id} onAdded={refresh} />
    </Stack>
  );
}

function Person({ user: { username, roles, waiting, lastlogin } }: { user: User }) {
  return (
    <Flex
      as="li"
      align="center"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      px="4"
      py="3"
      _notFirst={{ borderTopWidth: "1px" }}
    >
      <StyledLink asChild color="brand.fg" flex="1" minW="40" overflowWrap="anywhere">
        <Link to={`/users?${new URLSearchParams({ search: username })}`}>{username}</Link>
      </StyledLink>
      {waiting && <Badge colorPalette="orange">Waiting for approval</Badge>}
      <Text w="20">{roleName(roles)}</Text>
      <Box w="48" color="fg.muted" textAlign={{ sm: "end" }}>
        {lastlogin === "" ? "Never signed in" : <LocalTime time={lastlogin} />}
      </Box>
    </Flex>
  );
}

type AddPersonProps = { clientId: string; onAdded(): void };

function AddPerson({ clientId, onAdded }: AddPersonProps) {
  const [draft, setDraft] = useState({ username: "", password: "" });
  const [errors, setErrors] = useState<FieldError[]>([]);
  const saving = useSave<User>(
    MESSAGES.user.other,
    () => {
      noteSaved(`${draft.username.trim()} has been added.`);
      setDraft({ username: "", password: "" });
      onAdded();
    },
    (refusal) => setErrors(refusal.errors),
  );
  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...draft, username: draft.username.trim(), clientId };
    const request = saveRequest(UserDraft, body, (json) => rest().users.add.$post({ json }));
    setErrors(request.errors);
    if (request.errors.length === 0) saving.save(request.send);
  }
  const field = (name: keyof typeof draft, label: string) => ({
    label,
    value: draft[name],
    error: errors.find(({ path }) => path === name)?.message,
    isRequired: true,
    onChange: (text: string) => {
      setDraft((former) => ({ ...former, [name]: text }));
      setErrors((former) => former.filter(({ path }) => path !== name));
    },
  });
  return (
    <Box as="section">
      <Heading as="h2" size="md" mb="3">
        Add a person
      </Heading>
      <form noValidate onSubmit={add}>
        <Stack gap="4">
          {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
          <Flex gap="5" direction={{ base: "column", sm: "row" }} align="start">
            <EditorField {...field("username", "Name")} help={USERNAME_HELP} autoComplete="off" />
            <EditorField
              {...field("password", "Password")}
              type="password"
              help={PASSWORD_HELP}
              autoComplete="new-password"
            />
          </Flex>
          <Button
            type="submit"
            size="sm"
            alignSelf="start"
            colorPalette="brand"
            loading={saving.isSaving}
          >
            Add User
          </Button>
        </Stack>
      </form>
    </Box>
  );
}
