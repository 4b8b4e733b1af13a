import { Button } from "@chakra-ui/react";
import { MOVE_LOOK } from "#app/clients/move-button.tsx";
import { counted } from "#app/workspace/counted.ts";
import type { ModelInUse } from "#domain/operations/model-replies.ts";

/** A model that clients and widgets leave, with the names of the first of them. `replacement`: the model that is offered. */
export type ModelToLeave = Pick<ModelInUse, "id" | "clients" | "widgets" | "names"> & {
  replacement: string | null;
};

type MoveModelButtonProps = { model: ModelToLeave; onPress(model: ModelToLeave): void };

/** Opens `MoveModel`. Its text names the model that replaces one that ends, as at a client. */
export function MoveModelButton({ model, onPress }: MoveModelButtonProps) {
  const { replacement } = model;
  return (
    <Button
      {...MOVE_LOOK}
      aria-label={
        replacement === null
          ? moveText(model)
          : `Move to ${replacement}: ${usesText(model)} of ${model.id}`
      }
      onClick={() => onPress(model)}
    >
      {replacement === null ? `Move ${usesText(model)} …` : `Move to ${replacement}`}
    </Button>
  );
}

/** The label of the button that moves the clients and widgets of a model. */
export function moveText({ id, ...uses }: Pick<ModelInUse, "id" | "clients" | "widgets">): string {
  return `Move ${usesText(uses)} ${id === "" ? "without a model" : `of ${id}`}`;
}

/** The clients and the widgets of a model as text: "2 clients and 1 widget". */
export function usesText({ clients, widgets }: Pick<ModelInUse, "clients" | "widgets">): string {
  const ofClients = counted(clients, "client");
  if (widgets === 0) return ofClients;
  return clients === 0
    ? counted(widgets, "widget")
    : `${ofClients} and ${counted(widgets, "widget")}`;
}
