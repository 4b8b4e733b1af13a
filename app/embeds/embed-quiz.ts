// The script of an embed that answers with a quiz: sends the ticked options and shows the quiz with its marks. Without it, the form
// posts to its own page.

import { LAUNCH } from "#app/embeds/launch-ticket.ts";

const response = document.querySelector("#response") as HTMLElement;

/** A checked quiz, or a problem. */
type Checked = { html?: string; detail?: string };

// In the capture phase: before the script of the widget's own form.
addEventListener("submit", check, true);

async function check(event: Event): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (form.id !== "quiz") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const ticked = Array.from(document.querySelectorAll(".question"), (question) =>
    Array.from(question.querySelectorAll<HTMLInputElement>(":checked"), ({ value }) => +value),
  );
  const path = location.pathname.replace("/embed/", "/ai/").replace(/\/?$/u, "/check");
  const checked = await fetch(path + location.search, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...LAUNCH },
    body: JSON.stringify({ quiz: new FormData(form).get("quiz"), ticked }),
  })
    .then(async (answer) => answer.json() as Promise<Checked>)
    .catch((): Checked => ({}));
  if (checked.html) response.lastElementChild!.innerHTML = checked.html;
  // The place of an error stands below the button.
  else form.lastElementChild!.textContent = checked.detail ?? response.dataset.unreachable!;
  document.querySelector<HTMLElement>("#score")?.focus();
}
