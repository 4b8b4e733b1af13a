import { Box, Heading, Link as StyledLink, Text } from "@chakra-ui/react";
import type { Result } from "#domain/assistant/answers.ts";
import { Fragment } from "react";
import { Link } from "react-router";
import { labelOf, toolOf } from "#app/results/result-tools.ts";
import { LocalTime } from "#app/workspace/local-time.tsx";

/** The tool of a result, with a link to it, and the time. */
export function ResultOrigin({ result }: { result: Result }) {
  const { name, path } = toolOf(result);
  return (
    <Text color="fg.muted">
      {path ? (
        <StyledLink asChild color="brand.fg">
          <Link to={path}>{name}</Link>
        </StyledLink>
      ) : (
        name
      )}
      {" · "}
      <LocalTime time={new Date(result.createdAt).toISOString()} />
      {result.edited !== null && " · Edited"}
    </Text>
  );
}

/** The inputs of a result. */
export function ResultInputs({ result }: { result: Result }) {
  const inputs = Object.entries(result.inputs);
  if (inputs.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="inputs">
      <Heading as="h2" size="lg" id="inputs" mb="2">
        Inputs
      </Heading>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: "1fr", sm: "auto 1fr", lg: "1fr" }}
        columnGap="6"
        rowGap={{ sm: "2", lg: "0" }}
      >
        {inputs.map(([name, value]) => (
          <Fragment key={name}>
            <Text as="dt" color="fg.muted">
              {labelOf(result, name)}
            </Text>
            <Text
              as="dd"
              dir="auto"
              overflowWrap="anywhere"
              whiteSpace="pre-wrap"
              minW="0"
              mb={{ base: "3", sm: "0", lg: "3" }}
            >
              {value}
            </Text>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}
