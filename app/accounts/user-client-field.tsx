import { Field, NativeSelect } from "@chakra-ui/react";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { useLoaded } from "#app/workspace/table/use-loaded.ts";
import { rest } from "#app/session/session-calls.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";

function loadClients() {
  return rest().clients.names.$get();
}

type UserClientFieldProps = {
  value: string;
  error: string | undefined;
  onChange(clientId: string): void;
};

/** The client that an account belongs to. New ones join the default client unless told otherwise (spec 9). */
export function UserClientField({ value, error, onChange }: UserClientFieldProps) {
  const { value: clients, retry } = useLoaded(loadClients);
  // While the names are on their way, or cannot be had, what is chosen stays chosen.
  const isKnown = clients?.some(({ id }) => id === value);
  const choices = [
    ...(isKnown ? [] : [{ id: value, clientname: "Loading ..." }]),
    ...(clients ?? []),
  ];
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>Client</Field.Label>
      {clients === null ? (
        <LoadFailure message="The clients cannot be loaded right now." onRetry={retry} />
      ) : (
        <NativeSelect.Root disabled={!clients}>
          <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
            {choices.map(({ id, clientname }) => (
              <option key={id} value={id}>
                {id === DEFAULT_CLIENT_ID ? `${clientname} (default)` : clientname}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
