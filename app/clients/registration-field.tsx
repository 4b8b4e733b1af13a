import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { RegistrationMode } from "#domain/clients/client.ts";

const TEXTS: Record<RegistrationMode, string> = {
  open: "Open: anyone can create an account",
  approval: "Approval: new accounts wait for an administrator",
  closed: "Closed: only administrators can create accounts",
};
const OPTIONS = RegistrationMode.options.map((mode) => ({ value: mode, text: TEXTS[mode] }));

type RegistrationFieldProps = { label: string; value: string; onChange(value: string): void };

/** The rule for registration at `/register` (product/accounts 3), as a choice. */
export function RegistrationField(field: RegistrationFieldProps) {
  return (
    <EditorField
      {...field}
      options={OPTIONS}
      help="Every account can use the chat, at your cost. The Sign Up page uses the setting of the default client, which new accounts join."
    />
  );
}
