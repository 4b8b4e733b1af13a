import { Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { curlSnippet } from "#app/reference/snippets.ts";
import type { TokenSource } from "#app/service-tokens/token-source.ts";
import { SnippetText } from "#app/workspace/snippet-text.tsx";
import type { VisitorWidget } from "#domain/embeds.ts";
import { isFile, usualValue } from "#domain/widgets/inputs/input-types.ts";

/** The calls of a program, as commands. */
export function TokenCalls({ source }: { source: TokenSource }) {
  return (
    <Stack gap="5" mt="4">
      <Text fontSize="sm">
        Put the token into the variable <code>TOKEN</code> of the program’s environment, never into
        a page: a call that comes from a browser is refused.
      </Text>
      {source.owner !== "platform" && <AskSnippet source={source} />}
      <SnippetText
        title="Read usage"
        about="The figures of the last 30 days."
        label="Copy the call for usage"
        text={call("GET", source.owner === "platform" ? "/usage" : "/site/usage")}
      />
      <Text fontSize="sm">
        The{" "}
        <StyledLink href="/reference" color="brand.fg" textDecoration="underline">
          reference
        </StyledLink>{" "}
        has every call and says which tokens it takes.
      </Text>
    </Stack>
  );
}

/** Asks a widget that the site may show, with typical values. */
function AskSnippet({ source }: { source: TokenSource }) {
  const [widget, setWidget] = useState<VisitorWidget | null>();
  useEffect(() => {
    let isWanted = true;
    const found = source.example().catch(() => null);
    void found.then((widget) => isWanted && setWidget(widget));
    return () => {
      isWanted = false;
    };
  }, [source]);
  return (
    <SnippetText
      title={widget ? `Ask “${widget.data.name}”` : "Ask a widget"}
      about={
        widget === null
          ? "Replace TYPE and ID with those in the address of a widget, and NAME with the name of its input."
          : "Add the header Accept: text/event-stream to read the answer while it is written, and Idempotency-Key with a new text for each question: a call that is repeated with it costs nothing."
      }
      label="Copy the call that asks"
      text={widget === undefined ? undefined : askCall(widget)}
    />
  );
}

function askCall(widget: VisitorWidget | null): string {
  if (widget === null) return call("POST", "/site/ask/TYPE/ID", { inputs: { NAME: "value" } });
  const values = widget.data.inputs.map((input) => [
    input.name,
    isFile(input) ? "…" : usualValue(input),
  ]);
  const path = `/site/ask/${encodeURIComponent(widget.type)}/${widget.id}`;
  return call("POST", path, { inputs: Object.fromEntries(values) });
}

function call(method: string, path: string, body?: unknown): string {
  const { origin } = location;
  return curlSnippet({ origin, method, path, isSignedIn: true, byCookie: false, body });
}
