import { Badge, Button, Heading, HStack, Input, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { Code, CopyPlus } from "#app/look/icons.ts";
import { OwnToolkits } from "#app/own-site/own-toolkits.tsx";
import { SiteFrame } from "#app/own-site/site-frame.tsx";
import type { Task } from "#app/own-site/site-widget-tasks.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { OfferedTools } from "#app/widgets/offers/offered-tools.tsx";
import { OWN_TOOLKITS, ToolkitSourceContext } from "#app/widgets/toolkit-source.ts";
import { BoxedList, BoxedRow } from "#app/workspace/boxed-list.tsx";
import { counted } from "#app/workspace/counted.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import type { SiteWidget } from "#domain/own-site/replies.ts";
import { hasWords } from "#domain/text.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/site-widgets.ts";

const NewWidget = lazyPart(() => import("#app/widgets/list/new-widget.tsx"), "NewWidget");
const TaskDialog = lazyPart(() => import("#app/own-site/site-widget-tasks.tsx"), "TaskDialog");

export const meta = titled("My widgets");

export const clientLoader = pageLoader(async (request) => {
  const calls = rest(request.signal).site;
  const [site, widgets, toolkits, offers] = await Promise.all([
    initialLoad(request, calls.$get()),
    initialLoad(request, calls.widgets.$get()),
    initialLoad(request, calls.toolkits.$get()),
    partLoad(initialLoad(request, calls.offers.$get({ query: {} }))),
  ]);
  return { site, widgets, toolkits, offers };
});

/** The page My widgets: what the own site shows, and its own toolkits (product/own-site 6). */
export default function SiteWidgets({ loaderData }: Route.ComponentProps) {
  const { site, widgets, toolkits, offers } = loaderData;
  const dialog = useDialogState<Task>();
  const added = useDialogState<Widget>();
  // The toolkit that the new widget goes to.
  const [target, setTarget] = useState("");
  const task = dialog.entity;
  const most = site.ownWidgets ?? 0;
  const mayHaveOwn = most > 0 || toolkits.length > 0;
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();

  function openNew(collection: string) {
    setTarget(collection);
    added.open(null);
  }

  /** Opens the gallery for the site's first toolkit, which the server makes if there is none. */
  async function addFirst() {
    if (isSending) return;
    const made = await send(() => rest().site.toolkits.add.$post({ json: {} }));
    if (!made) return;
    openNew((await made.json()).collection);
    await revalidate();
  }

  return (
    <ToolkitSourceContext value={OWN_TOOLKITS}>
      <SiteFrame tab="widgets" site={site}>
        <Stack gap="10">
          <LoadedPart part={offers} failure="The offers cannot be loaded right now.">
            {(page) =>
              page.rows.length > 0 && (
                <OfferedTools page={page} onDecided={() => void revalidate()} />
              )
            }
          </LoadedPart>
          {mayHaveOwn && (
            <OwnToolkits
              toolkits={toolkits}
              widgets={widgets.filter(({ isOwn }) => isOwn)}
              most={most}
              refusal={refusal}
              onNew={() => void addFirst()}
              onAdd={() => dialog.open({ kind: "add" })}
              onImport={() => dialog.open({ kind: "import" })}
              onTask={(kind, toolkit) =>
                kind === "widget" ? openNew(toolkit.collection) : dialog.open({ kind, toolkit })
              }
            />
          )}
          <ShownWidgets
            widgets={widgets}
            onSnippet={(widget) => dialog.open({ kind: "snippet", widget })}
            onCopy={
              toolkits.length > 0 ? (widget) => dialog.open({ kind: "copy", widget }) : undefined
            }
          />
          {!mayHaveOwn && <NoOwn />}
        </Stack>
        {task && <TaskDialog key={dialog.turn} task={task} site={site} onClose={dialog.close} />}
        {added.isOpen && <NewWidget key={added.turn} editor={added} type={target} />}
      </SiteFrame>
    </ToolkitSourceContext>
  );
}

function NoOwn() {
  return (
    <Stack as="section" gap="2" aria-labelledby="own-toolkits">
      <Heading id="own-toolkits">Your own toolkits</Heading>
      <Text color="fg.muted">
        Your site may not make its own widgets. Ask the administrators of the platform to allow it.
      </Text>
    </Stack>
  );
}

type ShownWidgetsProps = {
  widgets: SiteWidget[];
  onSnippet(widget: SiteWidget): void;
  /** Opens the dialog of a copy; without it, the site has no toolkit for one. */
  onCopy: ((widget: SiteWidget) => void) | undefined;
};

/** The widgets that a site may show, by toolkit, each with a switch that is saved at once (product/own-site 6). */
function ShownWidgets({ widgets, onSnippet, onCopy }: ShownWidgetsProps) {
  const [search, setSearch] = useState("");
  const { isShown, choose, refusal } = useShown();
  const found = widgets.filter(({ name, description, toolkit }) =>
    hasWords(`${name} ${description} ${toolkit}`, search),
  );
  const foundText =
    found.length === 0 ? `No widget contains “${search.trim()}”.` : counted(found.length, "widget");
  const toolkits = [...Map.groupBy(found, ({ type }) => type)];
  return (
    <Stack as="section" gap="5" aria-labelledby="shown-widgets">
      <Heading id="shown-widgets">On your site</Heading>
      <Text color="fg.muted">
        The pages of your site can show the widgets that are switched on, and the people of your
        site find them on their dashboard.
      </Text>
      {widgets.length === 0 ? (
        <EmptyState
          title="No widgets yet"
          text="Your platform offers no widgets to your site yet."
        />
      ) : (
        <Input
          type="search"
          aria-label="Search widgets"
          placeholder="Search"
          maxW="sm"
          bg="bg.panel"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <Text role="status" color="fg.muted" fontSize="sm">
        {search.trim() !== "" && foundText}
      </Text>
      {refusal && <ErrorMessage message={refusal} />}
      {toolkits.map(([type, members]) => (
        <Stack key={type} as="section" gap="2" aria-label={members[0]?.toolkit}>
          <HStack>
            <Heading as="h3" size="md" overflowWrap="anywhere">
              {members[0]?.toolkit}
            </Heading>
            {members[0]?.isOwn && <Badge>Your own</Badge>}
          </HStack>
          <BoxedList>
            {members.map((widget) => (
              <WidgetRow
                key={widget.id}
                widget={widget}
                isShown={isShown(widget)}
                onChoose={(isOn) => choose(widget, isOn)}
                onSnippet={() => onSnippet(widget)}
                onCopy={onCopy && (() => onCopy(widget))}
              />
            ))}
          </BoxedList>
        </Stack>
      ))}
    </Stack>
  );
}

type WidgetRowProps = {
  widget: SiteWidget;
  isShown: boolean;
  onChoose(isShown: boolean): void;
  onSnippet(): void;
  onCopy: (() => void) | undefined;
};

function WidgetRow({ widget, isShown, onChoose, onSnippet, onCopy }: WidgetRowProps) {
  const { name, description } = widget;
  return (
    <BoxedRow>
      <Stack gap="1" flex="1 1 14rem" minW="0">
        <EditorSwitch label={name} isOn={isShown} onChange={onChoose} />
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
          {description}
        </Text>
      </Stack>
      <HStack>
        {isShown && (
          <Button size="xs" aria-label={`Snippet of ${name}`} onClick={onSnippet}>
            <Code /> Snippet
          </Button>
        )}
        {onCopy && (
          <Button size="xs" aria-label={`Duplicate ${name}`} onClick={onCopy}>
            <CopyPlus /> Duplicate
          </Button>
        )}
      </HStack>
    </BoxedRow>
  );
}

/** A press of a switch, until it is stored and the list is reloaded. */
type Press = { isOn: boolean; saved: Promise<void> };

/** Shows and hides widgets. A switch moves at once, and back where the call is refused. */
function useShown() {
  const [presses, setPresses] = useState<ReadonlyMap<string, Press>>(new Map());
  const { send, refusal } = useCall();
  const { revalidate } = useRevalidator();

  function choose({ id }: SiteWidget, isOn: boolean) {
    // One call at a time for each switch, so that its last press is stored last.
    const saved = Promise.resolve(presses.get(id)?.saved).then(() => save(id, isOn));
    const press = { isOn, saved };
    setPresses((former) => new Map(former).set(id, press));
    void saved.then(() =>
      setPresses((former) => new Map([...former].filter(([, other]) => other !== press))),
    );
  }

  async function save(id: string, isOn: boolean) {
    const json = isOn ? { approve: [id] } : { withdraw: [id] };
    if (await send(async () => rest().site.widgets.$post({ json }))) await revalidate();
  }

  const isShown = ({ id, isShown: stored }: SiteWidget) => presses.get(id)?.isOn ?? stored;
  return { isShown, choose, refusal };
}
