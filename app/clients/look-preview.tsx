import { Box, Button, ButtonGroup, Flex, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLoad } from "#app/calls/use-load.ts";
import { darkStyles } from "#app/clients/frame-fields.ts";
import { EmbedPage } from "#app/embeds/embed-page.tsx";
import { type RestReply, pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import type { ListedClient } from "#domain/clients/replies.ts";
import type { ClientFrame } from "#domain/clients/frame.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { Styles } from "#domain/clients/styles.ts";
import type { VisitorWidget } from "#domain/embeds.ts";
import { directionOf } from "#domain/frame-texts/language.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";
import { WidgetDraft } from "#domain/widgets/widget.ts";
import { isApprovedFor } from "#domain/clients/approval.ts";

type LookPreviewProps = {
  client: EditedSite | ListedClient;
  styles: Styles;
  /** The look of the client's frames, validated. */
  frame: ClientFrame;
};

/** A frame of the client in the colours and with the functions that the editor has now (product/clients 4 and 12). */
export default function LookPreview({ client, styles, frame }: LookPreviewProps) {
  const { id } = client;
  const approved = "approvedWidgets" in client ? client : null;
  const { value } = useLoad(async () => loadWidget(id, approved), id);
  const [side, setSide] = useState<(typeof SIDES)[number]>("Form");
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>("Light");
  const isDark = frame.scheme === "auto" && scheme === "Dark";
  return (
    <Stack
      gap="2"
      minW="0"
      // It stays visible beside the fields; on small screens above them.
      position="sticky"
      top="0"
      zIndex="1"
      order={{ base: -1, md: 0 }}
      alignSelf="start"
      bg="bg"
      py="1"
    >
      <Flex gap="2" wrap="wrap">
        <Choice
          label="What is shown"
          options={SIDES}
          value={side}
          onChoose={(next) => setSide(next)}
        />
        {frame.scheme === "auto" && (
          <Choice
            label="Color scheme shown"
            options={SCHEMES}
            value={scheme}
            onChoose={(next) => setScheme(next)}
          />
        )}
      </Flex>
      <PreviewFrame
        side={side}
        client={client}
        widget={value?.data?.data ?? EXAMPLE}
        styles={isDark ? darkStyles(styles, frame) : styles}
        // The colours of the chosen scheme are the styles.
        frame={{ ...frame, scheme: "light" }}
      />
      {value !== undefined && !value?.data && (
        <Text fontSize="sm" color="fg.muted">
          {value === null
            ? "The client's widgets cannot be loaded right now: this is an example."
            : "No widget is approved yet: this is an example."}
        </Text>
      )}
    </Stack>
  );
}

const SIDES = ["Form", "Answer"] as const;
const SCHEMES = ["Light", "Dark"] as const;

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly T[];
  value: T;
  onChoose(value: T): void;
};

function Choice<T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <ButtonGroup attached size="xs" role="group" aria-label={label}>
      {options.map((option) => (
        <Button
          key={option}
          variant={option === value ? "solid" : "outline"}
          aria-pressed={option === value}
          onClick={() => onChoose(option)}
        >
          {option}
        </Button>
      ))}
    </ButtonGroup>
  );
}

/** The client's approvals if an administrator edits it; `null` for a manager. */
type Approvals = Pick<ListedClient, "approvedToolkits" | "approvedWidgets"> | null;

/** The widget of the preview; null if the client has none. */
type Shown = { data: Pick<VisitorWidget, "data"> | null };

/** Loads the first widget that the client's sites can show; null if there is none. */
async function loadWidget(client: string, approvals: Approvals): Promise<RestReply<Shown>> {
  const names = await (approvals ? rest().widgets.names.$get() : rest().site.widgets.$get());
  if (!names.ok) return Response.json(null, { status: names.status });
  const shown = (await names.json()).find((widget) =>
    approvals ? isApprovedFor(approvals, widget) : "isShown" in widget && widget.isShown,
  );
  if (shown === undefined) return Response.json({ data: null });
  return rest().ai[":type"][":id"][":apikey"].$get({
    param: pathParameters({ type: shown.type, id: shown.id, apikey: PREVIEW_KEY }),
    query: approvals ? { client } : {},
  });
}

/** Shown for a client without a widget. */
const EXAMPLE = WidgetDraft.parse({
  name: "Widget name",
  landingText: "<p>A landing text, in the secondary color, with <a>a link</a>.</p>",
  inputs: [
    { name: "topic", type: "anytext", label: "Your topic", placeholder: "Such as bread baking" },
  ],
});

// On small screens the frame is low: smaller and without picture it still shows fields and button, which have the colours. Scripts of the frame show the buttons.
const OWN_RULES =
  "@media(height<300px){:root{zoom:.65}.media{display:none!important}}#actions,#rating{display:block!important}";

const ANSWER =
  "<h3>Bread baking in three lessons</h3><p>Each lesson has <strong>one aim</strong> and ends with <a>something to taste</a>.</p><ol><li>Flour, water and time</li><li>Kneading and folding</li><li>The oven</li></ol>";

type PreviewFrameProps = {
  side: (typeof SIDES)[number];
  client: Pick<EditedSite, "keepTextsDays" | "clientname">;
  widget: VisitorWidget["data"];
  styles: Styles;
  frame: ClientFrame;
};

/** The page of the frame, drawn by the editor: a loaded frame would flicker with every change. */
function PreviewFrame({ side, client, widget, styles, frame }: PreviewFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  // The `<body>` of the loaded page; null before it has loaded.
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { language = "en" } = frame;
  const isAnswered = side === "Answer";
  useEffect(() => {
    const page = element.current?.contentDocument;
    if (!page || body === null) return;
    page.documentElement.lang = language;
    page.documentElement.dir = directionOf(language);
    const answer = isAnswered ? page.querySelector<HTMLElement>("#success") : null;
    page.documentElement.scrollTop = answer ? answer.offsetTop - 8 : 0;
  }, [body, language, isAnswered, widget]);
  const days = client.keepTextsDays;
  return (
    <>
      <Box
        asChild
        display="block"
        w="full"
        h={{ base: "48", md: "calc(100dvh - 14rem)" }}
        minH={{ md: "20rem" }}
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border"
        borderRadius="lg"
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own HTML, and colours that match strict patterns */}
        <iframe
          ref={element}
          title="Preview"
          tabIndex={-1}
          srcDoc={`<!doctype html><html lang="en"><title>Preview</title><style>${OWN_RULES}</style><body inert>`}
          onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
        />
      </Box>
      {body &&
        createPortal(
          <EmbedPage
            widget={widget}
            styles={styles}
            frame={frame}
            keeps={days > 0 ? { days, by: client.clientname } : undefined}
            language={language}
            isPreview={false}
            outcome={isAnswered ? { values: {}, html: ANSWER } : undefined}
            texts={textsIn(language)}
          />,
          body,
        )}
    </>
  );
}
