import {
  Button,
  Card,
  HStack,
  Heading,
  Image,
  Link as StyledLink,
  SimpleGrid,
  Text,
} from "@chakra-ui/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { FavouriteButton, type useFavourites } from "#app/widgets/list/favourite-button.tsx";
import { landingPath } from "#app/widgets/widget-paths.ts";
import type { Widget, WidgetData } from "#domain/widgets/widget.ts";

export type Favourites = Pick<ReturnType<typeof useFavourites>, "ids" | "toggle">;

export type ShownWidget = Pick<Widget, "id" | "type"> & {
  data: Pick<WidgetData, "name" | "description" | "submit" | "image">;
};

type WidgetCardsProps = {
  widgets: ShownWidget[];
  favourites?: Favourites;
  /** The buttons at the foot of a card. */
  actionsOf?(widget: ShownWidget): ReactNode;
};

/** The cards of widgets, four in a row. Without `favourites` they have no star. */
export function WidgetCards({ widgets, favourites, actionsOf }: WidgetCardsProps) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, md: 4 }} gap="5">
      {withPictures(widgets).map(({ widget, picture }) => (
        <WidgetCard
          key={widget.id}
          widget={widget}
          picture={picture}
          isFavourite={favourites?.ids.has(widget.id) ?? false}
          onFavourite={favourites && (() => favourites.toggle(widget.id))}
          actions={actionsOf?.(widget)}
        />
      ))}
    </SimpleGrid>
  );
}

type WidgetCardProps = {
  widget: ShownWidget;
  picture: string;
  isFavourite: boolean;
  onFavourite?: () => void;
  actions?: ReactNode;
};

// Four cards in a row leave little room on a tablet.
const PADDING = { base: "6", md: "4", lg: "6" };

/** Stands in place of a picture that cannot be loaded. */
const SHOWCASE = "/images/showcase-1.svg";

/** A widget on the dashboard. The whole card is a link to its landing page (product/assistant 3). */
function WidgetCard({ widget, picture, isFavourite, onFavourite, actions }: WidgetCardProps) {
  const { name, description, submit } = widget.data;
  const [isMissing, setMissing] = useState(false);
  return (
    <Card.Root
      overflow="hidden"
      h="full"
      position="relative"
      _hover={{ borderColor: "brand.solid" }}
    >
      <Image
        src={isMissing ? SHOWCASE : picture}
        onError={() => setMissing(true)}
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
      {actions && (
        // Above the link that covers the card.
        <HStack
          position="relative"
          zIndex="1"
          gap="1"
          px="3"
          py="2"
          borderTopWidth="1px"
          wrap="wrap"
        >
          {actions}
        </HStack>
      )}
      {onFavourite && (
        <FavouriteButton
          {...{ name, isFavourite, onFavourite }}
          position="absolute"
          top="2"
          insetEnd="2"
        />
      )}
    </Card.Root>
  );
}

/** The picture of each widget: its own, or the showcase image that its id chooses, unless one of the two cards before it has that one. */
function withPictures(widgets: ShownWidget[]): { widget: ShownWidget; picture: string }[] {
  const cards: { widget: ShownWidget; picture: string }[] = [];
  for (const widget of widgets) {
    const near = cards.slice(-2).map(({ picture }) => picture);
    const sum = Array.from(widget.id).reduce((total, letter) => total + letter.charCodeAt(0), 0);
    const pictures = [0, 1, 2].map((step) => `/images/showcase-${((sum + step) % 3) + 1}.svg`);
    const showcase = pictures.find((picture) => !near.includes(picture)) ?? "";
    cards.push({ widget, picture: widget.data.image || showcase });
  }
  return cards;
}

type LandingLinkProps = { widget: ShownWidget } & Omit<ComponentProps<typeof Link>, "to">;

function LandingLink({ widget, ...rest }: LandingLinkProps) {
  return <Link {...rest} to={landingPath(widget)} />;
}

type WidgetShelfProps = { id: string; title: string; widgets: ShownWidget[] };

/** A row of links to widgets on the dashboard, such as the favourites. */
export function WidgetShelf({ id, title, widgets }: WidgetShelfProps) {
  return (
    <HStack as="nav" aria-labelledby={id} gap="2" flexWrap="wrap" maxW="full">
      <Heading id={id} size="sm" color="fg.muted">
        {title}
      </Heading>
      {widgets.map((widget) => (
        <Button key={widget.id} asChild size="sm" bg="bg.panel" maxW="full">
          <LandingLink widget={widget}>
            <Text as="span" truncate>
              {widget.data.name}
            </Text>
          </LandingLink>
        </Button>
      ))}
    </HStack>
  );
}
