import { Badge, Button, Flex, Heading, HStack, Input, Stack, Text } from "@chakra-ui/react";
import { Code, Copy } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { fold } from "#domain/fold.ts";
import type { SiteWidget } from "#domain/own-site/answers.ts";

type ShownWidgetsProps = {
  widgets: SiteWidget[];
  onSnippet(widget: SiteWidget): void;
  /** Opens the dialog of a copy; without it, the site has no toolkit for one. */
  onCopy: ((widget: SiteWidget) => void) | undefined;
};

/** The widgets that a site may show, by toolkit, each with a switch that is saved at once (product/own-site 6). */
export function ShownWidgets({ widgets, onSnippet, onCopy }: ShownWidgetsProps) {
  const [search, setSearch] = useState("");
  const { isShown, choose, refusal } = useShown();
  const found = widgets.filter((widget) => isMatch(widget, search));
  const toolkits = [...Map.groupBy(found, ({ type }) => type)];
  return (
    <Stack as="section" gap="5" aria-labelledby="shown-widgets">
      <Heading as="h2" size="xl" id="shown-widgets">
        On your site
      </Heading>
      <Text color="fg.muted">
        The pages of your site can show the widgets that are switched on, and the people of your
        site find them on their dashboard.
      </Text>
      {widgets.length === 0 ? (
        <EmptyState title="No widgets yet" text="Your platform offers none to your site yet." />
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
        {search.trim() !== "" && foundText(found.length, search)}
      </Text>
      {refusal && <ErrorMessage message={refusal} />}
      {toolkits.map(([type, members]) => (
        <Stack key={type} as="section" gap="2" aria-label={members[0]?.toolkit}>
          <HStack>
            <Heading as="h3" size="md" overflowWrap="anywhere">
              {members[0]?.toolkit}
            </Heading>
            {members[0]?.isOwn && <Badge colorPalette="brand">Your own</Badge>}
          </HStack>
          <Stack gap="0" borderWidth="1px" borderRadius="lg" bg="bg.panel">
            {members.map((widget) => (
              <WidgetRow
                key={widget.id}
                widget={widget}
                isShown={isShown(widget)}
                onChoose={(isOn) => void choose(widget, isOn)}
                onSnippet={() => onSnippet(widget)}
                onCopy={onCopy && (() => onCopy(widget))}
              />
            ))}
          </Stack>
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
    <Flex
      px="4"
      py="3"
      gap="3"
      wrap="wrap"
      justify="space-between"
      align="center"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
    >
      <Stack gap="1" flex="1 1 14rem" minW="0">
        <EditorSwitch label={name} isOn={isShown} onChange={onChoose} />
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
          {description}
        </Text>
      </Stack>
      <HStack>
        {isShown && (
          <Button size="xs" variant="outline" aria-label={`Snippet of ${name}`} onClick={onSnippet}>
            <Code /> Snippet
          </Button>
        )}
        {onCopy && (
          <Button size="xs" variant="outline" aria-label={`Copy of ${name}`} onClick={onCopy}>
            <Copy /> Copy
          </Button>
        )}
      </HStack>
    </Flex>
  );
}

/** Shows and hides widgets. A switch moves at once, and back where the call is refused. */
function useShown() {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { send, refusal } = useCall();
  const { revalidate } = useRevalidator();

  async function choose({ id }: SiteWidget, isOn: boolean) {
    setWanted((former) => new Map(former).set(id, isOn));
    const json = isOn ? { approve: [id] } : { withdraw: [id] };
    if (await send(async () => rest().site.widgets.$post({ json }))) await revalidate();
    setWanted((former) => new Map([...former].filter(([other]) => other !== id)));
  }

  const isShown = ({ id, isShown: stored }: SiteWidget) => wanted.get(id) ?? stored;
  return { isShown, choose, refusal };
}

function isMatch({ name, description, toolkit }: SiteWidget, search: string): boolean {
  const text = fold(`${name} ${description} ${toolkit}`);
  return fold(search)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function foundText(count: number, search: string): string {
  if (count === 0) return `No widget contains “${search.trim()}”.`;
  return count === 1 ? "1 widget" : `${count} widgets`;
}
