import { Heading, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { ClientPreview } from "#app/widgets/preview/client-preview.tsx";
import { EmbedSnippet } from "#app/widgets/preview/embed-snippet.tsx";
import { KeepTest } from "#app/widgets/tests/keep-test.tsx";
import { usePreviewAnswer } from "#app/widgets/preview/use-preview-answer.ts";
import { WidgetRatings } from "#app/widgets/list/widget-ratings.tsx";
import { WidgetTrial } from "#app/widgets/preview/widget-trial.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { isLettersOnly } from "#domain/widgets/inputs/input-types.ts";
import { defaultValues, valuesByName } from "#domain/widgets/input-values.ts";
import { fillPrompt } from "#domain/widgets/prompt.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetPreviewProps = { widget: Widget; onClose(): void };

type Asked = { prompt: string } | { inputs: Record<string, string[]> };

/** The Live Preview modal (product/widgets 7): embed tags, form, generated prompt and answer. */
export function WidgetPreview({ widget, onClose }: WidgetPreviewProps) {
  const { type, id } = widget;
  const { name, prompt, inputs } = widget.data;
  const [values, setValues] = useState(() => defaultValues(inputs));
  const { answer, ask } = usePreviewAnswer<Asked>((json, options) =>
    rest().ai[":type"][":id"][":apikey"].$post(
      { param: pathParameters({ type, id, apikey: PREVIEW_KEY }), json },
      options,
    ),
  );
  return (
    <DialogFrame isOpen title={name} size="xl" hasChanges={false} onClose={onClose}>
      <Stack gap="8">
        <WidgetRatings widget={widget} />
        <EmbedSnippet widget={widget} />
        <ClientPreview widget={widget} values={values} />
        <Heading as="h3" size="md" mb="-4">
          Try the prompt
        </Heading>
        <WidgetTrial
          data={widget.data}
          values={values}
          answer={answer}
          onChange={(input, changed) => setValues((former) => new Map(former).set(input, changed))}
          // A widget with other types takes no finished prompt (product/embeds 4).
          onAsk={(read) =>
            ask(
              inputs.every(isLettersOnly)
                ? { prompt: fillPrompt(prompt, read) }
                : { inputs: valuesByName(values) },
            )
          }
        >
          <KeepTest {...{ widget, inputs, values }} />
        </WidgetTrial>
      </Stack>
    </DialogFrame>
  );
}
