import { Card, Image, Link as StyledLink } from "@chakra-ui/react";
import { FavouriteStar } from "#app/widgets/list/favourite-star.tsx";
import { LandingLink } from "#app/widgets/list/landing-link.tsx";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetCardProps = { widget: Widget; isFavourite: boolean; onFavourite?: () => void };

// Four cards in a row leave little room on a tablet.
const PADDING = { base: "6", md: "4", lg: "6" };

/** A widget on the dashboard. The whole card is a link to its landing page (product/assistant 3). */
export function WidgetCard({ widget, isFavourite, onFavourite }: WidgetCardProps) {
  const { name, description, image, submit } = widget.data;
  return (
    <Card.Root
      bg="bg.panel"
      overflow="hidden"
      h="full"
      position="relative"
      _hover={{ borderColor: "brand.solid" }}
    >
      <Image
        src={image || `/images/showcase-${showcaseOf(widget.id)}.svg`}
        alt=""
        aspectRatio={16 / 10}
        objectFit="cover"
        loading="lazy"
        _dark={{ filter: "brightness(0.85)" }}
      />
      <Card.Body gap="2" px={PADDING}>
        <Card.Title as="h2" fontFamily="heading" overflowWrap="anywhere">
          {name}
        </Card.Title>
        <Card.Description color="fg.muted" overflowWrap="anywhere">
          {description}
        </Card.Description>
      </Card.Body>
      <Card.Footer px={PADDING} mt="auto">
        <StyledLink
          asChild
          color="brand.fg"
          fontWeight="600"
          overflowWrap="anywhere"
          // Covers the card, so that a press anywhere on it opens the widget.
          _before={{ content: '""', position: "absolute", inset: "0" }}
        >
          <LandingLink widget={widget}>{submit || "Open"} &gt;&gt;</LandingLink>
        </StyledLink>
      </Card.Footer>
      {onFavourite && (
        <FavouriteStar
          {...{ name, isFavourite, onFavourite }}
          position="absolute"
          top="2"
          insetEnd="2"
        />
      )}
    </Card.Root>
  );
}

/** The number of the showcase image, 1 to 3, of a widget without an image: always the same one for a widget. */
function showcaseOf(id: string): number {
  const sum = Array.from(id).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (sum % 3) + 1;
}
