import {
  Alert,
  Box,
  Button,
  Card,
  Container,
  Flex,
  Grid,
  Heading,
  Stack,
  Text,
} from "@chakra-ui/react";
import { ArrowLeft, ArrowRight, LayoutTemplate, SquarePen } from "#app/look/icons.ts";
import { lazy, Suspense, useState } from "react";
import { useMaking, type Made } from "#app/making/use-making.ts";
import { WishForm } from "#app/making/wish-form.tsx";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { currentSession, rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { FormShape } from "#app/workspace/loading-shapes.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { ROLE } from "#domain/account-roles.ts";
import type { Route } from "./+types/make.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

// Loaded when the model begins to write.
const WrittenTool = /* @__PURE__ */ lazy(() => import("#app/making/written-tool.tsx"));
// Loaded with the first tool.
const loadMadeTool = async () => import("#app/making/made-tool.tsx");
const MadeTool = /* @__PURE__ */ lazy(loadMadeTool);

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Make a tool", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const collection = new URL(request.url).searchParams.get("toolkit") ?? "";
  if (collection === "") {
    const { tools, most } = await initialLoad(request, api.widgets.personal.$get());
    const mine = `/dashboard?${new URLSearchParams({ toolkit: tools[0]?.type ?? "" })}`;
    return { collection, toolkit: undefined, names: tools.map(({ name }) => name), most, mine };
  }
  const roles = currentSession()?.roles ?? [];
  const list = async () => {
    if (roles.includes(ROLE.Admin)) return initialLoad(request, api.toolkits.$get({ query: {} }));
    return roles.includes(ROLE.Manager) ? initialLoad(request, api.site.toolkits.$get()) : [];
  };
  const toolkits: { collection: string; name: string }[] = await list();
  const toolkit = toolkits.find((one) => one.collection === collection)?.name ?? null;
  return { collection, toolkit, names: [], most: 1, mine: "" };
});

/** The page on which everybody makes a tool by a sentence (product/making 2). */
export default function Make({ loaderData }: Route.ComponentProps) {
  const { collection, toolkit, most, names, mine } = loaderData;
  const count = names.length;
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
  return <Making key={collection} {...{ collection, toolkit, names, limit, mine }} />;
}

function Unavailable({ title, text }: { title: string; text: string }) {
  return (
    <Container py="10">
      <PageHeading />
      <EmptyState title={title} text={text} />
    </Container>
  );
}

function PageHeading() {
  return (
    <Heading as="h1" size="3xl" tabIndex={-1}>
      Make a tool
    </Heading>
  );
}

type MakingProps = {
  collection: string;
  /** The name of the toolkit that the tool is for; `undefined` for a tool of the person's own. */
  toolkit: string | undefined;
  /** The names of the person's tools. */
  names: readonly string[];
  /** The sentence for a person who has as many tools as they may have. */
  limit: string;
  /** The list of the person's tools. */
  mine: string;
};

function Making({ collection, toolkit, names, limit, mine }: MakingProps) {
  const making = useMaking(collection);
  const { wish, made, former, progress, failure, fault } = making;
  const isWriting = progress !== undefined;
  const isWide = made !== undefined || isWriting;
  const notMade = failure && (
    <SaveFailure {...failure} action="go on" onSignedIn={() => void making.repeat()} />
  );
  return (
    <Container maxW={isWide ? "8xl" : "3xl"} py="10">
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
            {limit} You can make one here and try it. Before you store it, delete another one of{" "}
            <TextLink to={mine} color="inherit" textDecoration="underline">
              My tools
            </TextLink>
            .
          </Alert.Title>
        </Alert.Root>
      )}
      <Grid
        templateColumns={isWide ? { lg: "minmax(0, 2fr) minmax(0, 3fr)" } : undefined}
        templateRows={{ lg: "auto 1fr" }}
        gap="8"
        alignItems="start"
      >
        <Suspense fallback={<FormShape />}>
          {made ? (
            <MadeTool
              {...{ making, made, collection, toolkit, names }}
              step={progress?.step}
              notChanged={notMade}
            />
          ) : (
            <Card.Root bg="bg.panel" minW="0">
              <Card.Body>
                <WishForm
                  {...{ wish, fault }}
                  step={progress?.step}
                  failure={notMade}
                  isAgain={former !== undefined}
                  onWish={making.setWish}
                  onMake={() => {
                    // It is there when the model has written.
                    void loadMadeTool();
                    void making.make();
                  }}
                  onStop={making.stop}
                />
              </Card.Body>
            </Card.Root>
          )}
        </Suspense>
        {progress && (
          <Suspense>
            <WrittenTool {...progress} />
          </Suspense>
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

// Loaded with the first press.
const TemplateChoice = /* @__PURE__ */ lazyPart(
  async () => (await import("#app/making/template-choice.tsx")).default,
);
const EmptyTool = /* @__PURE__ */ lazyPart(
  async () => (await import("#app/making/empty-tool.tsx")).default,
);

type OtherWaysProps = { collection: string; onTemplate(made: Made): void };

/** The ways to begin a tool without a sentence (product/making 2). */
function OtherWays({ collection, onTemplate }: OtherWaysProps) {
  const [open, setOpen] = useState<"templates" | "empty">();
  // `null`: an empty tool; `undefined`: nothing is chosen yet, or the gallery was closed.
  const [chosen, setChosen] = useState<Made | null>();
  const [isClosing, setClosing] = useState(false);

  /** The gallery gives the focus back before something else takes it. */
  function choose(made?: Made | null) {
    setChosen(made);
    setClosing(true);
  }

  function goOn() {
    setClosing(false);
    setOpen(chosen === null ? "empty" : undefined);
    if (chosen) onTemplate(chosen);
  }

  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Text color="fg.muted">Or</Text>
        <Button variant="outline" size="sm" onClick={() => setOpen("templates")}>
          <LayoutTemplate /> Begin with a template
        </Button>
        <Button variant="outline" size="sm" onClick={() => setOpen("empty")}>
          <SquarePen /> Begin empty
        </Button>
      </Flex>
      {open === "templates" && (
        <TemplateChoice isOpen={!isClosing} onChoose={choose} onClose={choose} onClosed={goOn} />
      )}
      {open === "empty" && <EmptyTool collection={collection} onClose={() => setOpen(undefined)} />}
    </>
  );
}
