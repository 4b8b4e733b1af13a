import { Stack } from "@chakra-ui/react";
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { WidgetInputBlock } from "#app/widgets/widget-input-block.tsx";
import {
  type InputDraft,
  inputIssues,
  renumbered,
  sorted,
} from "#app/widgets/widget-input-drafts.ts";
import type { WidgetProblem } from "#domain/widgets/problems.ts";

type WidgetInputListProps = {
  inputs: InputDraft[];
  /** The key of the block that was added last: it takes the focus. */
  added?: string;
  /** Where prompt and inputs do not fit together: said in the block it is about. */
  problems: WidgetProblem[];
  isValidated: boolean;
  onChange(inputs: InputDraft[]): void;
  onRemove(index: number): void;
  /** Told whether a block is being moved: then Escape puts it back. */
  onDragging(isDragging: boolean): void;
};

/** The blocks of the inputs modal. Dragging one, by pointer or keys, writes all orders anew. */
export function WidgetInputList(props: WidgetInputListProps) {
  const { inputs, added, problems, isValidated, onChange, onRemove, onDragging } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = inputs.map((input) => input.key);

  function onDragEnd({ active, over }: DragEndEvent) {
    onDragging(false);
    const from = keys.indexOf(String(active.id));
    const to = keys.indexOf(String(over?.id));
    if (from !== -1 && to !== -1 && from !== to) onChange(renumbered(arrayMove(inputs, from, to)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(inputs),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <Stack as="ol" listStyleType="none" gap="4">
          {inputs.map((input, index) => (
            <WidgetInputBlock
              key={input.key}
              input={input}
              place={index + 1}
              isAdded={input.key === added}
              problems={problems.filter(
                ({ kind, name }) => kind !== "no input" && name === input.name.trim(),
              )}
              issues={isValidated ? inputIssues(input, inputs) : {}}
              onChange={(changes) =>
                onChange(
                  inputs.map((other) => (other === input ? { ...input, ...changes } : other)),
                )
              }
              // Not while it is typed: the block would move from under the cursor.
              onOrderTyped={() => onChange(sorted(inputs))}
              onRemove={() => onRemove(index)}
            />
          ))}
        </Stack>
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS =
  "Press space to take the input up, arrow keys to move it, space to put it down, Escape to put it back.";

function announcementsFor(inputs: InputDraft[]): Announcements {
  const place = (id: UniqueIdentifier | undefined) =>
    inputs.findIndex((input) => input.key === id) + 1;
  const name = (id: UniqueIdentifier) => {
    const input = inputs.find((input) => input.key === id);
    return input?.name ? `Input ${input.name}` : `Input ${place(id)}`;
  };
  const at = (id: UniqueIdentifier | undefined) => `place ${place(id)} of ${inputs.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} taken up, ${at(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} moved to ${at(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `${name(active.id)} put down at ${at(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} put back at ${at(active.id)}.`,
  };
}
