import {
  Alert,
  Box,
  Button,
  Card,
  Container,
  Flex,
  Grid,
  GridItem,
  Heading,
  Stack,
  Text,
} from "@chakra-ui/react";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSave } from "#app/calls/use-save.ts";
import { ChangeForm, Changes, MadePanel, type Opening } from "#app/making/made-panel.tsx";
import { OtherWays } from "#app/making/other-ways.tsx";
import { storeTool } from "#app/making/store-tool.ts";
import { Trial } from "#app/making/trial.tsx";
import { type MadeTool, useMaking } from "#app/making/use-making.ts";
import { WishForm } from "#app/making/wish-form.tsx";
import { WrittenTool } from "#app/making/written-tool.tsx";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { currentSession, rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { workbenchPath } from "#app/widgets/editor/draft-notice.tsx";
import { frameValues, valuesFragment } from "#app/widgets/preview/frame-values.ts";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ROLE } from "#domain/account-roles.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/make.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Make a tool", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const collection = new URL(request.url).searchParams.get("toolkit") ?? "";
  if (collection === "") {
    const { tools, most } = await initialLoad(request, api.widgets.personal.$get());
    return { collection, toolkit: undefined, count: tools.length, most };
  }
  const roles = currentSession()?.roles ?? [];
  const list = async () => {
    if (roles.includes(ROLE.Admin)) return initialLoad(request, api.toolkits.$get({ query: {} }));
    return roles.includes(ROLE.Manager) ? initialLoad(request, api.site.toolkits.$get()) : [];
  };
  const toolkits: { collection: string; name: string }[] = await list();
  const toolkit = toolkits.find((one) => one.collection === collection)?.name ?? null;
  return { collection, toolkit, count: 0, most: 1 };
});

/** The page on which everybody makes a tool by a sentence (product/making 2). */
export default function Make({ loaderData }: Route.ComponentProps) {
  const { collection, toolkit, most, count } = loaderData;
  if (toolkit === null)
    return <Unavailable title="This toolkit does not exist" text="It may have been deleted." />;
  if (most === 0)
    return (
      <Unavailable
        title="Your site lets nobody make tools"
        text="The people who manage your site can allow it."
      />
    );
  const limit = count >= most ? `You have ${count} of ${most} tools.` : "";
  return <Making key={collection} {...{ collection, toolkit, limit }} />;
}

function Unavailable({ title, text }: { title: string; text: string }) {
  return (
    <Container maxW="6xl" py="10">
      <PageHeading />
      <EmptyState title={title} text={text} />
    </Container>
  );
}

function PageHeading() {
  return (
    <Heading as="h1" size="4xl" tabIndex={-1}>
      Make a tool
    </Heading>
  );
}

type MakingProps = {
  collection: string;
  /** The name of the toolkit that the tool is for; `undefined` for a tool of the person's own. */
  toolkit: string | undefined;
  /** The sentence for a person who has as many tools as they may have. */
  limit: string;
};

const NOT_STORED = "The tool has not been stored. Please try again.";

