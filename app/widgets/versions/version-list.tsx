import {
  Badge,
  Box,
  Button,
  ButtonGroup,
  Flex,
  Heading,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { useSave } from "#app/calls/use-save.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { DRAFT_LABELS, formOf } from "#app/widgets/drafts/draft-form.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import { Paging } from "#app/workspace/table/list-fields.tsx";
import { MAX_PAGE_SIZE } from "#domain/list-filters.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { ListedVersion } from "#domain/widgets/replies.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { FormShape } from "#app/workspace/loading-shapes.tsx";

type VersionListProps = {
  shared: SharedDraft;
  rows: ListedVersion[];
  total: number;
  query: { page: number; size: number };
};

type Step = { step: "comparing" | "restoring" | "noting"; row: ListedVersion };

/** The versions of a widget: compare any two, restore one, change its note (product/workbench 2). */
export function VersionList({ shared, rows, total, query }: VersionListProps) {
  const { live } = shared;
  const [open, setOpen] = useState<Step>();
  const close = () => setOpen(undefined);
  return (
    <Stack gap="4">
      <Box
        as="ol"
        aria-label="Versions"
        listStyleType="none"
        borderWidth="1px"
        borderRadius="lg"
        bg="bg.panel"
      >
        {rows.map((row, index) => (
          <VersionRow
            key={row.version}
            row={row}
            isLive={row.version === live.version}
            isFirst={index === 0}
            onStep={(step) => setOpen({ step, row })}
          />
        ))}
      </Box>
      <Paging total={total} query={query} />
      {open?.step === "comparing" && (
        <CompareDialog shared={shared} rows={rows} to={open.row.version} onClose={close} />
      )}
      {open?.step === "noting" && <NoteDialog widget={live} row={open.row} onClose={close} />}
      {open?.step === "restoring" && (
        <RestoreDialog shared={shared} to={open.row.version} onClose={close} />
      )}
    </Stack>
  );
}

type RestoreDialogProps = { shared: SharedDraft; to: number; onClose(): void };

function RestoreDialog({ shared, to, onClose }: RestoreDialogProps) {
  const { live, follow } = shared;
  const saving = useSave<Widget>(
    MESSAGES.widget.other,
    (restored) => {
      if (restored) {
        follow(restored);
        noteSaved(`Version ${to} has been restored. It is live as version ${restored.version}.`);
      }
      onClose();
    },
    ({ current }) => current && follow(current),
  );
  const { refusal } = saving;
  return (
    <ConfirmDialog
      title={`Restore version ${to}?`}
      text="It is live at once, as a new version. No version is lost, and approvals stay."
      confirmLabel="Restore"
      isHarmless
      isWorking={saving.isSaving}
      failure={
        refusal && (
          <SaveFailure
            message={
              refusal.current
                ? `Version ${refusal.current.version} is live meanwhile. Look at it, then restore again.`
                : refusal.message
            }
            signedOut={refusal.signedOut}
            action="restore"
            onSignedIn={saving.repeat}
          />
        )
      }
      onConfirm={() => saving.save(() => versionCalls(live).restore(to, live.version))}
      onCancel={onClose}
    />
  );
}

type VersionRowProps = {
  row: ListedVersion;
  isLive: boolean;
  isFirst: boolean;
  onStep(step: Step["step"]): void;
};

function VersionRow({ row, isLive, isFirst, onStep }: VersionRowProps) {
  const { version, author, createdAt, note, tests, up, down } = row;
  // Versions from before the results of each test were stored have only the numbers of their publication.
  const passed = row.results ?? tests?.draft;
  const noting = note ? "Edit note" : "Add note";
  return (
    <Flex
      as="li"
      borderTopWidth={isFirst ? undefined : "1px"}
      px="4"
      py="3"
      gap="3"
      wrap="wrap"
      justify="space-between"
    >
      <Stack gap="1" minW="0" flex="1 1 18rem">
        <Heading size="sm">
          Version {version}{" "}
          {isLive && (
            <Badge ms="1" colorPalette="green" fontFamily="body">
              Live
            </Badge>
          )}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {author || "Unknown author"}, <LocalTime time={createdAt} />
        </Text>
        {note && (
          <Text fontSize="sm" overflowWrap="anywhere">
            {note}
          </Text>
        )}
        <Text fontSize="sm" color="fg.muted">
          {changedText(row)}
        </Text>
        {passed && (
          <Text fontSize="sm">
            Tests: {passed.passed} of {passed.of} passed
            {tests && `, ${tests.live.passed} of ${tests.live.of} before`}
          </Text>
        )}
        {up + down > 0 && (
          <Text fontSize="sm">
            Visitors&apos; ratings: {up} up, {down} down
          </Text>
        )}
      </Stack>
      <ButtonGroup size="xs" flexWrap="wrap" alignSelf="start">
        <Button aria-label={`Compare version ${version}`} onClick={() => onStep("comparing")}>
          Compare
        </Button>
        <Button aria-label={`${noting} of version ${version}`} onClick={() => onStep("noting")}>
          {noting}
        </Button>
        {!isLive && (
          <Button aria-label={`Restore version ${version}`} onClick={() => onStep("restoring")}>
            Restore
          </Button>
        )}
      </ButtonGroup>
    </Flex>
  );
}

function changedText({ version, changed, isFirst }: ListedVersion): string {
  if (version === 1) return "The first version";
  if (isFirst) return "The oldest version that is kept";
  if (changed.length === 0) return "No field changed";
  return `Changed: ${changed.map((field) => DRAFT_LABELS[field]).join(", ")}`;
}

type NoteDialogProps = { widget: Widget; row: ListedVersion; onClose(): void };

function NoteDialog({ widget, row, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(row.note);
  const saving = useSave("The note has not been saved.", onClose);
  const { isSaving, refusal } = saving;
  const save = () => saving.save(() => versionCalls(widget).annotate(row.version, note));

  return (
    <DialogFrame
      title={`Note of version ${row.version}`}
      size="md"
      hasChanges={note !== row.note}
      failure={refusal && <SaveFailure {...refusal} onSignedIn={saving.repeat} />}
      onClose={onClose}
      onEnter={save}
      closeLabel="Cancel"
      action={{ label: "Save", isBusy: isSaving, onPress: save }}
    >
      <EditorField label="Note" value={note} maxLength={MAX_NOTE} onChange={setNote} />
    </DialogFrame>
  );
}

const DRAFT = "draft";

type CompareDialogProps = {
  shared: SharedDraft;
  /** The versions of the page, until all are loaded. */
  rows: ListedVersion[];
  /** The version to compare with the one before it. */
  to: number;
  onClose(): void;
};

/** Compares any two versions, or one with the draft (product/workbench 2). */
function CompareDialog({ shared, rows, to, onClose }: CompareDialogProps) {
  const { live, draft, settled } = shared;
  const listed = useAllVersions(live) ?? rows;
  const before = listed.find(({ version }) => version < to)?.version;
  const [choice, setChosen] = useState<{ from?: string; to: string }>({ to: String(to) });
  const chosen = { from: String(before ?? to), ...choice };
  const former = useSide(live, chosen.from);
  const newer = useSide(live, chosen.to);
  const sideOf = (side: typeof former, name: string) =>
    name === DRAFT ? settled : side.value && formOf(side.value.data);
  const [one, other] = [sideOf(former, chosen.from), sideOf(newer, chosen.to)];
  const options = [
    ...(draft || shared.isDirty ? [{ value: DRAFT, text: "The draft" }] : []),
    ...listed.map(({ version }) => ({
      value: String(version),
      text: `Version ${version}${version === live.version ? " (live)" : ""}`,
    })),
  ];
  return (
    <DialogFrame title="Compare versions" size="xl" onClose={onClose}>
      <Stack gap="6">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <EditorField
            label="From"
            value={chosen.from}
            options={options}
            onChange={(from) => setChosen({ ...chosen, from })}
          />
          <EditorField
            label="To"
            value={chosen.to}
            options={options}
            onChange={(to) => setChosen({ ...chosen, to })}
          />
        </SimpleGrid>
        {(former.value === null || newer.value === null) && (
          <LoadFailure
            message="The versions cannot be loaded right now."
            onRetry={() => {
              former.retry();
              newer.retry();
            }}
          />
        )}
        {one && other ? <WidgetDiff former={one} newer={other} /> : <FormShape />}
      </Stack>
    </DialogFrame>
  );
}

/** All versions of a widget, the newest first; nothing until they are loaded. */
function useAllVersions({ type, id }: Widget): ListedVersion[] | null | undefined {
  return useLoad(async () => {
    const all: ListedVersion[] = [];
    for (let page = 1; ; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the number of pages stands in the first answer
      const response = await versionCalls({ type, id }).versions(page, MAX_PAGE_SIZE);
      if (!response.ok) return response;
      const rows = await response.json();
      all.push(...rows);
      const total = Number(response.headers.get("X-Total-Count"));
      if (rows.length === 0 || all.length >= total)
        return Object.assign(response, { json: async () => all });
    }
  }, `${type} ${id}`).value;
}

/** A chosen version. For the draft, which the page has, the live one is loaded in its place. */
function useSide(widget: Widget, name: string) {
  const { type, id, version } = widget;
  const number = name === DRAFT ? version : Number(name);
  return useLoad(async () => versionCalls({ type, id }).version(number), `${type} ${id} ${number}`);
}
