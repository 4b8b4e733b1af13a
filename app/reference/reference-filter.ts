// The filter of /reference: shows the calls whose method, path, summary or subject has all the words that are typed, in the index and below.
const field = document.querySelector<HTMLInputElement>("#filter") as HTMLInputElement;
const none = document.querySelector<HTMLElement>("#none") as HTMLElement;

const entries = [...document.querySelectorAll<HTMLElement>("[data-words]")];
const groups = [...document.querySelectorAll<HTMLElement>("[data-group]")];

function filter(): void {
  const words = field.value.toLowerCase().split(/\s+/u);
  for (const entry of entries)
    entry.hidden = !words.every((word) => entry.dataset.words?.includes(word));
  for (const group of groups) {
    group.hidden = !group.querySelector("[data-words]:not([hidden])");
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