function Making({ collection, toolkit, limit }: MakingProps) {
  const making = useMaking(collection);
  const { wish, made, former, written, failure, fault, turn } = making;
  const isWriting = written !== undefined;
  const isWide = made !== undefined || isWriting;
  const frame = useRef<HTMLIFrameElement>(null);
  // What is typed into the frame lasts when the tool is changed.
  const [values, setValues] = useState<GivenValues>(new Map());
  const { store, saving, name } = useStoring(collection, () => frameValues(pageIn(frame)));

  const notMade = failure && (
    <SaveFailure {...failure} action="go on" onSignedIn={() => void making.repeat()} />
  );
  return (
    <Container maxW={isWide ? "6xl" : "4xl"} py="10">
      <Flex justify="space-between" align="start" gap="3" wrap="wrap" mb="6">
        <Box>
          <PageHeading />
          <Text color="fg.muted" mt="1">
            {toolkit === undefined
              ? "Say what you need. You get a form that you can try, change and share."
              : `Say what you need. You get a form for the toolkit ${toolkit}.`}
          </Text>
        </Box>
        {made && (
          <Button variant="outline" disabled={isWriting} onClick={making.layAside}>
            <ArrowLeft /> Begin again
          </Button>
        )}
      </Flex>
      {limit && (
        <Alert.Root status="info" mb="6">
          <Alert.Indicator />
          <Alert.Title>
            {limit} You can make one here and try it. Delete another one before you store it.
          </Alert.Title>
        </Alert.Root>
      )}
      <Grid
        templateColumns={isWide ? { lg: "minmax(0, 2fr) minmax(0, 3fr)" } : undefined}
        templateRows={{ lg: "auto 1fr" }}
        gap="8"
        alignItems="start"
      >
        <Card.Root bg="bg.panel" minW="0">
          <Card.Body gap="5">
            {made ? (
              <MadePanel
                key={turn}
                {...{ made, toolkit, saving, name }}
                isNew={turn > 0 && former === undefined}
                isBusy={isWriting}
                onStore={(opening) => store(made.tool, opening, making.finish)}
              />
            ) : (
              <WishForm
                {...{ wish, written, fault }}
                failure={notMade}
                isAgain={former !== undefined}
                onWish={making.setWish}
                onMake={() => {
                  setValues(new Map());
                  void making.make();
                }}
                onStop={making.stop}
              />
            )}
          </Card.Body>
        </Card.Root>
        {isWide && (
          <GridItem minW="0" colStart={{ lg: 2 }} rowStart={{ lg: 1 }} rowSpan={{ lg: 2 }}>
            {isWriting && <WrittenTool text={written} />}
            {made && !isWriting && (
              <Trial
                key={turn}
                {...{ made, values }}
                onLoad={(element) => {
                  frame.current = element;
                }}
              />
            )}
          </GridItem>
        )}
        {made && (
          <Stack gap="6" minW="0">
            <ChangeForm
              {...{ written, fault }}
              failure={notMade}
              onChange={async (sentence) => {
                setValues(frameValues(pageIn(frame)));
                return making.change(sentence);
              }}
              onStop={making.stop}
              onType={making.forgetFault}
            />
            {former && !isWriting && (
              <Changes {...{ former, made }} isNew={turn > 0} onUndo={making.undo} />
            )}
          </Stack>
        )}
        {!isWide && (
          <Stack gap="4">
            {former && (
              <Button variant="outline" size="sm" alignSelf="start" onClick={making.undo}>
                <ArrowRight /> Back to {former.tool.name}
              </Button>
            )}
            <OtherWays collection={collection} onTemplate={making.begin} />
          </Stack>
        )}
      </Grid>
    </Container>
  );
}

function pageIn({ current }: RefObject<HTMLIFrameElement | null>) {
  return current?.contentDocument;
}

/** Stores a tool and opens it. Where its name is taken, the person gives another one: `name` is the field for it. */
function useStoring(collection: string, typed: () => GivenValues) {
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const [opened, setOpened] = useState<{ opening: Opening; finish(): void }>();
  async function open(stored: Widget) {
    opened?.finish();
    const { type, id } = stored;
    const path = `/landing/${encodeURIComponent(type)}/${id}`;
    if (opened?.opening === "edit") await navigate(workbenchPath(stored));
    else if (opened?.opening === "share") await navigate(path, { state: { isSharing: true } });
    else await navigate(path + valuesFragment(typed()));
  }

  const saving = useSave<Widget>(
    NOT_STORED,
    (stored) => stored && void open(stored),
    ({ errors }) => {
      if (errors.some(({ path }) => path === "name")) setName((former) => former ?? "");
    },
  );

  return {
    name: name === undefined ? undefined : { value: name, onChange: setName },
    saving,
    store(tool: MadeTool, opening: Opening, finish: () => void) {
      setOpened({ opening, finish });
      const named = name?.trim() ? { ...tool, name } : tool;
      saving.save(async () => storeTool(collection, named), true);
    },
  };
}
