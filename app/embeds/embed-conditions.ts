// The script of an embed whose fields depend on others: shows and hides them. The server decides again which values count.

const form = document.querySelector("form") as HTMLFormElement;

addEventListener("input", showConditional);
// The browser restores values after Back.
addEventListener("pageshow", showConditional);
showConditional();

function showConditional(): void {
  for (const field of document.querySelectorAll<HTMLElement>("[data-if]")) {
    const { if: name = "", is = "[]" } = field.dataset;
    const options = JSON.parse(is) as string[];
    const isShown = valuesOf(name).some((value) => options.includes(value));
    field.hidden = !isShown;
    // A disabled field is not sent, and has no rules.
    for (const control of field.querySelectorAll<HTMLInputElement>("[name]"))
      control.disabled = !isShown;
  }
}

/** The values of a field; the empty text of a field that is shown and has none. */
function valuesOf(name: string): string[] {
  const values = new FormData(form).getAll(name).map(String);
  const isHidden = form.querySelector(`:disabled[name="${CSS.escape(name)}"]`);
  return values.length > 0 || isHidden ? values : [""];
}
