import { Button, Clipboard } from "@chakra-ui/react";
import { Copy } from "lucide-react";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { COPIED } from "#domain/messages.ts";

/** The last letters of an id, as a button that copies the whole. `name` is that of the row, for the accessible name. */
export function IdChip({ id, name }: { id: string; name: string }) {
  const end = id.slice(-8);
  return (
    <Clipboard.Root value={id} onStatusChange={({ copied }) => copied && noteSaved(COPIED)}>
      <Clipboard.Trigger asChild>
        <Button
          size="2xs"
          variant="subtle"
          fontFamily="mono"
          fontWeight="400"
          title={id}
          aria-label={`Copy the id of ${name}, ${end}`}
        >
          {end} <Copy />
        </Button>
      </Clipboard.Trigger>
    </Clipboard.Root>
  );
}
