import { Box, Stack, Text } from "@chakra-ui/react";
import { CopyButton } from "#app/workspace/copy-button.tsx";

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
