import { saveFile } from "#app/site/save-file.ts";
import { AI_GENERATED } from "#domain/ai-generated.ts";

const form = document.querySelector("form") as HTMLFormElement;
const button = form.querySelector("button:last-of-type") as HTMLElement;

/** Lets the buttons of `place` save the answer, print it, or ask for it again. */
export function offerMoreActions(place: HTMLElement): void {
  place.addEventListener("click", ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (value === "save") save();
    if (value === "print") print();
    if (value === "again") askAgain();
  });
  // The script of the form listens between these two.
  addEventListener("submit", () => (wasBusy = !!button.ariaDisabled), true);
  addEventListener("submit", () => {
    if (wasBusy || !button.ariaDisabled) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>("[name]")];
    asked = fields.map((field) => [field, field.value, field.checked]);
  });
}

/** Saves name and answer as a page: every browser and word processor opens it. */
function save(): void {
  const name = document.querySelector("h1")?.textContent ?? "";
  const page = document.implementation.createHTMLDocument(name);
  const heading = page.createElement("h1");
  heading.textContent = name;
  const generator = page.createElement("meta");
  generator.name = "generator";
  generator.content = AI_GENERATED;
  page.head.appendChild(generator);
  page.body.dir = "auto";
  page.body.appendChild(heading);
  page.body.appendChild(document.querySelector("#response > :last-child")!.cloneNode(true));
  // A file has no header with its character set; the mark at its beginning names it.
  const text = `\ufeff<!doctype html>${page.documentElement.outerHTML}`;
  saveFile(new Blob([text], { type: "text/html" }), `${name}.html`);
}

/** The fields of the answered form. The visitor may have changed them since. */
let asked: [field: HTMLInputElement, value: string, isChecked: boolean][] = [];
let wasBusy = false;

function askAgain(): void {
  for (const [field, value, isChecked] of asked) {
    field.value = value;
    field.checked = isChecked;
    // Shows and hides the fields that depend on it.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  form.requestSubmit();
}
