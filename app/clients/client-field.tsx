import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { useLoad } from "#app/calls/use-load.ts";
import { rest } from "#app/session/session-calls.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";

/** A client, as a choice among all clients. */
export function ClientField(field: FieldProps) {
  const { value: clients, retry } = useLoad(async () => rest().clients.names.$get());
  if (clients === null) {
    return (
      <LabelledField label={field.label} error={field.error}>
        <LoadFailure message="The clients cannot be loaded right now." onRetry={retry} />
      </LabelledField>
    );
  }
  const options = (clients ?? []).map(({ id, clientname }) => ({
    value: id,
    text: id === DEFAULT_CLIENT_ID ? `${clientname} (default)` : clientname,
  }));
  // Until the names have loaded, the current choice is the only option.
  const isListed = options.some(({ value }) => value === field.value);
  const loading = isListed ? [] : [{ value: field.value, text: "Loading ..." }];
  return <EditorField {...field} options={[...loading, ...options]} isDisabled={!clients} />;
}
