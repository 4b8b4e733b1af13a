import { Button, type ButtonProps } from "@chakra-ui/react";
import { Heart } from "#app/look/icons.ts";
import { useRef, useState } from "react";
import { rest } from "#app/session/session-calls.ts";

type FavouriteButtonProps = {
  name: string;
  isFavourite: boolean;
  onFavourite(): void;
} & ButtonProps;

/** The heart that makes a widget a favourite. A star keeps a result. */
export function FavouriteButton({ name, isFavourite, onFavourite, ...look }: FavouriteButtonProps) {
  return (
    <Button
      size="sm"
      px="0"
      bg="bg.panel"
      color="brand.fg"
      aria-label={`Favourite: ${name}`}
      aria-pressed={isFavourite}
      title={isFavourite ? "Remove from favourites" : "Add to favourites"}
      onClick={onFavourite}
      {...look}
    >
      <Heart fill={isFavourite ? "currentColor" : "none"} />
    </Button>
  );
}

/** Ends when all changes of favourites that were sent are stored or refused. */
let storing: Promise<unknown> = Promise.resolve();

/** Stores a change, one at a time, so that the last press is stored last. Returns whether it is stored. */
async function storeFavourite(id: string, isFavourite: boolean): Promise<boolean> {
  const isStored = storing
    .then(() => rest().widgets.mine.favourite.$post({ json: { id, isFavourite } }))
    .then(
      ({ ok }) => ok,
      () => false,
    );
  storing = isStored;
  return isStored;
}

/** Loads the favourites and the used widgets, after the changes that are being sent: a press can come from the page before. */
export async function loadMine(api: ReturnType<typeof rest>) {
  await storing;
  return api.widgets.mine.$get();
}

/**
 * The favourites of the person. A change is on screen at once; if it cannot be stored, it is undone.
 * @param loaded the ids of the stored favourites
 */
export function useFavourites(loaded: string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(loaded));
  const [failure, setFailure] = useState("");
  const stored = useRef(ids);

  async function toggle(id: string) {
    const isFavourite = !ids.has(id);
    setFailure("");
    setIds((shown) => withId(shown, id, isFavourite));
    if (await storeFavourite(id, isFavourite)) {
      stored.current = withId(stored.current, id, isFavourite);
      return;
    }
    setIds((shown) => withId(shown, id, stored.current.has(id)));
    setFailure("The favourite could not be saved. Please try again.");
  }

  return { ids, toggle: (id: string) => void toggle(id), failure };
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}
