// The first script of an embed: what a visitor needs before the first answer. It requests the second one (embed-answer.ts) with the first
// focus or press, and holds a submit until that one has come. No framework, storage or cookie.
import { awaitHost, tellHost } from "#app/embeds/host-link.ts";

const button = document.querySelector("form button") as HTMLElement;
const said = document.querySelector("#said") as HTMLElement;
// The page "not available" has no response area.
const response = document.querySelector<HTMLElement>("#response");
const heading = document.querySelector("h1")?.textContent ?? "";
awaitHost({ widget: response ? "ready" : "error", value: heading });

// A picture that cannot be loaded would leave a hole. One with a text of its own shows that text.
document.addEventListener(
  "error",
  ({ target }) => {
    const picture = target as HTMLImageElement;
    if (picture.alt === "") picture.remove();
  },
  true,
);

// Values in the fragment of the address fill the fields. No server gets a fragment.
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  const fields = `form [name="${CSS.escape(name)}"]`;
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    if (field.type === "checkbox") field.checked ||= field.value === value;
    else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Milliseconds that the second script may take. Then the form is sent without script. */
const PATIENCE = 10_000;

let loading: Promise<void> | undefined;

if (response) {
  document.addEventListener("submit", hold);
  addEventListener("focusin", load);
  addEventListener("pointerdown", load);
  if (location.hash) load();
}

/** Requests the second script and runs it. A later call tries again after a failure. */
function load(): Promise<void> {
  return (loading ??= run().catch(() => {
    loading = undefined;
  }));
}

async function run(): Promise<void> {
  const url = response?.dataset.script ?? "";
  const file = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  if (!file.ok) throw new Error();
  const script = document.createElement("script");
  // Inline, because the page's policy allows scripts by their hash only.
  script.text = await file.text();
  document.body.appendChild(script);
  document.removeEventListener("submit", hold);
}

/** Sends the form once the second script has come; without script, if it has not. */
async function hold(event: Event): Promise<void> {
  event.preventDefault();
  if (button.ariaDisabled) return;
  button.ariaDisabled = "true";
  said.textContent = response?.dataset.sending ?? "";
  await load();
  button.ariaDisabled = null;
  // The server would refuse the form of a frame without an origin, and the browser would show nothing.
  if (origin === "null") return fail(response?.dataset.unreachable);
  document.removeEventListener("submit", hold);
  button.click();
}

function fail(sentence = ""): void {
  said.textContent = sentence;
  tellHost({ widget: "error", value: sentence });
}
