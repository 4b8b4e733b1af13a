import { asking } from "#app/workspace/asked-task.ts";
import { Card, GridItem, Stack, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSave } from "#app/calls/use-save.ts";
import { ChangeForm, Changes, MadePanel, type Opening } from "#app/making/made-panel.tsx";
import { storeTool } from "#app/making/store-tool.ts";
import type { Made, useMaking } from "#app/making/use-making.ts";
import { landingPath, workbenchPath } from "#app/widgets/widget-paths.ts";
import { frameValues, valuesFragment } from "#app/widgets/preview/frame-values.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import { freeName } from "#domain/widgets/copy.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { Play } from "#app/look/icons.ts";
import { WidgetFrame } from "#app/widgets/landing/widget-frame.tsx";

type MadeToolProps = {
  making: ReturnType<typeof useMaking>;
  made: Made;
  collection: string;
  /** The name of the toolkit that it is stored in; `undefined` for a tool of the person's own. */
  toolkit: string | undefined;
  /** The names of the person's tools. */
  names: readonly string[];
  /** The step of the model while it changes the tool. */
  step: string | undefined;
  notChanged: ReactNode;
};

/** A tool that has been made, in the cells of the page: what it is, its frame, and the sentence that changes it. */
export default function MadeTool(props: MadeToolProps) {
  const { making, made, collection, toolkit, names, step, notChanged } = props;
  const { former, fault, turn } = making;
  const isWriting = step !== undefined;
  const frame = useRef<HTMLIFrameElement>(null);
  // The frame of a changed tool is a new one: it gets the values that the person has typed into the former one.
  const [values, setValues] = useState<GivenValues>(new Map());
  const [height, setHeight] = useState<number>();
  const typed = () => frameValues(frame.current?.contentDocument);
  const { store, saving, name, taken } = useStoring(collection, names, typed, making.finish);
  return (
    <>
      <Card.Root minW="0">
        <Card.Body>
          <MadePanel
            key={turn}
            {...{ made, toolkit, saving, name, taken }}
            isNew={turn > 0 && former === undefined}
            isBusy={isWriting}
            onStore={(opening) => store(made, opening)}
          />
        </Card.Body>
      </Card.Root>
      {!isWriting && (
        <GridItem minW="0" colStart={{ lg: 2 }} rowStart={{ lg: 1 }} rowSpan={{ lg: 2 }}>
          <Trial
            key={turn}
            {...{ made, values, height }}
            onLoad={(element) => {
              frame.current = element;
            }}
          />
        </GridItem>
      )}
      <Stack gap="6" minW="0">
        <ChangeForm
          {...{ step, fault }}
          failure={notChanged}
          onChange={async (sentence) => {
            setValues(typed());
            setHeight(frame.current?.offsetHeight);
            return making.change(sentence);
          }}
          onStop={making.stop}
          onType={making.forgetFault}
        />
        {former && !isWriting && (
          <Changes {...{ former, made }} isNew={turn > 0} onUndo={making.undo} />
        )}
      </Stack>
    </>
  );
}

const NOT_STORED = "The tool has not been stored. Please try again.";

/**
 * Stores a tool and opens it. Where its name is taken, the person gives another one: `name` is the field for it, with a free one at first.
 * @param names the taken names that the page has loaded
 * @param typed gives the values of the frame, with which the tool is opened
 * @param onStored called before it is opened
 */
function useStoring(
  collection: string,
  names: readonly string[],
  typed: () => GivenValues,
  onStored: () => void,
) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  // The name that was sent last, and those that were refused.
  const [sent, setSent] = useState("");
  const [refused, setRefused] = useState<string[]>([]);
  const [opening, setOpening] = useState<Opening>("use");

  async function open(stored: Widget) {
    onStored();
    const path = landingPath(stored);
    if (opening === "edit") await navigate(workbenchPath(stored));
    else if (opening === "share") await navigate(path, { state: asking("share") });
    else await navigate(path + valuesFragment(typed()));
  }

  const saving = useSave<Widget>(
    NOT_STORED,
    (stored) => stored && void open(stored),
    ({ errors }) => {
      if (!errors.some(({ path }) => path === "name")) return;
      const known = [...refused, sent];
      setRefused(known);
      setName(freeName(sent.replace(/ \(\d+\)$/u, ""), [...names, ...known]));
    },
  );
  const taken = refused.at(-1);

  return {
    name: taken === undefined ? undefined : fieldFor(taken),
    taken,
    saving,
    store({ tool }: Made, next: Opening) {
      setOpening(next);
      const named = { ...tool, name: name.trim() || tool.name };
      setSent(named.name);
      saving.save(async () => storeTool(collection, named), { endsPage: true });
    },
  };

  function fieldFor(other: string) {
    const help = `There is a tool named “${other}” already.`;
    const error = [other, ""].includes(name.trim()) ? help : undefined;
    return { label: "Another name", value: name, help, error, onChange: setName };
  }
}

type TrialProps = {
  made: Made;
  /** The values that stood in the former frame. */
  values: GivenValues;
  /** The height of the former frame (px). */
  height: number | undefined;
  /** Gets the frame when its page has come. */
  onLoad(frame: HTMLIFrameElement): void;
};

/** The real frame of a tool that is not stored, filled with examples (product/making 2). */
function Trial({ made, values, height, onLoad }: TrialProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { tool, examples } = made;
  const [attempt, setAttempt] = useState(1);
  const { name, description, submit, answer, inputs, prompt, landingText } = tool;
  const shown = { name, description, submit, answer, inputs, prompt, landingText };
  const filled = new Map([...Object.entries(examples), ...values]);
  const [source] = useState(() => `/embed/unsaved${valuesFragment(filled)}`);

  function tryIt() {
    const button = frame.current?.contentDocument?.querySelector<HTMLElement>("form button");
    frame.current?.scrollIntoView({ block: "nearest" });
    button?.click();
  }

  return (
    <Stack as="section" aria-labelledby="trial" gap="4" minW="0">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Stack gap="0" flex="1 1 14rem">
          <Heading id="trial" size="md">
            Preview
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            Filled with examples. Each try counts as one of your answers today.
          </Text>
        </Stack>
        <Button size="sm" onClick={tryIt}>
          <Play /> Try it
        </Button>
      </Flex>
      <WidgetFrame
        key={attempt}
        onLoad={(element) => {
          frame.current = element;
          onLoad(element);
        }}
        title={name}
        source={source}
        firstHeight={height}
        tool={JSON.stringify(shown)}
        onReady={() => undefined}
        onSubmit={() => undefined}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Stack>
  );
}
