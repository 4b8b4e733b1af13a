import { Box, Stack, Text, chakra } from "@chakra-ui/react";
import { CopyButton } from "#app/workspace/copy-button.tsx";

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

type AddressListProps = {
  /** The label of each address, that of its copy button, and the address. */
  rows: readonly (readonly [label: string, copy: string, address: string])[];
};

/** Addresses of this site that another product asks for, to copy. */
export function AddressList({ rows }: AddressListProps) {
  return (
    <Stack as="dl" gap="3" w="full">
      {rows.map(([label, copy, address]) => (
        <Box key={label}>
          <Text as="dt" fontSize="sm" color="fg.muted">
            {label}
          </Text>
          <Stack as="dd" direction="row" align="center" gap="3" wrap="wrap">
            <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
              {address}
            </Text>
            <CopyButton text={address} label={copy} />
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}
