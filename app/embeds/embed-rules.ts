// The script of an embed with rules that HTML does not have: boxes of which at least one must be ticked (the first one carries the rule),
// choices that a link may name wrongly, and numbers: text fields, because browsers read "2,5" in a number field as 25, or as nothing.
import { localNumber, readNumber } from "#domain/widgets/decimal.ts";

const { lang } = document.documentElement;
const numbers = document.querySelectorAll<HTMLInputElement>("[data-number]");

// The numbers in a link have a point, whatever the language of the frame is.
for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
  for (const field of numbers) if (field.name === name) field.value = localNumber(value, lang);

// A link that names no option leaves nothing chosen.
for (const field of document.querySelectorAll("select"))
  if (field.selectedIndex < 0)
    field.value = field.querySelector<HTMLOptionElement>("[selected]")?.value ?? "";

addEventListener("input", judge);
// The browser restores values after Back.
addEventListener("pageshow", judge);
judge();

function judge(): void {
  for (const group of document.querySelectorAll("[data-some]")) {
    const isTicked = group.querySelector(":checked") !== null;
    group.querySelector("input")?.setCustomValidity(isTicked ? "" : "-");
  }
  for (const field of numbers) {
    const limits = (field.dataset.number ?? "").split(",");
    const [min, max, step] = limits.map((limit) => (limit === "" ? undefined : Number(limit)));
    const read = readNumber({ min, max, step, default: limits[3] }, field.value, lang);
    field.setCustomValidity(field.value === "" || read !== null ? "" : "-");
  }
}
