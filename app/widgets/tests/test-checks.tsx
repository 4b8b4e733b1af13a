import { Box, Button, CloseButton, Flex, Heading, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { focusAfterRemoval } from "#app/workspace/editing/focus-after-removal.ts";
import type { Check } from "#domain/widgets/widget-test.ts";
import { MAX_CHECKS } from "#domain/widgets/test-limits.ts";

/** A check in the editor: every field as text, whatever its kind. */
export type CheckForm = {
  key: string;
  kind: Check["kind"];
  text: string;
  from: string;
  to: string;
  isThrice: boolean;
};

const KINDS: { value: Check["kind"]; text: string }[] = [
  { value: "contains", text: "Contains" },
  { value: "lacks", text: "Does not contain" },
  { value: "begins", text: "Begins with" },
  { value: "words", text: "Number of words" },
  { value: "items", text: "Number of items" },
  { value: "one right", text: "One right option for each question" },
  { value: "json", text: "JSON of a schema" },
  { value: "judged", text: "Judged by the AI" },
];

const TEXTS = {
  contains: { label: "Text" },
  lacks: { label: "Text" },
  begins: { label: "Text" },
  json: {
    label: "JSON Schema",
    rows: 4,
    help: "For example: {“type”: “object”} with straight quotes.",
  },
  judged: {
    label: "What must be true of the answer",
    rows: 2,
    help: "A yes/no question for the AI. Its opinion can change, so it warns only.",
  },
} as const;

type WithKind = { kind: Check["kind"] };

/** Whether a check has a least and a most number. */
function isRange<C extends WithKind>(check: C): check is C & { kind: "words" | "items" } {
  return check.kind === "words" || check.kind === "items";
}

/** A stored check in the editor. */
export function checkForm(check: Check): CheckForm {
  const text = (value?: number) => (value === undefined ? "" : String(value));
  return {
    ...newCheck(),
    kind: check.kind,
    text: "text" in check ? check.text : "",
    ...(check.kind === "json" && { text: check.schema }),
    ...(check.kind === "judged" && { text: check.criterion, isThrice: check.times === 3 }),
    ...(isRange(check) && { from: text(check.from), to: text(check.to) }),
  };
}

function newCheck(): CheckForm {
  const key = crypto.randomUUID();
  return { key, kind: "contains", text: "", from: "", to: "", isThrice: false };
}

/** A check as a save sends it. */
export function sentCheck(check: CheckForm): Check {
  const number = (digits: string) => (digits === "" ? undefined : Number(digits));
  const { kind, text, from, to, isThrice } = check;
  if (isRange(check)) return { kind: check.kind, from: number(from), to: number(to) };
  if (kind === "one right") return { kind };
  if (kind === "json") return { kind, schema: text };
  if (kind === "judged") return { kind, criterion: text, times: isThrice ? 3 : 1 };
  return { kind, text };
}

type TestChecksProps = {
  checks: CheckForm[];
  /** The error of a field of a check, such as `0.text`. */
  errorOf(path: string): string | undefined;
  onChange(checks: CheckForm[]): void;
};

/** The checks of a test in its editor. */
export function TestChecks({ checks, errorOf, onChange }: TestChecksProps) {
  const put = (changed: CheckForm) =>
    onChange(checks.map((check) => (check.key === changed.key ? changed : check)));
  const section = useRef<HTMLDivElement>(null);

  function add() {
    onChange([...checks, newCheck()]);
    requestAnimationFrame(() =>
      section.current?.querySelectorAll("select")[checks.length]?.focus(),
    );
  }

  function removeAt(place: number) {
    onChange(checks.filter((_, other) => other !== place));
    focusAfterRemoval(section.current, place);
  }

  return (
    <Stack as="section" aria-label="Checks" gap="4" ref={section}>
      <Heading as="h3" size="sm">
        Checks of the answer
      </Heading>
      {checks.length === 0 && (
        <Text color="fg.muted">Without a check, the test passes with any answer.</Text>
      )}
      {checks.map((check, index) => (
        <Box
          key={check.key}
          role="group"
          aria-label={`Check ${index + 1}`}
          borderWidth="1px"
          borderRadius="md"
          p="4"
        >
          <Flex gap="2" align="start">
            <Stack gap="4" flex="1" minW="0">
              <CheckFields
                check={check}
                errorOf={(field) => errorOf(`${index}.${field}`)}
                onChange={put}
              />
            </Stack>
            <CloseButton
              size="xs"
              aria-label={`Remove check ${index + 1}`}
              data-remove
              onClick={() => removeAt(index)}
            />
          </Flex>
        </Box>
      ))}
      {checks.length < MAX_CHECKS && (
        <Button size="sm" variant="outline" alignSelf="start" onClick={add}>
          <Plus /> Add check
        </Button>
      )}
    </Stack>
  );
}

type CheckFieldsProps = {
  check: CheckForm;
  errorOf(field: string): string | undefined;
  onChange(check: CheckForm): void;
};

function CheckFields({ check, errorOf, onChange }: CheckFieldsProps) {
  const { kind } = check;
  const number = (name: "from" | "to", label: string) => (
    <EditorField
      label={label}
      value={check[name]}
      inputMode="numeric"
      error={errorOf(name)}
      onChange={(text) => /^\d{0,6}$/u.test(text) && onChange({ ...check, [name]: text })}
    />
  );
  return (
    <>
      <EditorField
        label="The answer"
        value={kind}
        options={KINDS}
        onChange={(chosen) => onChange({ ...check, kind: chosen as Check["kind"] })}
      />
      {isRange(check) && (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          {number("from", "At least")}
          {number("to", "At most")}
        </SimpleGrid>
      )}
      {kind in TEXTS && (
        <EditorField
          {...TEXTS[kind as keyof typeof TEXTS]}
          value={check.text}
          error={errorOf("text") ?? errorOf("schema") ?? errorOf("criterion")}
          onChange={(text) => onChange({ ...check, text })}
        />
      )}
      {kind === "judged" && (
        <EditorSwitch
          label="Ask three times: two of three decide."
          isOn={check.isThrice}
          onChange={(isThrice) => onChange({ ...check, isThrice })}
        />
      )}
    </>
  );
}
