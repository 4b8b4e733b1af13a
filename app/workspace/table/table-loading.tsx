import { Box, Skeleton, Text } from "@chakra-ui/react";

/** Shown in place of a table while its first page loads (product/site 5). */
export function TableLoading() {
  return (
    <Box aria-busy="true">
      <Text mb="3" color="fg.muted" role="status">
        Loading ...
      </Text>
      <Skeleton h="72" borderRadius="lg" />
    </Box>
  );
}
