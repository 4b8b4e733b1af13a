import { Button, type ButtonProps } from "@chakra-ui/react";
import { Star } from "lucide-react";

type FavouriteStarProps = { name: string; isFavourite: boolean; onFavourite(): void } & ButtonProps;

/** The star that makes a widget a favourite. */
export function FavouriteStar({ name, isFavourite, onFavourite, ...look }: FavouriteStarProps) {
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
      <Star fill={isFavourite ? "currentColor" : "none"} />
    </Button>
  );
}
