import { Field, NativeSelect } from "@chakra-ui/react";
import { CLIENT_LABELS } from "#app/clients/client-fields.ts";
import { RegistrationMode } from "#domain/clients/client.ts";

const CHOICES: Record<RegistrationMode, string> = {
  open: "Open: anybody can make an account",
  approval: "Approval: new accounts wait for an administrator",
  closed: "Closed: only administrators make accounts",
};

type RegistrationFieldProps = { value: RegistrationMode; onChange(value: RegistrationMode): void };

/** How accounts are made on the page Sign Up, as a choice. */
export function RegistrationField({ value, onChange }: RegistrationFieldProps) {
  return (
    <Field.Root>
      <Field.Label>{CLIENT_LABELS.registration}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          value={value}
          onChange={(event) => onChange(RegistrationMode.parse(event.target.value))}
        >
          {RegistrationMode.options.map((mode) => (
            <option key={mode} value={mode}>
              {CHOICES[mode]}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.HelperText>
        Accounts can use the chat at the owner&apos;s cost. The page Sign Up follows this setting of
        the client that new accounts join.
      </Field.HelperText>
    </Field.Root>
  );
}
