// The filter of /reference: shows the calls that have all the words that are typed, in the index and below. Words of titles (subject,
// method, path, summary, callers) go first; where no title has them, details, parameters and headers are searched.
const field = document.querySelector<HTMLInputElement>("#filter") as HTMLInputElement;
const none = document.querySelector<HTMLElement>("#none") as HTMLElement;

const entries = [...document.querySelectorAll<HTMLElement>("[data-call]")];
const groups = [...document.querySelectorAll<HTMLElement>("[data-group]")];
const calls = entries
  .filter((entry) => entry.matches("main *"))
  .map((entry) => {
    const title = wordsOf(
      entry.closest("section")?.querySelector("h2"),
      ...parts(entry, "summary"),
    );
    return {
      id: entry.dataset.call,
      title,
      text: title + wordsOf(...parts(entry, "[data-searched]")),
    };
  });

function parts(entry: HTMLElement, selector: string): Element[] {
  return [...entry.querySelectorAll(selector)];
}

function wordsOf(...elements: (Element | null | undefined)[]): string {
  return elements.map((element) => `${element?.textContent ?? ""} `.toLowerCase()).join("");
}

function filter(): void {
  const words = field.value.toLowerCase().split(/\s+/u);
  const having = (place: "title" | "text") =>
    calls.filter((call) => words.every((word) => call[place].includes(word)));
  const titled = having("title");
  const found = new Set((titled.length > 0 ? titled : having("text")).map(({ id }) => id));
  for (const entry of entries) entry.hidden = !found.has(entry.dataset.call);
  for (const group of groups) {
    group.hidden = !group.querySelector("[data-call]:not([hidden])");
    // The index has the calls of a subject in a folded list.
    group.toggleAttribute("open", field.value.trim() !== "");
  }
  none.hidden = groups.some((group) => !group.hidden);
}

field.hidden = false;
field.addEventListener("input", filter);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field) return;
  event.preventDefault();
  field.focus();
});
// A browser keeps what was typed before a reload.
filter();
