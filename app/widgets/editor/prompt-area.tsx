import { isOfInputMethod } from "#app/workspace/composing.ts";
import { Box, Code, Textarea, VisuallyHidden } from "@chakra-ui/react";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from "react";
import { LabelledField, type LabelledFieldProps } from "#app/workspace/editing/labelled-field.tsx";
import {
  fittingNames,
  type OpenPlaceholder,
  openPlaceholder,
} from "#domain/widgets/placeholder-menu.ts";

type PromptAreaProps = LabelledFieldProps & {
  value: string;
  rows?: number;
  area: RefObject<HTMLTextAreaElement | null>;
  /** The names of the inputs, which the menu offers. */
  names: string[];
  onChange(value: string): void;
  /** Puts the placeholder of an input at the caret. */
  onInsert(name: string): void;
  onTouched(): void;
};

/** The text area of a prompt. A brace opens a menu of the inputs below it (product/widgets 5). */
export function PromptArea(props: PromptAreaProps) {
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
        <Textarea
          ref={area}
          rows={rows}
          bg="bg.panel"
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
    // Before the dialog around it, which Escape would close.
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
