import { Alert, Box, Button, ButtonGroup, Flex, IconButton, Stack, chakra } from "@chakra-ui/react";
import { Monitor, PanelRight, Smartphone } from "#app/look/icons.ts";
import { type Ref, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { ClientField } from "#app/clients/client-field.tsx";
import { FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import { useIsAdmin, useSession } from "#app/session/use-session.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { FilledPrompt } from "#app/widgets/preview/filled-prompt.tsx";
import { frameValues, valuesFragment, watchValues } from "#app/widgets/preview/frame-values.ts";
import { KeepTest } from "#app/widgets/tests/keep-test.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { type DraftData, widgetOfDraft } from "#domain/widgets/draft.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import { draftAndLiveInputs } from "#app/widgets/drafts/draft-and-live-inputs.ts";

const SIDES = ["Draft", "Live"] as const;

const WIDTHS = [
  { name: "As wide as this column", icon: <PanelRight />, width: undefined },
  { name: "Phone, 390 px", icon: <Smartphone />, width: 390 },
  { name: "Desktop, 1280 px", icon: <Monitor />, width: 1280 },
];

type DraftPreviewProps = {
  shared: SharedDraft;
  /** Receives the section, which can be focused. */
  section: Ref<HTMLDivElement>;
};

/** The frame of the draft, or of what is live, beside the fields of the draft (product/workbench 2). */
export function DraftPreview({ shared, section }: DraftPreviewProps) {
  const { live, draft } = shared;
  const { type, id, data } = live;
  const [side, setSide] = useState<(typeof SIDES)[number]>("Draft");
  const [device, setDevice] = useState(WIDTHS[0]);
  const [client, setClient] = useState(useSession()?.clientId ?? DEFAULT_CLIENT_ID);
  const [values, setValues] = useState<GivenValues>(new Map());
  const problem = draft && problemOf(draft.data);
  const looks = lookOf((side === "Draft" && draft ? draft : live).data);
  // The frame of an unfinished draft would have no form: the one before stays.
  const [look, setLook] = useState(looks);
  if (look !== looks && (side === "Live" || !problem)) setLook(looks);
  const query = new URLSearchParams({ ...(side === "Draft" && { draft: "1" }), client });
  return (
    // In view while the fields beside it are changed. The padding keeps focus rings from being cut off.
    <Stack
      ref={section}
      tabIndex={-1}
      outline="none"
      as="section"
      aria-label="Preview"
      gap="3"
      minW="0"
      position={{ lg: "sticky" }}
      top="3"
      h={{ base: "40rem", lg: "calc(100dvh - 1.5rem)" }}
      p="1"
      m="-1"
    >
      <Flex align="center" wrap="wrap" gap="3">
        <ButtonGroup attached size="sm" role="group" aria-label="What is shown">
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
        <ButtonGroup attached size="sm" role="group" aria-label="Width of the preview">
          {WIDTHS.map((choice) => (
            <IconButton
              key={choice.name}
              aria-label={choice.name}
              title={choice.name}
              variant={choice === device ? "solid" : "outline"}
              aria-pressed={choice === device}
              onClick={() => setDevice(choice)}
            >
              {choice.icon}
            </IconButton>
          ))}
        </ButtonGroup>
        <Box ms={{ md: "auto" }}>
          <KeepTest widget={live} inputs={draftAndLiveInputs(shared.form, live)} values={values} />
        </Box>
      </Flex>
      {side === "Draft" && problem && (
        <Alert.Root status="info" size="sm">
          <Alert.Indicator />
          <Alert.Title overflowWrap="anywhere">The preview waits: {problem}</Alert.Title>
        </Alert.Root>
      )}
      <Flex
        flex="1"
        minH="0"
        direction="column"
        borderWidth="1px"
        borderRadius="lg"
        overflow="hidden"
      >
        <LastingFrame
          source={`/embed/${encodeURIComponent(type)}/${id}/${PREVIEW_KEY}?${query}`}
          content={look}
          title={side === "Draft" ? `Draft of ${data.name}` : `${data.name}, as visitors see it`}
          width={device?.width}
          onValues={setValues}
        />
      </Flex>
      <PreviewDetails {...{ shared, values, client }} onClient={setClient} />
    </Stack>
  );
}

type PreviewDetailsProps = {
  shared: SharedDraft;
  values: GivenValues;
  client: string;
  onClient(client: string): void;
};

/** Below the frame: the prompt that its values make, and whose look it has. */
function PreviewDetails({ shared, values, client, onClient }: PreviewDetailsProps) {
  const { live, form } = shared;
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useIsAdmin();
  const data = { prompt: form.prompt, inputs: draftAndLiveInputs(form, live) };
  return (
    <chakra.details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary fontSize="sm" fontWeight="medium" cursor="pointer" py="1">
        {isAdmin ? "Generated Prompt and client" : "Generated Prompt"}
      </chakra.summary>
      <Stack gap="3" pt="2">
        <FilledPrompt
          {...{ data, values }}
          maxH="40"
          borderRadius="md"
          px="3"
          py="2"
          fontSize="sm"
        />
        {/* It loads the names of all clients. */}
        {isOpen && isAdmin && (
          <ClientField
            label="Client"
            value={client}
            help="The frame has the styles and the model of this client. Answers use your daily quota."
            onChange={onClient}
          />
        )}
      </Stack>
    </chakra.details>
  );
}

/** All of a widget that its frame shows, written in one way: the prompt is not among it. */
function lookOf(data: DraftData): string {
  const read = widgetOfDraft(data);
  return JSON.stringify({ ...("data" in read ? read.data : data), prompt: "" });
}

/** The reason why the frame of a draft cannot show its form yet. */
function problemOf(data: DraftData): string | undefined {
  const read = widgetOfDraft(data);
  return "problems" in read ? read.problems[0] : undefined;
}

type LastingFrameProps = {
  source: string;
  /** The draft that the frame shows, as a text. When it changes, the frame is loaded again. */
  content: string;
  title: string;
  /** The width of the frame (px), made smaller where there is less room; without it, as wide as the room. */
  width?: number;
  onValues(values: GivenValues): void;
};

/** A frame of this site whose typed values and place last when it is loaded again. The former one is shown until the next has come. */
function LastingFrame({ source, content, title, width, onValues }: LastingFrameProps) {
  const [tries, setTries] = useState(0);
  const wanted = `${source} ${content} ${tries}`;
  const [shown, setShown] = useState(wanted);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const box = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = width === undefined ? 1 : Math.min(1, room.width / width);
  const size = {
    width: `${width ?? room.width}px`,
    height: `${room.height / scale}px`,
  };

  function onLoad(frame: HTMLIFrameElement, key: string) {
    if (key === wanted) {
      const former = current.current;
      if (former && former !== frame) {
        // It began without what was typed into the former one meanwhile.
        if (frame.getAttribute("src") !== addressOf(source, former)) return setTries(tries + 1);
        frame.contentWindow?.scrollTo(0, former.contentWindow?.scrollY ?? 0);
      }
      current.current = frame;
      setShown(key);
    }
    watchValues(frame.contentDocument, onValues);
  }

  return (
    <Box ref={box} position="relative" flex="1" minH="0" overflow="hidden" bg="bg.muted">
      {/* In the order of their age, so that React keeps the element of the former one. */}
      {[...new Set([shown, wanted])].map((key) => (
        <Page
          key={key}
          source={key === wanted ? source : ""}
          former={current}
          title={title}
          isShown={key === shown}
          style={{
            ...size,
            transform: `translateX(-50%) scale(${scale})`,
            transformOrigin: "top center",
          }}
          onLoad={(frame) => onLoad(frame, key)}
        />
      ))}
    </Box>
  );
}

/** The address of a frame that begins with the values of the former one. */
function addressOf(source: string, former: HTMLIFrameElement | null): string {
  return source + valuesFragment(frameValues(former?.contentDocument));
}

type PageProps = {
  source: string;
  /** The frame whose values this one begins with. */
  former: { current: HTMLIFrameElement | null };
  title: string;
  isShown: boolean;
  style: object;
  onLoad(frame: HTMLIFrameElement): void;
};

function Page({ source, former, title, isShown, style, onLoad }: PageProps) {
  // The address stays: a changed one would add to the browser's history.
  const [address] = useState(() => addressOf(source, former.current));
  return (
    <chakra.iframe
      src={address}
      title={title}
      allow={FRAME_ALLOW}
      position="absolute"
      top="0"
      left="50%"
      border="0"
      bg="white"
      visibility={isShown ? undefined : "hidden"}
      style={style}
      onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => onLoad(event.currentTarget)}
    />
  );
}
