import { Stack } from "@chakra-ui/react";
import { type SubmitEvent, useState } from "react";
import { type FieldError, saveRequest } from "#app/calls/save-request.ts";
import { useSave } from "#app/calls/use-save.ts";
import { PLATFORM_FIELD_LABELS } from "#app/lti/platform-labels.ts";
import { rest } from "#app/session/session-calls.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { FormButtons } from "#app/workspace/editing/form-buttons.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import {
  type LearningPlatform,
  PlatformDraft,
  type PlatformFields,
} from "#domain/lti/learning-platform.ts";
import { MESSAGES } from "#domain/messages.ts";

type FormField = {
  name: Exclude<keyof PlatformFields, "moreHosts">;
  help?: string;
  isOptional?: boolean;
};

const FIELDS: FormField[] = [
  { name: "name" },
  {
    name: "host",
    help: "As teachers see it, such as https://moodle.example.edu. You can add others later.",
  },
  { name: "issuer" },
  { name: "ltiClientId" },
  { name: "deploymentId", help: "Left empty, the first launch says it.", isOptional: true },
  { name: "authUrl" },
  { name: "tokenUrl" },
  { name: "jwksUrl" },
  { name: "tokenAudience", help: "Brightspace names one. Empty elsewhere.", isOptional: true },
];

const EMPTY: PlatformFields = {
  name: "",
  host: "",
  moreHosts: [],
  servicesHost: "",
  issuer: "",
  ltiClientId: "",
  deploymentId: "",
  authUrl: "",
  tokenUrl: "",
  tokenAudience: "",
  jwksUrl: "",
};

type PlatformFormProps = { clientId: string; onAdded(): void; onCancel(): void };

/** Connects a learning platform whose values an administrator copies from it (product/lti 4). */
export function PlatformForm({ clientId, onAdded, onCancel }: PlatformFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const saving = useSave<LearningPlatform>(
    MESSAGES.client.other,
    () => {
      noteSaved(`${draft.name.trim()} has been connected.`);
      onAdded();
    },
    (refusal) => setErrors(refusal.errors),
  );

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...draft, clientid: clientId };
    const request = saveRequest(PlatformDraft, body, (json) =>
      rest().clients.addplatform.$post({ json }),
    );
    setErrors(request.errors);
    if (request.errors.length === 0) saving.save(request.send);
  }

  return (
    <form noValidate onSubmit={add} aria-label="Connect a learning platform">
      <Stack gap="4">
        {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
        {FIELDS.map(({ name, help, isOptional }) => (
          <EditorField
            key={name}
            label={PLATFORM_FIELD_LABELS[name]}
            help={help}
            isRequired={!isOptional}
            value={draft[name]}
            error={errors.find(({ path }) => path === name)?.message}
            autoComplete="off"
            onChange={(text) => {
              setDraft((former) => ({ ...former, [name]: text }));
              setErrors((former) => former.filter(({ path }) => path !== name));
            }}
          />
        ))}
        <FormButtons label="Connect" isSending={saving.isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
