import { Text } from "@chakra-ui/react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { FoldedGroup } from "#app/workspace/editing/folded-group.tsx";
import { LINK_NAMES, type LinkName } from "#domain/clients/links.ts";

type Field = {
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
};

/** The addresses of the footer's links, in a group that is folded until the person opens it or a field has an error. */
export function FooterLinksFields({ fieldOf }: { fieldOf(name: LinkName): Field }) {
  const fields = LINK_NAMES.map((name) => ({ name, ...fieldOf(name) }));
  const hasError = fields.some(({ error }) => error !== undefined);
  return (
    <FoldedGroup title="Footer links" hasError={hasError}>
      <Text fontSize="sm" color="fg.muted">
        The links in the footer of the site. A link without an address is left out; without an
        address for Terms of Use or Privacy Policy the footer leads to a short page of this product.
      </Text>
      {fields.map(({ name, ...field }) => (
        <EditorField
          key={name}
          {...field}
          autoComplete="off"
          placeholder={name === "contact" ? "https:// or mailto:" : "https://"}
        />
      ))}
    </FoldedGroup>
  );
}
