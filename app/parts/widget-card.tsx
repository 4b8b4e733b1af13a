import { Card, Image, Link as StyledLink } from "@chakra-ui/react";
import { Link } from "react-router";
import type { Widget } from "#domain/widget.ts";

type WidgetCardProps = {
  widget: Widget;
  /** Which of the numbered showcase images stands in, 1 to 3, for a widget without one (spec 2). */
  fallbackImage: number;
};

/** A widget on the dashboard, with the way to its landing page. */
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
      />
      <Card.Body gap="2">
        <Card.Title as="h2" fontFamily="heading">
          {name}
        </Card.Title>
        <Card.Description color="fg.muted">{description}</Card.Description>
      </Card.Body>
      <Card.Footer>
        <StyledLink asChild color="brand.fg" fontWeight="600">
          <Link to={`/landing/${encodeURIComponent(widget.type)}/${widget.id}`}>
            {submit || "Open"} &gt;&gt;
          </Link>
        </StyledLink>
      </Card.Footer>
    </Card.Root>
  );
}
