import {
  Box,
  Button,
  Code,
  Flex,
  Stack,
  Text,
  Textarea,
  VisuallyHidden,
  chakra,
  useRecipe,
} from "@chakra-ui/react";
import { ListChecks, Plus } from "#app/look/icons.ts";
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { type MeasuredWidget, PromptEstimate } from "#app/widgets/editor/prompt-estimate.tsx";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { isOfInputMethod } from "#app/workspace/composing.ts";
import type { FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import {
  type OpenPlaceholder,
  fittingNames,
  insertionOf,
  openPlaceholder,
} from "#domain/widgets/placeholder-menu.ts";
import { missingInputs, widgetProblems } from "#domain/widgets/problems.ts";
import { templateParts } from "#domain/widgets/prompt.ts";
import { MAX_INPUTS } from "#domain/widgets/widget-inputs.ts";

type WidgetPromptFieldProps = {
  field: FieldProps;
  rows?: number;
  inputs: PromptInput[];
  widget?: MeasuredWidget;
  children?: ReactNode;
  onEditInputs?(): void;
  /** Adds inputs of these names, where the inputs are on the same page. */
  onCreateInputs?(names: string[]): void;
};

export type PromptInput = ComponentProps<typeof PromptEstimate>["inputs"][number] & {
  showIf?: { input: string };
};

/** The prompt, with its problems and the names of the inputs that it can use. */
export function WidgetPromptField(props: WidgetPromptFieldProps) {
  const { field, rows, inputs, widget, children, onEditInputs, onCreateInputs } = props;
  const given = inputs.map((input) => input.name.trim()).filter((name) => name !== "");
  const names = [...new Set(given)];
  const area = useRef<HTMLTextAreaElement>(null);
  // A text area that had no focus yet has its caret at the beginning: then a placeholder goes to the end.
  const isTouched = useRef(false);
  const problems = widgetProblems(field.value, inputs);
  const missing = onCreateInputs ? missingInputs(problems) : [];

  function insert(name: string) {
    const { current } = area;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    const range = isTouched.current ? [selectionStart, selectionEnd] : [value.length, value.length];
    const { from, to, text } = insertionOf(value, range as [number, number], name, names);
    current.focus();
    current.setSelectionRange(from, to);
    // Typed for the person, so that the browser's Undo takes it back. It is the only way that can, though it is deprecated.
    if (document.execCommand("insertText", false, text)) return;
    current.setRangeText(text, from, to, "end");
    field.onChange(current.value);
  }

  return (
    <Stack gap="3">
      <PromptArea
        {...field}
        rows={rows}
        area={area}
        names={names}
        help="{name} is replaced by the value of the input with that name. Type { to choose one."
        onInsert={insert}
        onTouched={() => (isTouched.current = true)}
      />
      <Flex align="center" wrap="wrap" gap="2">
        <Text fontWeight="medium" fontSize="sm">
          Inputs:
        </Text>
        {names.length === 0 && (
          <Text color="fg.muted" fontSize="sm">
            None yet
          </Text>
        )}
        {names.map((name) => (
          <Button
            key={name}
            size="2xs"
            variant="subtle"
            fontFamily="mono"
            h="auto"
            py="1"
            maxW="full"
            whiteSpace="normal"
            overflowWrap="anywhere"
            aria-label={`Insert {${name}}`}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
        {children && <Box ms={{ md: "auto" }}>{children}</Box>}
        {onEditInputs && (
          <Button size="sm" ms={{ md: "auto" }} onClick={onEditInputs}>
            <ListChecks /> {names.length === 0 ? "Add inputs" : "Edit inputs"}
          </Button>
        )}
      </Flex>
      <WidgetProblemList problems={problems} />
      {onCreateInputs && missing.length > 0 && names.length + missing.length <= MAX_INPUTS && (
        <Button size="sm" alignSelf="start" onClick={() => onCreateInputs(missing)}>
          <Plus />
          {missing.length === 1
            ? "Create the missing input"
            : `Create the ${missing.length} missing inputs`}
        </Button>
      )}
      <PromptEstimate prompt={field.value} inputs={inputs} widget={widget} />
    </Stack>
  );
}

type PromptAreaProps = FieldProps & {
  rows?: number;
  area: RefObject<HTMLTextAreaElement | null>;
  names: string[];
  /** Puts the placeholder of an input at the caret. */
  onInsert(name: string): void;
  onTouched(): void;
};

/** The text area of a prompt. A brace opens a menu of the inputs below it (product/widgets 5). */
function PromptArea(props: PromptAreaProps) {
  const { value, rows = 8, area, names, onChange, onInsert, onTouched, ...labelled } = props;
  const menu = usePlaceholderMenu(names, onInsert);
  const { options, active } = menu;
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const isOpen = options.length > 0;
  useEffect(() => {
    if (isOpen) document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, id]);
  return (
    <Box position="relative">
      <LabelledField {...labelled}>
        <Box position="relative" w="full" bg="bg.panel" borderRadius="l2">
          <PlaceholderTints value={value} names={names} area={area} />
          <Textarea
            ref={area}
            rows={rows}
            display="block"
            position="relative"
            bg="transparent"
            {...WRAPPING}
            value={value}
            aria-autocomplete="list"
            aria-controls={isOpen ? id : undefined}
            aria-activedescendant={isOpen ? optionId(active) : undefined}
            onChange={(event) => {
              onChange(event.target.value);
              menu.follow(event);
            }}
            onKeyDown={menu.onKeyDown}
            onFocus={onTouched}
            onBlur={menu.close}
            onClick={menu.close}
          />
        </Box>
      </LabelledField>
      <VisuallyHidden role="status">{isOpen && announcement(options, active)}</VisuallyHidden>
      {isOpen && (
        <Box
          id={id}
          role="listbox"
          aria-label="Inputs"
          position="absolute"
          top="100%"
          insetX="0"
          mt="1"
          zIndex="dropdown"
          maxH="56"
          overflowY="auto"
          p="1"
          borderWidth="1px"
          borderRadius="md"
          bg="bg.panel"
          boxShadow="lg"
        >
          {options.map((name, index) => (
            <Option
              key={name}
              id={optionId(index)}
              name={name}
              isActive={index === active}
              onChoose={() => menu.choose(name)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** How lines break in the text area and in the tints behind it: alike, with the room of a scroll bar in both. */
const WRAPPING = {
  whiteSpace: "pre-wrap",
  overflowWrap: "break-word",
  scrollbarGutter: "stable",
} as const;

type PlaceholderTintsProps = {
  value: string;
  names: string[];
  area: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Tints the placeholders of a prompt, red those without an input. It lies behind the text area, which stays a plain one: typing, input
 * methods, Undo and screen readers have only that. The list of problems says the same in words.
 */
function PlaceholderTints({ value, names, area }: PlaceholderTintsProps) {
  const look = useRecipe({ key: "textarea" })();
  const tints = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent(() => {
    if (tints.current && area.current) tints.current.scrollTop = area.current.scrollTop;
  });
  useEffect(() => {
    const { current } = area;
    current?.addEventListener("scroll", follow, { passive: true });
    return () => current?.removeEventListener("scroll", follow);
  }, [area]);
  // A change can scroll the text area before its event comes.
  useEffect(() => follow(), [value]);
  return (
    <chakra.div
      ref={tints}
      aria-hidden="true"
      css={look}
      {...WRAPPING}
      position="absolute"
      inset="0"
      h="full"
      overflow="hidden"
      pointerEvents="none"
      color="transparent"
      bg="transparent"
      borderColor="transparent"
      outline="none"
    >
      {templateParts(value, names).map(({ kind, text }, index) =>
        kind === "text" ? (
          text
        ) : (
          <chakra.span
            // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
            key={index}
            data-tint={kind}
            bg={kind === "used" ? "brand.emphasized" : "red.emphasized"}
            boxShadow={kind === "used" ? undefined : "inset 0 -2px var(--chakra-colors-red-solid)"}
            borderRadius="xs"
          >
            {`{${text}}`}
          </chakra.span>
        ),
      )}
      {/* An empty last line has its height in the text area. */}
      {"\n"}
    </chakra.div>
  );
}

type OptionProps = { id: string; name: string; isActive: boolean; onChoose(): void };

function Option({ id, name, isActive, onChoose }: OptionProps) {
  useEffect(() => {
    if (isActive)
      document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: "nearest" });
  }, [isActive, id]);
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      px="3"
      py="1.5"
      borderRadius="sm"
      cursor="pointer"
      bg={isActive ? "brand.subtle" : undefined}
      overflowWrap="anywhere"
      // The text area keeps the focus and its caret.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Code bg="transparent">{`{${name}}`}</Code>
    </Box>
  );
}

/** The menu of the inputs that fit the placeholder at the caret. Without options it is closed. */
function usePlaceholderMenu(names: string[], onInsert: (name: string) => void) {
  const [open, setOpen] = useState<OpenPlaceholder | null>(null);
  const [active, setActive] = useState(0);
  // The brace whose menu was closed by Escape stays without one.
  const [dismissed, setDismissed] = useState<number>();
  const options = open ? fittingNames(names, open.typed) : [];
  const isOpen = options.length > 0;

  function close() {
    setOpen(null);
  }

  function choose(name: string) {
    close();
    onInsert(name);
  }

  const dismiss = useEffectEvent(() => {
    setDismissed(open?.start);
    close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // Captured, so that the dialog around the field does not get Escape and close.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      dismiss();
    };
    window.addEventListener("keydown", onEscape, { capture: true });
    return () => window.removeEventListener("keydown", onEscape, { capture: true });
  }, [isOpen]);

  return {
    options,
    active: Math.min(active, options.length - 1),
    close,
    choose,
    follow({ target }: ChangeEvent<HTMLTextAreaElement>) {
      const found = openPlaceholder(target.value, target.selectionStart);
      setActive(0);
      setOpen(found?.start === dismissed ? null : found);
      if (found?.start !== dismissed) setDismissed(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      if (!isOpen || isOfInputMethod(event)) return;
      const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
      const step = steps[event.key];
      const name = options[Math.min(active, options.length - 1)];
      if (step) setActive((former) => (former + step + options.length) % options.length);
      else if ((event.key === "Enter" || event.key === "Tab") && name !== undefined) choose(name);
      else {
        if (event.key.startsWith("Arrow")) close();
        return;
      }
      event.preventDefault();
    },
  };
}

function announcement(options: string[], active: number): string {
  const count = options.length === 1 ? "1 input" : `${options.length} inputs`;
  return `${count}. ${options[active]}, ${active + 1} of ${options.length}. Enter inserts it.`;
}
