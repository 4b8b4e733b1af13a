import { Button, Flex } from "@chakra-ui/react";
import { useListSearch } from "#app/workspace/table/list-search.ts";

type ChoiceButtonsProps = {
  label: string;
  /** The parameter of the URL. */
  name: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
  size?: "xs" | "sm";
};

/** A choice of few, all of which are visible. The choice is in the URL. */
export function ChoiceButtons({ label, name, value, options, size = "sm" }: ChoiceButtonsProps) {
  const { change } = useListSearch();
  return (
    <Flex
      role="group"
      aria-label={label}
      wrap="wrap"
      gap="1"
      p="1"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
    >
      {options.map((option) => {
        const isChosen = option.value === (value ?? "");
        return (
          <Button
            key={option.value}
            size={size}
            h={size === "sm" ? "8" : "7"}
            px="3"
            variant={isChosen ? "solid" : "ghost"}
            color={isChosen ? undefined : "fg.muted"}
            colorPalette="brand"
            aria-pressed={isChosen}
            onClick={() => change({ [name]: option.value })}
          >
            {option.text}
          </Button>
        );
      })}
    </Flex>
  );
}
