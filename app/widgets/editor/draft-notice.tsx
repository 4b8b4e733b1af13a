import { Alert, Link as StyledLink } from "@chakra-ui/react";
import { useCallback } from "react";
import { Link } from "react-router";
import { ago } from "#app/workspace/time-text.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { useLoad } from "#app/calls/use-load.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** Says in an editor that the widget has a draft, which a save there does not change (product/workbench 2). */
export function DraftNotice({ widget: { type, id } }: { widget: Widget }) {
  const load = useCallback(async () => versionCalls({ type, id }).draft(), [type, id]);
  const { value: draft } = useLoad(load);
  if (!draft) return null;
  return (
    <Alert.Root status="info" mb="5">
      <Alert.Indicator />
      <Alert.Title>
        {draft.author} has a draft of {ago(draft.updatedAt)}. What you save here is live at once.{" "}
        <StyledLink asChild variant="underline">
          <Link to={workbenchPath({ type, id })}>Open draft</Link>
        </StyledLink>
      </Alert.Title>
    </Alert.Root>
  );
}
