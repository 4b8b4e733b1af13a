import {
  Alert,
  Box,
  Button,
  ButtonGroup,
  Flex,
  Heading,
  List,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useState } from "react";
import { ClientField } from "#app/clients/client-field.tsx";
import { useSession } from "#app/session/use-session.ts";
import { KeepTest } from "#app/widgets/tests/keep-test.tsx";
import { PreviewFrame } from "#app/widgets/preview/preview-frame.tsx";
import { usePreviewAnswer } from "#app/widgets/preview/use-preview-answer.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { type InputForm, sentInputs } from "#app/widgets/inputs/widget-input-forms.ts";
import { WidgetTrial } from "#app/widgets/preview/widget-trial.tsx";
import type { DraftForm } from "#app/widgets/drafts/draft-form.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { defaultValues, valuesByName } from "#domain/widgets/input-values.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import { WidgetInputs } from "#domain/widgets/widget-inputs.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const SIDES = ["Draft", "Live"] as const;

/** The preview beside the draft: its own form and answers, or the frame of what is live (product/workbench 2). */
export function DraftPreview({ live, form }: { live: Widget; form: DraftForm }) {
  const [side, setSide] = useState<(typeof SIDES)[number]>("Draft");
  return (
    // In view while the fields beside it are changed. The padding keeps focus rings from being cut off.
    <Stack
      as="section"
      aria-label="Preview"
      gap="4"
      minW="0"
      position={{ lg: "sticky" }}
      top="3"
      maxH={{ lg: "calc(100dvh - 1.5rem)" }}
      overflowY={{ lg: "auto" }}
      p="1"
      m="-1"
    >
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading as="h2" size="lg">
          Preview
        </Heading>
        <ButtonGroup attached size="sm" variant="outline" role="group" aria-label="What is shown">
          {SIDES.map((name) => (
            <Button
              key={name}
              variant={name === side ? "solid" : "outline"}
              aria-pressed={name === side}
              onClick={() => setSide(name)}
            >
              {name}
            </Button>
          ))}
        </ButtonGroup>
      </Flex>
      {/* Kept while the frame is shown: what was typed and answered would be lost. */}
      <Box hidden={side !== "Draft"}>
        <DraftTrial live={live} form={form} />
      </Box>
      {side === "Live" && <LiveFrame key={live.version} widget={live} />}
    </Stack>
  );
}

function DraftTrial({ live, form }: { live: Widget; form: DraftForm }) {
  const [typed, setTyped] = useState(() => new Map<string, string[]>());
  const { answer, ask } = usePreviewAnswer(versionCalls(live).try);
  const sent = sentInputs(form.inputs);
  const read = WidgetInputs.safeParse(sent);
  if (!read.success) return <IncompleteInputs inputs={form.inputs} issues={read.error.issues} />;
  const inputs: WidgetInput[] = read.data;
  const values = new Map([...defaultValues(inputs), ...typed]);
  const { name, prompt, submit } = form;
  return (
    <WidgetTrial
      data={{ name, prompt, submit, inputs }}
      values={values}
      answer={answer}
      onChange={(input, changed) => setTyped((former) => new Map(former).set(input, changed))}
      onAsk={() => ask({ data: { prompt, inputs: sent }, inputs: valuesByName(values) })}
    >
      <KeepTest widget={live} inputs={inputs} values={values} />
    </WidgetTrial>
  );
}

type Issue = { path: PropertyKey[]; message: string };

function IncompleteInputs({ inputs, issues }: { inputs: InputForm[]; issues: Issue[] }) {
  return (
    <Alert.Root status="info">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>The form appears when the inputs are complete.</Alert.Title>
        <List.Root listStyle="none" mt="2">
          {issues.map(({ path, message }) => (
            <List.Item key={`${path.join(".")} ${message}`} overflowWrap="anywhere">
              {nameAt(inputs, path[0])}
              {message}
            </List.Item>
          ))}
        </List.Root>
      </Alert.Content>
    </Alert.Root>
  );
}

/** The input that an error is about, as the beginning of its line. */
function nameAt(inputs: InputForm[], place: PropertyKey | undefined): string {
  if (typeof place !== "number") return "";
  const name = inputs[place]?.name.trim();
  return name ? `“${name}”: ` : `Input ${place + 1}: `;
}

function LiveFrame({ widget: { id, type, version, data } }: { widget: Widget }) {
  const [client, setClient] = useState(useSession()?.clientId ?? DEFAULT_CLIENT_ID);
  return (
    <Stack gap="4">
      <Text color="fg.muted">Version {version}, as visitors see it.</Text>
      <ClientField
        label="Client"
        value={client}
        help="The frame has the styles of this client. Answers use your daily quota."
        onChange={setClient}
      />
      <PreviewFrame
        source={`/embed/${encodeURIComponent(type)}/${id}/${PREVIEW_KEY}?client=${encodeURIComponent(client)}`}
        title={`${data.name}, as visitors see it`}
      />
    </Stack>
  );
}
