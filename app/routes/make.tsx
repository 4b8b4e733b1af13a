import {
  Alert,
  Box,
  Button,
  Card,
  chakra,
  Container,
  Flex,
  Grid,
  Heading,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from "@chakra-ui/react";
import {
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  ArrowLeft,
  ArrowRight,
  LayoutTemplate,
  Sparkles,
  Square,
  SquarePen,
} from "#app/look/icons.ts";
import { type Made, useMaking } from "#app/making/use-making.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { currentSession, rest } from "#app/session/session-calls.ts";
import { titled } from "#app/site/page-title.ts";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { FormShape } from "#app/workspace/loading-shapes.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { ROLE } from "#domain/account-roles.ts";
import type { Route } from "./+types/make.ts";

// Loaded when the model begins to write.
const WrittenTool = lazy(() => import("#app/making/written-tool.tsx"));
// Loaded with the first tool.
const loadMadeTool = async () => import("#app/making/made-tool.tsx");
const MadeTool = lazy(loadMadeTool);

export const meta = titled("Make a tool");

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
        title="Your site does not allow you to make tools"
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
          <Button disabled={isWriting} onClick={making.layAside}>
            <ArrowLeft /> Start again
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
            <Card.Root minW="0">
              <Card.Body>
                <WishForm
                  {...{ wish, fault }}
                  step={progress?.step}
                  failure={notMade}
                  isAgain={former !== undefined}
                  onWish={making.setWish}
                  onMake={() => {
                    // The code loads while the model writes.
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
              <Button size="sm" alignSelf="start" onClick={making.undo}>
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
const TemplateChoice = lazyPart(() => import("#app/making/template-choice.tsx"), "default");
const EmptyTool = lazyPart(() => import("#app/making/empty-tool.tsx"), "default");

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
        <Button size="sm" onClick={() => setOpen("templates")}>
          <LayoutTemplate /> Start from a template
        </Button>
        <Button size="sm" onClick={() => setOpen("empty")}>
          <SquarePen /> Start empty
        </Button>
      </Flex>
      {open === "templates" && (
        <TemplateChoice isOpen={!isClosing} onChoose={choose} onClose={choose} onClosed={goOn} />
      )}
      {open === "empty" && <EmptyTool collection={collection} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const EXAMPLES = [
  "A quiz of five questions about a topic, for the grade that I choose",
  "A letter to parents about a school event, friendly and in plain words",
  "Feedback on a pupil's text: two strengths and one next step",
];

type WishFormProps = {
  wish: string;
  /** The step of the model; `undefined` while it writes nothing. */
  step: string | undefined;
  /** The reason why the wish cannot be sent. */
  fault: string | undefined;
  /** Whether the person has come back from a tool, whose button is gone. */
  isAgain: boolean;
  /** The reason why no tool has come. */
  failure: ReactNode;
  onWish(wish: string): void;
  onMake(): void;
  onStop(): void;
};

/** The question of the page: what a tool should do, and for whom (product/making 2). */
function WishForm(props: WishFormProps) {
  const { wish, step, fault, failure, isAgain, onWish, onMake, onStop } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isComingBack] = useState(isAgain);
  useEffect(() => {
    if (isComingBack) form.current?.querySelector("textarea")?.focus();
  }, [isComingBack]);
  const isWriting = step !== undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onMake();
    const field = event.currentTarget;
    requestAnimationFrame(() => field.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  function stop() {
    onStop();
    // The page removes the pressed button, which has the focus.
    form.current?.querySelector("button")?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="4">
        {/* The one question of the page is larger than other labels. */}
        <Box css={{ "& label": { fontSize: "lg", mb: "1" }, "& textarea": { fontSize: "md" } }}>
          <LabelledField
            label="What should it do, and for whom?"
            isReadOnly={isWriting}
            error={fault}
          >
            <Textarea
              value={wish}
              rows={4}
              placeholder="A quiz of five questions about a topic, for my grade 7 class"
              onChange={({ target }) => onWish(target.value)}
            />
          </LabelledField>
        </Box>
        <Flex gap="3" align="center" wrap="wrap">
          <Button type="submit" variant="solid" loading={isWriting} loadingText="Making it ...">
            <Sparkles /> Make it
          </Button>
          {isWriting && (
            <Button onClick={stop}>
              <Square /> Stop
            </Button>
          )}
          {/* While the model writes, the line stands above what it writes. */}
          <Text role="status" fontSize="sm" color="fg.muted" srOnly={isWriting}>
            {step ?? "It counts as one of your answers today."}
          </Text>
        </Flex>
        {failure}
        {!isWriting && (
          <SimpleGrid
            columns={{ base: 1, sm: 3 }}
            gap="3"
            pt="1"
            role="group"
            aria-labelledby="examples"
          >
            <Text id="examples" gridColumn="1 / -1" fontSize="sm" color="fg.muted" mb="-1">
              For example
            </Text>
            {EXAMPLES.map((example) => (
              <chakra.button
                key={example}
                type="button"
                textAlign="start"
                fontSize="sm"
                p="3"
                borderWidth="1px"
                borderRadius="lg"
                bg="bg.panel"
                cursor="pointer"
                _hover={{ borderColor: "brand.fg", bg: "bg.subtle" }}
                focusVisibleRing="outside"
                onClick={() => onWish(example)}
              >
                {example}
              </chakra.button>
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </form>
  );
}
