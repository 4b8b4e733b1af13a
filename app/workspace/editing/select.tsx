import { Input, useFieldContext } from "@chakra-ui/react";
import type { ComponentProps } from "react";

/** A field with a list of options to choose from. In a labelled field it has its label, note and error. */
export function Select(props: ComponentProps<"select">) {
  const field = useFieldContext();
  return (
    <Input asChild css={LOOK}>
      <select {...field?.getSelectProps()} {...props} />
    </Input>
  );
}

const ARROW =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%2378716c' stroke-width='2'><path d='m6 9 6 6 6-6'/></svg>";

const LOOK = {
  pe: "8",
  textOverflow: "ellipsis",
  backgroundImage: `url("data:image/svg+xml,${ARROW}")`,
  backgroundRepeat: "no-repeat",
  backgroundPosition: "right 0.5rem center",
  backgroundSize: "1.125rem",
  _rtl: { backgroundPosition: "left 0.5rem center" },
  "& > option, & > optgroup": { bg: "bg" },
};
