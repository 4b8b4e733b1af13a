import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { Widget } from "#domain/widgets/widget.ts";

type LandingLinkProps = { widget: Widget } & Omit<ComponentProps<typeof Link>, "to" | "state">;

/** A link to a widget's landing page. It passes the name on, so that the page has its title before the frame has loaded. */
export function LandingLink({ widget, ...rest }: LandingLinkProps) {
  const { type, id, data } = widget;
  return (
    <Link {...rest} to={`/landing/${encodeURIComponent(type)}/${id}`} state={{ name: data.name }} />
  );
}
