import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { Widget } from "#domain/widgets/widget.ts";

type LandingLinkProps = { widget: Widget } & Omit<ComponentProps<typeof Link>, "to">;

/** A link to a widget's landing page. */
export function LandingLink({ widget, ...rest }: LandingLinkProps) {
  const { type, id } = widget;
  return <Link {...rest} to={`/landing/${encodeURIComponent(type)}/${id}`} />;
}
