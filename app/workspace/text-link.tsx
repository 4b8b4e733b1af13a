import { type LinkProps as Look, Link as StyledLink } from "@chakra-ui/react";
import { Link, type LinkProps } from "react-router";

type TextLinkProps = Pick<
  LinkProps,
  "to" | "state" | "onClick" | "preventScrollReset" | "children"
> &
  Pick<
    Look,
    | "alignItems"
    | "color"
    | "fontSize"
    | "fontWeight"
    | "mb"
    | "minW"
    | "overflowWrap"
    | "py"
    | "textDecoration"
    | "variant"
  >;

/** A link of the application in a text or a list, in the colour of links unless another one is given. */
export function TextLink(props: TextLinkProps) {
  const { to, state, onClick, preventScrollReset, children, ...look } = props;
  return (
    <StyledLink asChild color="brand.fg" {...look}>
      <Link {...{ to, state, onClick, preventScrollReset }}>{children}</Link>
    </StyledLink>
  );
}
