import { Stack, Text } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { useLoad } from "#app/calls/use-load.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { counted } from "#app/workspace/counted.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import type { UsedTools } from "#domain/widgets/replies.ts";
import type { SeenTool } from "#domain/offers.ts";

type ToolsToKeepProps = {
  /** The id of the person. */
  person: string;
  /** Gets the tools that are to be taken over, once they are loaded, and with every change. */
  onChosen(tools: SeenTool[]): void;
};

/** In the question before a person is removed: the tools of the person that are in use, which the site can take over first (product/making 5). */
export function ToolsToKeep({ person, onChosen }: ToolsToKeepProps) {
  const { calls } = useClientCalls();
  const { value: used, retry } = useLoad<UsedTools>(
    async () => calls.people.tools.$get({ query: { id: person } }),
    person,
  );
  const [left, setLeft] = useState<string[]>();
  const tools = used?.tools ?? [];
  const room = used?.room ?? 0;
  // Chosen at first: what is not taken over is lost.
  const off = left ?? tools.slice(room).map(({ id }) => id);
  const chosen = tools.filter(({ id }) => !off.includes(id));
  const tell = useEffectEvent(() =>
    onChosen(chosen.map(({ id: widgetid, version }) => ({ widgetid, version }))),
  );
  const key = chosen.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (used !== undefined) tell();
  }, [used, key]);

  if (used === null)
    return (
      <LoadFailure message="The tools of this person cannot be loaded right now." onRetry={retry} />
    );
  if (tools.length === 0) return null;
  return (
    <Stack gap="3" mt="4">
      <Text>
        These tools were used in the last 30 days. They are deleted with the account, and their
        links end. A tool that is switched on becomes a widget of the site first:
      </Text>
      <Stack gap="2">
        {tools.map(({ id, name, answers }) => (
          <EditorSwitch
            key={id}
            label={`${name} (${counted(answers, "answer")})`}
            isOn={!off.includes(id)}
            onChange={(isOn) => setLeft(isOn ? off.filter((other) => other !== id) : [...off, id])}
          />
        ))}
      </Stack>
      {tools.length > room && (
        <Text color="fg.muted" fontSize="sm">
          The site has room for {counted(room, "more widget")}.
        </Text>
      )}
    </Stack>
  );
}
