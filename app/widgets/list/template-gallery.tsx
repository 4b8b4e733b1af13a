import {
  Box,
  Button,
  chakra,
  Heading,
  Input,
  InputGroup,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { Search, Sparkles } from "#app/look/icons.ts";
import { useState } from "react";
import { Link } from "react-router";
import { FormSketch } from "#app/widgets/list/form-sketch.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { hasWords } from "#domain/text.ts";
import { TEMPLATES } from "#domain/templates/list.ts";
import { listedInputs, type Template } from "#domain/templates/template.ts";

type TemplateGalleryProps = {
  isOpen: boolean;
  /** The page on which the widget can be described instead; left out on that page. */
  describePath?: string;
  /** Called with the chosen template; `null` is an empty widget. */
  onChoose(template: Template | null): void;
  onClose(): void;
  /** Called when it is out of sight and has given the focus back. */
  onClosed(): void;
};

/** The templates that a new widget can begin with (product/widgets 10). */
export default function TemplateGallery(props: TemplateGalleryProps) {
  const { isOpen, describePath, onChoose, onClose, onClosed } = props;
  const [search, setSearch] = useState("");
  const word = describePath ? "widget" : "tool";
  const found = TEMPLATES.filter(({ name, description, subject, prompt }) =>
    hasWords([name, description, subject, prompt].join(" "), search),
  );
  const subjects = [...new Set(found.map(({ subject }) => subject))];
  return (
    <DialogFrame
      isOpen={isOpen}
      title="Start from a template"
      size="xl"
      onClose={onClose}
      onClosed={onClosed}
      further={
        <>
          {describePath && (
            <Button asChild>
              <Link to={describePath}>
                <Sparkles /> Describe it
              </Link>
            </Button>
          )}
          <Button onClick={() => onChoose(null)}>Empty {word}</Button>
        </>
      }
    >
      <Stack gap="6">
        <InputGroup startElement={<Search size="16" />} maxW="sm">
          <Input
            type="search"
            aria-label="Search templates"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </InputGroup>
        <Text role="status" color="fg.muted" fontSize="sm">
          {found.length === 0
            ? `Nothing matches “${search}”.`
            : `${found.length} ${found.length === 1 ? "template" : "templates"}. Everything can be changed before the ${word} is ${describePath ? "added" : "stored"}.`}
        </Text>
        {subjects.map((subject) => (
          <Box key={subject} as="section" aria-label={subject}>
            <Heading as="h3" size="md" mb="3">
              {subject}
            </Heading>
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
              {found
                .filter((template) => template.subject === subject)
                .map((template) => (
                  <TemplateCard key={template.name} template={template} onChoose={onChoose} />
                ))}
            </SimpleGrid>
          </Box>
        ))}
      </Stack>
    </DialogFrame>
  );
}

type TemplateCardProps = { template: Template; onChoose(template: Template): void };

function TemplateCard({ template, onChoose }: TemplateCardProps) {
  const { name, description, inputs, cases } = template;
  return (
    <chakra.button
      type="button"
      textAlign="start"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="4"
      display="flex"
      gap="4"
      cursor="pointer"
      _hover={{ borderColor: "brand.fg", bg: "bg.subtle" }}
      focusVisibleRing="outside"
      onClick={() => onChoose(template)}
    >
      <FormSketch inputs={listedInputs(inputs)} />
      <Box minW="0">
        <Text fontWeight="600" mb="1">
          {name}
        </Text>
        <Text fontSize="sm" mb="2">
          {description}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          {Object.keys(inputs).length} inputs, {cases.length} tests
        </Text>
      </Box>
    </chakra.button>
  );
}
