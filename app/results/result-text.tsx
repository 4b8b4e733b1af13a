import { Box } from "@chakra-ui/react";
import { RichText } from "#app/workspace/rich-text/rich-text.tsx";
import type { FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { EXTENSIONS } from "#app/workspace/rich-text/extensions.ts";
import { TABLE_NODES, withPlainCells } from "#app/workspace/rich-text/table-nodes.ts";

const RESULT_EXTENSIONS = [...EXTENSIONS, ...TABLE_NODES];

/** The rich text of a result: as high as its text, and with tables. */
export function ResultText({ onChange, ...props }: FieldProps) {
  return (
    <Box css={STYLE}>
      <RichText
        {...props}
        extensions={RESULT_EXTENSIONS}
        onChange={(html) => onChange(withPlainCells(html))}
      />
    </Box>
  );
}

const STYLE = {
  // The page scrolls, and the tools stay in view.
  "& .landing.landing": { maxH: "none", minH: "40vh" },
  "& [role=toolbar]": { position: "sticky", top: "0", zIndex: "1" },
  "& .landing table": { borderCollapse: "collapse", my: "3" },
  "& .landing th, & .landing td": { border: "1px solid #cbd5e0", px: "2", py: "1" },
  "& .landing th": { fontWeight: "600", textAlign: "start" },
};
