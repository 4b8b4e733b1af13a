import { Box, Button, Heading, Stack, Text } from "@chakra-ui/react";
import type { Finding, Fix } from "#domain/clients/answers.ts";
import { type SubmitEvent, useState } from "react";
import { useClientSource } from "#app/clients/client-source.ts";
import { PageFindings } from "#app/clients/page-findings.tsx";
import type { ChangeClient } from "#app/clients/use-client-change.ts";
import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { MAX_HTML } from "#domain/clients/page-check.ts";
import type { Site } from "#domain/own-site/answers.ts";

type PageCheckFormProps = { client: Site; isSaving: boolean; onChange: ChangeClient };

/** Checks a page with widgets by its address or its HTML (product/clients 11). */
export function PageCheckForm({ client, isSaving, onChange }: PageCheckFormProps) {
  const source = useClientSource();
  const [address, setAddress] = useState("");
  const [html, setHtml] = useState("");
  // The version of the client that was checked: after a change of the client, findings are old.
  const [checked, setChecked] = useState<{ version: number; findings: Finding[] }>();
  const { send, isSending, refusal } = useCall();

  async function check(version: number) {
    const page = {
      ...(address.trim() !== "" && { address: withScheme(address) }),
      ...(html.trim() !== "" && { html }),
    };
    const answer = await send(() => source.check(page));
    setChecked(answer ? { ...(await answer.json()), version } : undefined);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isEmpty = address.trim() === "" && html.trim() === "";
    if (!isEmpty && !isSending) void check(client.version);
  }

  function mend(fix: Fix) {
    onChange(
      () => source.mend(fix),
      `${source.noun} has been saved.`,
      ({ version }) => void check(version),
    );
  }

  return (
    <Stack as="section" gap="3" aria-labelledby="page-check">
      <Heading as="h3" size="md" id="page-check">
        Check a page
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        Why does a widget not appear on a page, or not work there? Enter the page&apos;s address. If
        the page needs a sign-in, paste its HTML, too.
      </Text>
      <form noValidate onSubmit={submit}>
        <Stack gap="3">
          <EditorField
            label="Address of the page"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.example.com/page"
            maxLength={2_000}
            value={address}
            onChange={setAddress}
          />
          <EditorField
            label="Its HTML"
            help="In place of the page at the address, such as for a page that needs a sign-in."
            rows={3}
            maxLength={MAX_HTML}
            value={html}
            onChange={setHtml}
          />
          <Button type="submit" alignSelf="start" size="sm" variant="outline" loading={isSending}>
            Check
          </Button>
        </Stack>
      </form>
      <Box role="status">
        {refusal && <ErrorMessage message={refusal} />}
        {checked?.version === client.version && (
          <PageFindings findings={checked.findings} isSaving={isSaving} onMend={mend} />
        )}
        {checked && checked.version !== client.version && !isSending && (
          <Text>The {source.noun.toLowerCase()} has changed. Check the page again.</Text>
        )}
      </Box>
    </Stack>
  );
}

/** People leave the scheme out. */
function withScheme(address: string): string {
  const text = address.trim();
  return /^[a-z][a-z0-9+.-]*:/iu.test(text) ? text : `https://${text}`;
}
