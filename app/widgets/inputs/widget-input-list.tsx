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
import { WidgetInputBlock } from "#app/widgets/inputs/widget-input-block.tsx";
import { type InputForm, renumbered, sorted } from "#app/widgets/inputs/widget-input-forms.ts";
import type { WidgetProblem } from "#domain/widgets/problems.ts";

type WidgetInputListProps = {
  inputs: InputForm[];
  /** The key of the block that was added last; it gets the focus. */
  added?: string;
  /** Whether blocks hide their fields until they are opened. */
  isFolded?: boolean;
  /** The problems between prompt and inputs; each is shown in the block of its input. */
  problems: WidgetProblem[];
  /** The error at a path of the draft, such as `inputs.0.name`. */
  errorOf(path: string): string | undefined;
  onChange(inputs: InputForm[]): void;
  onRemove(index: number): void;
  /** Called when a drag starts and ends; during a drag, Escape cancels the drag. */
  onDragging(isDragging: boolean): void;
};

/** The blocks of the inputs editor. Dragging a block, by pointer or keys, renumbers all of them. */
export function WidgetInputList(props: WidgetInputListProps) {
  const { inputs, added, isFolded = false, problems, errorOf } = props;
  const { onChange, onRemove, onDragging } = props;
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
        <Stack as="ol" listStyleType="none" gap={isFolded ? "2" : "4"}>
          {inputs.map((input, index) => (
            <WidgetInputBlock
              key={input.key}
              input={input}
              place={index + 1}
              earlier={inputs.slice(0, index)}
              isAdded={input.key === added}
              isFolded={isFolded}
              problems={problems.filter(
                ({ kind, name }) => kind !== "no input" && name === input.name.trim(),
              )}
              errorOf={(field) => errorOf(`inputs.${index}.${field}`)}
              onChange={(changes) =>
                onChange(
                  inputs.map((other) => (other === input ? { ...input, ...changes } : other)),
                )
              }
              // Sorted on blur: sorting while the person types a number would move the block away.
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
  "Press Space to pick up the input, arrow keys to move it, Space to drop it, and Escape to cancel.";

function announcementsFor(inputs: InputForm[]): Announcements {
  const place = (id: UniqueIdentifier | undefined) =>
    inputs.findIndex((input) => input.key === id) + 1;
  const name = (id: UniqueIdentifier) => {
    const input = inputs.find((input) => input.key === id);
    return input?.name ? `Input ${input.name}` : `Input ${place(id)}`;
  };
  const at = (id: UniqueIdentifier | undefined) => `place ${place(id)} of ${inputs.length}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} picked up, ${at(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} moved to ${at(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped at ${at(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} put back at ${at(active.id)}.`,
  };
}
