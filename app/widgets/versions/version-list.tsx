import { Badge, Box, Button, ButtonGroup, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { ListedVersion } from "#domain/widgets/answers.ts";
import { useState } from "react";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { CompareDialog } from "#app/widgets/versions/compare-dialog.tsx";
import { DRAFT_LABELS } from "#app/widgets/drafts/draft-form.ts";
import { NoteDialog } from "#app/widgets/versions/note-dialog.tsx";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useSave } from "#app/calls/use-save.ts";
import { LocalTime } from "#app/workspace/local-time.tsx";
import { Paging } from "#app/workspace/table/list-fields.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { Widget } from "#domain/widgets/widget.ts";

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
      if (restored === null) return;
      follow(restored);
      noteSaved(`Back to version ${to}: version ${restored.version} is live.`);
      onClose();
    },
    ({ current }) => current && follow(current),
  );
  const { refusal } = saving;
  return (
    <ConfirmDialog
      isOpen
      title={`Restore version ${to}?`}
      text="It is live at once, as a new version. No version is lost, and approvals stay."
      confirmLabel="Restore"
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
        <Heading as="h2" size="sm">
          Version {version}{" "}
          {isLive && (
            <Badge ms="1" colorPalette="green" fontFamily="body">
              Live
            </Badge>
          )}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {author || "Not known who"}, <LocalTime time={createdAt} />
        </Text>
        {note && <Text overflowWrap="anywhere">{note}</Text>}
        <Text fontSize="sm">{changedText(row)}</Text>
        {tests && (
          <Text fontSize="sm">
            Tests: {tests.draft.passed} of {tests.draft.of} passed, {tests.live.passed} of{" "}
            {tests.live.of} before
          </Text>
        )}
        {up + down > 0 && (
          <Text fontSize="sm">
            Visitors&apos; ratings: {up} up, {down} down
          </Text>
        )}
      </Stack>
      <ButtonGroup size="xs" variant="outline" flexWrap="wrap" alignSelf="start">
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
