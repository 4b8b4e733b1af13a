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
      variant="outline"
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

/**
 * The favourites of the person. A change is on screen at once; if it cannot be stored, it is undone.
 * @param loaded the ids of the stored favourites
 */
export function useFavourites(loaded: string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(loaded));
  const [failure, setFailure] = useState("");
  const stored = useRef(ids);
  const former = useRef(Promise.resolve());

  function toggle(id: string) {
    const isFavourite = !ids.has(id);
    setFailure("");
    setIds((shown) => withId(shown, id, isFavourite));
    // One call at a time, so that the last press is stored last.
    former.current = former.current.then(() => store(id, isFavourite));
  }

  async function store(id: string, isFavourite: boolean) {
    const call = rest().widgets.mine.favourite.$post({ json: { id, isFavourite } });
    const response = await call.catch(() => null);
    if (response?.ok) {
      stored.current = withId(stored.current, id, isFavourite);
      return;
    }
    setIds((shown) => withId(shown, id, stored.current.has(id)));
    setFailure("The favourite could not be saved. Please try again.");
  }

  return { ids, toggle, failure };
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}
