import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import {
  originRefusal,
  readableOrigin,
  splitOrigins,
  typedOrigin,
} from "#domain/clients/origin.ts";

/** A row of a list of sites: the site's address, and its buttons (`children`). */
export function SiteRow({ origin, children }: { origin: string; children: ReactNode }) {
  return (
    <Flex as="li" align="center" wrap="wrap" gap="2" minH="11" py="1.5" borderBottomWidth="1px">
      <Text flex="1" minW="48" overflowWrap="anywhere" fontWeight="500">
        {readableOrigin(origin)}
      </Text>
      {children}
    </Flex>
  );
}

type AddSiteProps = {
  label: string;
  known: string[];
  isSaving: boolean;
  onAdd(origin: string, after: () => void): void;
};

/** A form that adds a site to a list. People may leave out `https://`. */
export function AddSite({ label, known, isSaving, onAdd }: AddSiteProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = address.trim();
    const origin = typedOrigin(text);
    if (text === "" || isSaving) return;
    if (origin === null) return setError(originRefusal(text));
    if (known.includes(origin)) return setError("This site is in the list already.");
    onAdd(origin, () => setAddress(""));
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="3">
        <EditorField
          label={label}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.example.com"
          value={address}
          error={error}
          help={savedAs(address)}
          onChange={(text) => {
            setAddress(text);
            setError(undefined);
          }}
        />
        <Button type="submit" alignSelf="start" size="sm" loading={isSaving}>
          Add
        </Button>
      </Stack>
    </form>
  );
}

/** "Saved as …" for addresses of sites that are stored in another form than typed; `undefined` if none is. */
export function savedAs(text: string): string | undefined {
  const origins = splitOrigins(text).flatMap((part) => {
    const origin = typedOrigin(part);
    return origin === null || readableOrigin(origin) === part ? [] : [readableOrigin(origin)];
  });
  return origins.length > 0 ? `Saved as ${origins.join(", ")}.` : undefined;
}
