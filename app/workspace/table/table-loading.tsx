import { Box, Text } from "@chakra-ui/react";
import { RowsShape } from "#app/workspace/loading-shapes.tsx";

/** Shown in place of a table while its first page loads (product/site 5). */
export function TableLoading() {
  return (
    <Box aria-busy="true">
      <Text mb="3" color="fg.muted" role="status">
        Loading ...
      </Text>
      <RowsShape />
    </Box>
  );
}
