import { asking } from "#app/workspace/asked-task.ts";
import { Card, GridItem, Stack } from "@chakra-ui/react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSave } from "#app/calls/use-save.ts";
import { ChangeForm, Changes, MadePanel, type Opening } from "#app/making/made-panel.tsx";
import { storeTool } from "#app/making/store-tool.ts";
import { Trial } from "#app/making/trial.tsx";
import type { Made, useMaking } from "#app/making/use-making.ts";
import { landingPath, workbenchPath } from "#app/widgets/widget-paths.ts";
import { frameValues, valuesFragment } from "#app/widgets/preview/frame-values.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import { freeName } from "#domain/widgets/copy.ts";
import type { Widget } from "#domain/widgets/widget.ts";

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
  /** Why it has not been changed. */
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
  const typed = () => frameValues(pageIn(frame));
  const { store, saving, name, taken } = useStoring(collection, names, typed, making.finish);
  return (
    <>
      <Card.Root bg="bg.panel" minW="0">
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

function pageIn({ current }: RefObject<HTMLIFrameElement | null>) {
  return current?.contentDocument;
}

const NOT_STORED = "The tool has not been stored. Please try again.";

/**
 * Stores a tool and opens it. Where its name is taken, the person gives another one: `name` is the field for it, with a free one at first.
 * @param names the names that are taken, as far as the page knows them
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
