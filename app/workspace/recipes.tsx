import { chakra, Stack, Text } from "@chakra-ui/react";

/** A folded list of instructions: one paragraph for each product of another company. */
export function Recipes({
  title,
  recipes,
}: {
  title: string;
  recipes: { name: string; text: string }[];
}) {
  return (
    <chakra.details borderWidth="1px" borderRadius="md" px="4" py="3" w="full">
      <chakra.summary fontSize="sm" fontWeight="500" cursor="pointer">
        {title}
      </chakra.summary>
      <Stack gap="3" mt="4">
        {recipes.map(({ name, text }) => (
          <Text key={name} fontSize="sm">
            <b>{name}.</b> {text}
          </Text>
        ))}
      </Stack>
    </chakra.details>
  );
}
