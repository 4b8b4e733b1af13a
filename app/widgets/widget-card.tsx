import { Card, Image, Link as StyledLink } from "@chakra-ui/react";
import { Link } from "react-router";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetCardProps = {
  widget: Widget;
  /** The number of the showcase image, 1 to 3, for a widget without an image. */
  fallbackImage: number;
};

// Four cards in a row leave little room on a tablet.
const PADDING = { base: "6", md: "4", lg: "6" };

/** A widget on the dashboard, with a link to its landing page (product/assistant 3). */
export function WidgetCard({ widget, fallbackImage }: WidgetCardProps) {
  const { name, description, image, submit } = widget.data;
  return (
    <Card.Root bg="bg.panel" overflow="hidden" h="full">
      <Image
        src={image || `/images/showcase-${fallbackImage}.svg`}
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
        <StyledLink asChild color="brand.fg" fontWeight="600" overflowWrap="anywhere">
          <Link to={`/landing/${encodeURIComponent(widget.type)}/${widget.id}`}>
            {submit || "Open"} &gt;&gt;
          </Link>
        </StyledLink>
      </Card.Footer>
    </Card.Root>
  );
}
