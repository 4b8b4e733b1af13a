import { Field, Input } from "@chakra-ui/react";
import { useListSearch } from "#app/workspace/table/list-search.ts";

type Days = { from: string | undefined; to: string | undefined };

type DayRangeProps = Days & {
  /** The days that the page shows without a choice. */
  usual?: Days;
};

/**
 * The first and the last day of what the page shows. The URL holds them. It changes when a field is left or Enter is pressed: while a
 * year is typed, the field already has days of the first centuries.
 */
export function DayRange({ from, to, usual }: DayRangeProps) {
  const { change } = useListSearch();
  const days = { from: from ?? usual?.from, to: to ?? usual?.to };
  return (["from", "to"] as const).map((name) => (
    <Field.Root key={name} gap="1" flex="0 1 10rem">
      <Field.Label fontWeight="400" color="fg.muted">
        {name === "from" ? "From" : "To"}
      </Field.Label>
      <Input
        key={days[name]}
        type="date"
        bg="bg.panel"
        defaultValue={days[name]}
        onBlur={({ target }) => {
          if (target.value !== (days[name] ?? "")) change({ [name]: target.value });
        }}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
    </Field.Root>
  ));
}
